package com.quwanda.order.app;

import static org.awaitility.Awaitility.await;

import com.quwanda.order.api.JoinWaitlistRequest;
import com.quwanda.order.model.EntryState;
import com.quwanda.order.store.WaitlistEntryRow;
import com.quwanda.order.store.WaitlistLineRow;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

/** Several that offer the places of one line at once, and what has to hold after each round. */
abstract class FillRace extends WaitlistStack {

  static final String NOT_FIRST = "the first were not offered first";
  private static final int FILLERS = 3;
  private static final AtomicInteger NEXT = new AtomicInteger();

  /** One round; what was wrong with it. */
  List<String> round(Random random) {
    String raced = getClass().getSimpleName() + "-" + NEXT.incrementAndGet();
    PLAYED.onSale(raced, 0, Instant.now().plus(Duration.ofDays(1)));
    List<WaitlistEntryRow> line = new ArrayList<>();
    int waiting = 3 + random.nextInt(3);
    for (int user = 1; user <= waiting; user++) {
      int quantity = 1 + random.nextInt(3);
      join.join(user, raced, new JoinWaitlistRequest(raced, TYPE, quantity));
      line.add(entries.ofUserInLine(raced, TYPE, user).get(0));
    }
    int free = 1 + random.nextInt(5);
    PLAYED.free(raced, free);

    Callable<String> filler = () -> offer.freed(raced, TYPE).toString();
    List<String> answers = RaceStack.atOnce(random, Collections.nCopies(FILLERS, filler));
    // Those who joined have called a further one.
    await().until(() -> isAtRest(raced));

    List<String> wrong = new ArrayList<>();
    check(raced, line, free, wrong);
    wrong.replaceAll(
        what ->
            "%s %s for %d free, %s: %s"
                .formatted(
                    raced, line.stream().map(e -> e.quantity).toList(), free, answers, what));
    return wrong;
  }

  /** Nobody is at work, and nobody is left whom the free places suffice for. */
  private boolean isAtRest(String raced) {
    return lines.find(raced, TYPE).filler == null
        && entries.offering(raced, TYPE).isEmpty()
        && entries.firstFor(raced, TYPE, PLAYED.free(raced), Instant.now()) == null;
  }

  private void check(String raced, List<WaitlistEntryRow> line, int free, List<String> wrong) {
    int left = free;
    int offered = 0;
    int waiting = 0;
    List<Integer> should = new ArrayList<>();
    List<Integer> are = new ArrayList<>();
    for (int place = 0; place < line.size(); place++) {
      WaitlistEntryRow now = entries.find(line.get(place).entryId);
      if (now.quantity <= left) {
        left -= now.quantity;
        should.add(place);
      }
      if (now.status == EntryState.OFFERED) {
        offered += now.quantity;
        are.add(place);
      } else {
        waiting += now.quantity;
        expect(now.status == EntryState.WAITING, "one is " + now.status, wrong);
      }
    }
    expect(should.equals(are), NOT_FIRST + ": " + are, wrong);
    expect(offered <= free, "more offered than was free", wrong);
    expect(PLAYED.held(raced) == offered, "held " + PLAYED.held(raced), wrong);
    expect(PLAYED.free(raced) == free - offered, "free " + PLAYED.free(raced), wrong);
    Integer rows =
        jdbc.queryForObject(
            "SELECT COUNT(*) FROM trade_order WHERE activity_id = ? AND status = 'OFFERED'",
            Integer.class,
            raced);
    expect(rows == are.size(), rows + " offers", wrong);
    WaitlistLineRow sums = lines.find(raced, TYPE);
    expect(sums.places == waiting, "the line sums to " + sums.places, wrong);
  }

  private static void expect(boolean holds, String what, List<String> wrong) {
    if (!holds) {
      wrong.add(what);
    }
  }
}
