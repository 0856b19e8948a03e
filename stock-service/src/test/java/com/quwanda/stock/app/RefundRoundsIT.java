package com.quwanda.stock.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.lua.StockKeys;
import com.quwanda.stock.api.Healer;
import com.quwanda.stock.api.SettleReply.Result;
import com.quwanda.stock.api.SettleRequest;
import com.quwanda.stock.api.Verdict;
import com.quwanda.stock.store.BucketRow;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;

/**
 * Orders over several buckets are paid and given back in parts, with whatever going wrong in
 * between: in the end every bucket is as it was, in both stores.
 */
@Import(BothStores.class)
class RefundRoundsIT extends SaleStack {

  private static final long SEED = Long.getLong("refund.seed", 20_261_204);
  private static final int ROUNDS = 200;
  private static final int PLACES = 11;

  @Autowired BothStores stores;

  private final Random random = new Random(SEED);
  private String seen;
  private int unusual;

  @BeforeEach
  void openASaleOfElevenPlacesInFourBuckets() {
    activity = Activities.newId();
    create.create(Activities.of(activity, PLACES, 4, PLACES));
    gate.open(activity);
  }

  @Test
  void bringsEveryBucketBackToItsStart() {
    List<Integer> atStart = snapshot().types().get(Activities.TYPE).free();
    long type = types.find(activity, Activities.TYPE).id;
    for (int round = 0; round < ROUNDS; round++) {
      seen = "seed %d round %d".formatted(SEED, round);
      // Leaves gaps, so that the order's places are spread.
      String gap = "gap-%s-%d".formatted(activity, round);
      hold.hold(Activities.hold(gap, 7, activity, 1 + random.nextInt(4)));
      order = "order-%s-%d".formatted(activity, round);
      int quantity = 1 + random.nextInt(7);
      soldHold(quantity);
      settle.settle(request(gap, Verdict.DEAD, null, Healer.LAUNCHER));

      int back = 0;
      for (int refund = 0; back < quantity; refund++) {
        int more = 1 + random.nextInt(quantity - back);
        giveBack("refund-" + refund, more, back);
        back += more;
        assertThat(view().left()).as(seen).isEqualTo(quantity - back);
        assertThat(view().redisLeft()).as(seen).isEqualTo(quantity - back);
        assertThat(soldInDatabase()).as(seen).isEqualTo(quantity - back);
      }
      assertThat(view().journalState()).as(seen).isEqualTo("REFUNDED");
      assertThat(snapshot().types().get(Activities.TYPE).free()).as(seen).isEqualTo(atStart);
      assertThat(purchased(1001)).as(seen).isZero();
      assertThat(buckets.ofType(type))
          .as(seen)
          .allMatch((BucketRow bucket) -> bucket.soldCount == 0 && bucket.frozenCount == 0);
    }
    stores.agree(activity);
    assertThat(unusual).as("refunds in which something went wrong").isGreaterThan(ROUNDS / 2);
  }

  private void giveBack(String refundId, int places, int before) {
    String ended = null;
    if (happens(5)) {
      ended =
          rolledBack(
              () -> {
                refund(refundId, places);
                throw new IllegalStateException("the launcher fails after the branch");
              });
      if (random.nextBoolean()) {
        assertThat(paid(ended, before, Healer.HOOK).result()).as(seen).isEqualTo(Result.APPLIED);
      }
    }
    String over = ended;
    String xid = committed(() -> refund(refundId, places, over));
    SettleRequest verdict = request(order, Verdict.PAID, xid, before + places, Healer.SCAN);
    if (happens(4)) {
      loseOrForget();
    }
    if (happens(4)) {
      arm(random.nextBoolean() ? "settle.before-redis" : "settle.after-redis");
      assertThat(settle.settleOrFail(verdict).result()).as(seen).isEqualTo(Result.FAILED);
    }
    assertThat(settle.settle(verdict).result()).as(seen).isEqualTo(Result.APPLIED);
    // A hold that came back as sold and older than the refund before this one lacks that one yet.
    settle.settle(verdict);
    assertThat(settle.settle(verdict).result()).as(seen).isEqualTo(Result.ALREADY);
  }

  private boolean happens(int onceIn) {
    boolean happens = random.nextInt(onceIn) == 0;
    unusual += happens ? 1 : 0;
    return happens;
  }

  /** Redis has lost the hold, or comes back with it as it was before its refunds. */
  private void loseOrForget() {
    String holds = new StockKeys(activity).holds();
    if (random.nextBoolean()) {
      redis.opsForHash().delete(holds, order);
    } else {
      String[] record = ((String) redis.opsForHash().get(holds, order)).split("\\|", -1);
      record[5] = random.nextBoolean() ? "HELD" : "CONFIRMED";
      record[8] = record[7];
      record[9] = "";
      redis.opsForHash().put(holds, order, String.join("|", record));
    }
    scripts.recount(activity, Activities.TYPE);
  }
}
