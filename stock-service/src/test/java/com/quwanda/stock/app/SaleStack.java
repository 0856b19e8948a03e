package com.quwanda.stock.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.kit.Ending;
import com.quwanda.kit.GlobalTransactions;
import com.quwanda.lua.HoldRecord;
import com.quwanda.lua.HoldRef;
import com.quwanda.lua.HoldState;
import com.quwanda.lua.StockKeys;
import com.quwanda.lua.StockScripts;
import com.quwanda.lua.StockSnapshot;
import com.quwanda.stock.StockStack;
import com.quwanda.stock.api.Healer;
import com.quwanda.stock.api.HoldView;
import com.quwanda.stock.api.RefundHoldRequest;
import com.quwanda.stock.api.SettleReply;
import com.quwanda.stock.api.SettleRequest;
import com.quwanda.stock.api.Verdict;
import com.quwanda.stock.store.BucketMapper;
import com.quwanda.stock.store.StockLogMapper;
import com.quwanda.stock.store.TicketTypeMapper;
import java.time.Duration;
import java.util.List;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.http.MediaType;
import org.springframework.web.client.RestClient;

/** An open sale of six places in three buckets, and what one does to holds and looks at. */
abstract class SaleStack extends StockStack {

  static final Duration TIMEOUT = Duration.ofSeconds(30);
  static final int STOCK = 6;

  @Autowired CreateActivity create;
  @Autowired MoveSaleGate gate;
  @Autowired HoldPlaces hold;
  @Autowired BookHold book;
  @Autowired UnbookHold unbook;
  @Autowired ConfirmHold confirm;
  @Autowired RefundHold refund;
  @Autowired CancelSale cancel;
  @Autowired SettleHold settle;
  @Autowired InspectHold inspect;
  @Autowired GlobalTransactions transactions;
  @Autowired StockScripts scripts;
  @Autowired BucketMapper buckets;
  @Autowired TicketTypeMapper types;
  @Autowired StockLogMapper journal;

  @Autowired StringRedisTemplate redis;
  @LocalServerPort int port;

  String activity;
  String order;

  void openASale() {
    activity = Activities.newId();
    order = "order-" + activity;
    create.create(Activities.of(activity, STOCK, 3, 4));
    gate.open(activity);
  }

  HoldRef ref() {
    return new HoldRef(activity, Activities.TYPE, order, "order-service", 1001);
  }

  HoldRecord inRedis() {
    return scripts.hold(activity, order).orElseThrow();
  }

  /** As if Redis had come back with a state from before the hold. */
  void loseTheHoldInRedis() {
    HoldRecord record = inRedis();
    if (record.state() == HoldState.HELD) {
      scripts.release(ref());
    } else if (!record.left().isEmpty()) {
      scripts.refund(ref(), "lost", record.left());
    }
    redis.opsForHash().delete(new StockKeys(activity).holds(), order);
    assertThat(freeInRedis()).isEqualTo(STOCK);
  }

  String committed(Runnable work) {
    Ending<Void> ending = launch(work);
    assertThat(ending).isInstanceOf(Ending.Committed.class);
    return ((Ending.Committed<Void>) ending).xid();
  }

  String rolledBack(Runnable work) {
    Ending<Void> ending = launch(work);
    assertThat(ending).isInstanceOf(Ending.RolledBack.class);
    return ((Ending.RolledBack<Void>) ending).xid();
  }

  void rolledBack(Runnable work, String code) {
    Ending<Void> ending = launch(work);
    assertThat(ending).isInstanceOf(Ending.RolledBack.class);
    assertThat(((Ending.RolledBack<Void>) ending).cause()).hasMessageStartingWith(code);
  }

  Ending<Void> launch(Runnable work) {
    return launch(transactions, work);
  }

  /** The same for what has its own context. */
  static Ending<Void> launch(GlobalTransactions transactions, Runnable work) {
    return transactions.launch(
        "test",
        TIMEOUT,
        xid -> {
          work.run();
          return null;
        },
        (xid, cause) -> {});
  }

  void arm(String point) {
    arm(point, "{\"action\":\"FAIL\",\"times\":1}");
  }

  void arm(String point, String fault) {
    RestClient.create()
        .put()
        .uri("http://127.0.0.1:" + port + "/internal/v1/faults/" + point)
        .header("X-Internal-Token", TOKEN)
        .contentType(MediaType.APPLICATION_JSON)
        .body(fault)
        .retrieve()
        .toBodilessEntity();
  }

  SettleReply verdict(Verdict verdict, String xid, Healer healer) {
    return settle.settle(request(order, verdict, xid, healer));
  }

  SettleRequest request(String id, Verdict verdict, String xid, Healer healer) {
    return request(id, verdict, xid, 0, healer);
  }

  SettleRequest request(String id, Verdict verdict, String xid, int refunded, Healer healer) {
    return new SettleRequest(
        id, activity, Activities.TYPE, xid, verdict, refunded, "a test says so", healer);
  }

  /** The owner says that the order is paid and has given so many places back by now. */
  SettleReply paid(String xid, int refunded, Healer healer) {
    return settle.settle(request(order, Verdict.PAID, xid, refunded, healer));
  }

  /** A hold whose booking is proven committed. */
  String bookedHold(int quantity) {
    hold.hold(Activities.hold(order, 1001, activity, quantity));
    String booked = committed(() -> book.book(order, null));
    verdict(Verdict.LIVE, booked, Healer.LAUNCHER);
    return booked;
  }

  /** A hold whose places are proven sold. */
  void soldHold(int quantity) {
    bookedHold(quantity);
    String sold = committed(() -> confirm.confirm(order, null));
    assertThat(paid(sold, 0, Healer.LAUNCHER).result()).isEqualTo(SettleReply.Result.APPLIED);
  }

  void refund(String refundId, int quantity) {
    refund(refundId, quantity, null);
  }

  void refund(String refundId, int quantity, String endedXid) {
    refund.refund(order, new RefundHoldRequest(refundId, quantity, endedXid));
  }

  /** Refunds in a transaction that commits, of which the owner then says so. */
  void refunded(String refundId, int quantity, int inAll) {
    String xid = committed(() -> refund(refundId, quantity));
    assertThat(paid(xid, inAll, Healer.LAUNCHER).result()).isEqualTo(SettleReply.Result.APPLIED);
  }

  HoldView view() {
    return inspect.inspect(order, activity);
  }

  int frozenInDatabase() {
    long type = types.find(activity, Activities.TYPE).id;
    return buckets.ofType(type).stream().mapToInt(bucket -> bucket.frozenCount).sum();
  }

  int soldInDatabase() {
    long type = types.find(activity, Activities.TYPE).id;
    return buckets.ofType(type).stream().mapToInt(bucket -> bucket.soldCount).sum();
  }

  int freeInRedis() {
    return snapshot().types().get(Activities.TYPE).available();
  }

  int purchased(long user) {
    StockSnapshot.OfUser counts = snapshot().users().get(user);
    return counts == null ? 0 : counts.purchased();
  }

  StockSnapshot snapshot() {
    return scripts.snapshot(activity, List.of(Activities.TYPE));
  }
}
