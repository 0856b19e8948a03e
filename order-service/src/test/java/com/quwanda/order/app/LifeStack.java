package com.quwanda.order.app;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.matchingJsonPath;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.quwanda.kit.ProblemException;
import com.quwanda.order.OrderStack;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.EventMapper;
import com.quwanda.order.store.EventRow;
import com.quwanda.order.store.OrderMapper;
import com.quwanda.order.store.OrderRow;
import com.quwanda.order.store.RefundMapper;
import com.quwanda.owner.api.Actor;
import com.quwanda.owner.app.OrderAttempt;
import com.quwanda.owner.store.ProofMapper;
import com.quwanda.owner.store.ProofRow;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.JdbcTemplate;

/** An unpaid order of three places for 149.70, and what its database shows of it. */
abstract class LifeStack extends OrderStack {

  static final long BUYER = 1001;
  private static final AtomicInteger NEXT = new AtomicInteger();

  @Autowired PlaceOrder place;
  @Autowired PayOrder pay;
  @Autowired CancelOrder cancel;
  @Autowired RefundOrder refund;
  @Autowired ExpireOrder expire;
  @Autowired EndOrder end;
  @Autowired OrderMapper orders;
  @Autowired EventMapper events;
  @Autowired RefundMapper refunds;
  @Autowired ProofMapper proofs;
  @Autowired JdbcTemplate jdbc;

  String orderId;

  /** The transaction that placed it. */
  String placedBy;

  @BeforeEach
  void anUnpaidOrder() {
    StubbedStock.holdsAndBooks(STOCK);
    StubbedWallet.doesAll(WALLET);
    COMPENSATION.resetAll();
    COMPENSATION.stubFor(
        post(urlPathEqualTo("/internal/compensations")).willReturn(aResponse().withStatus(200)));
    orderId = "T-" + getClass().getSimpleName() + "-" + NEXT.incrementAndGet();
    place.place(new OrderAttempt(orderId, BUYER, "activity", "standard", 3, "print"));
    placedBy = row().xid;
    awaitVerdict("LIVE", "LAUNCHER", placedBy, 0);
  }

  OrderRow row() {
    return orders.find(orderId);
  }

  /** A test's own plain statement, outside any global transaction. */
  void overdue() {
    jdbc.update(
        "UPDATE trade_order SET pay_until = created_at - INTERVAL 1 SECOND WHERE order_id = ?",
        orderId);
  }

  /** What the launcher was told, the placing included. */
  List<ProofRow.Answer> answers() {
    return proofs.findAll(List.of(orderId)).stream().map(proof -> proof.answer).toList();
  }

  /** XID of the latest proof. */
  String latestXid() {
    List<ProofRow> all = proofs.findAll(List.of(orderId));
    return all.get(all.size() - 1).xid;
  }

  void assertStill(OrderState state, String xid) {
    assertThat(row().status).isEqualTo(state);
    assertThat(row().xid).isEqualTo(xid);
  }

  void assertUntouched() {
    assertStill(OrderState.UNPAID, placedBy);
    assertThat(row().paymentId).isNull();
    assertThat(row().refundedQuantity).isZero();
    assertThat(events.ofOrder(orderId)).isEmpty();
    assertThat(refunds.ofOrder(orderId)).isEmpty();
  }

  void assertLatestEvent(EventRow.What what, OrderState from, OrderState to, Actor who) {
    List<EventRow> all = events.ofOrder(orderId);
    EventRow latest = all.get(all.size() - 1);
    assertThat(latest.what).isEqualTo(what);
    assertThat(latest.fromStatus).isEqualTo(from);
    assertThat(latest.toStatus).isEqualTo(to);
    assertThat(latest.who).isEqualTo(who);
    assertThat(latest.xid).isEqualTo(row().xid);
    assertThat(latest.at).isEqualTo(row().xidAt);
  }

  static ProblemException assertRefused(String code, ThrowingCallable call) {
    ProblemException[] problem = new ProblemException[1];
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ProblemException.class,
            thrown -> {
              problem[0] = thrown;
              assertThat(thrown.code()).isEqualTo(code);
            });
    return problem[0];
  }

  void awaitVerdict(String verdict, String healer, String xid, int refunded) {
    await()
        .untilAsserted(
            () ->
                STOCK.verify(
                    1,
                    postRequestedFor(urlPathEqualTo(StubbedStock.VERDICTS))
                        .withRequestBody(
                            matchingJsonPath(
                                ("$[?(@.orderId == '%s' && @.verdict == '%s' && @.healer == '%s'"
                                        + " && @.xid == '%s' && @.refunded == %d)]")
                                    .formatted(orderId, verdict, healer, xid, refunded)))));
  }

  void assertNoVerdictOf(String xid) {
    STOCK.verify(
        0,
        postRequestedFor(urlPathEqualTo(StubbedStock.VERDICTS))
            .withRequestBody(matchingJsonPath("$[?(@.xid == '%s')]".formatted(xid))));
  }

  void awaitEviction() {
    await()
        .untilAsserted(
            () ->
                WALLET.verify(
                    postRequestedFor(urlPathEqualTo(StubbedWallet.EVICTIONS))
                        .withRequestBody(equalTo("[" + BUYER + "]"))));
  }
}
