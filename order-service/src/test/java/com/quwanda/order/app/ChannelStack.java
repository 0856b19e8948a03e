package com.quwanda.order.app;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.matchingJsonPath;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.awaitility.Awaitility.await;

import com.github.tomakehurst.wiremock.client.WireMock;
import com.quwanda.kit.ProblemException;
import com.quwanda.order.OrderStack;
import com.quwanda.order.api.OrderView;
import com.quwanda.order.model.ChannelPaymentState;
import com.quwanda.order.model.NotificationSignature;
import com.quwanda.order.model.TicketOrderId;
import com.quwanda.order.store.ChannelPaymentMapper;
import com.quwanda.order.store.ChannelPaymentRow;
import com.quwanda.order.store.ChannelRefundMapper;
import com.quwanda.order.store.ChannelRefundRow;
import com.quwanda.order.store.EventMapper;
import com.quwanda.order.store.EventRow;
import com.quwanda.order.store.OrderMapper;
import com.quwanda.order.store.OrderRow;
import com.quwanda.owner.app.Answer;
import com.quwanda.owner.app.OrderAttempt;
import com.quwanda.owner.store.ProofMapper;
import com.quwanda.owner.store.ProofRow;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.MediaType;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;
import org.springframework.web.client.RestClient;

/** An order and a payment of it through the simulated channel; ledger and places are stubs. */
@TestPropertySource(
    properties = {
      "quwanda.order.simulated-pay.enabled=true",
      "quwanda.order.simulated-pay.secret=" + ChannelStack.SECRET,
      "quwanda.order.ask-channel-after=0s",
      "quwanda.order.ask-channel-again-after=0s"
    })
abstract class ChannelStack extends OrderStack {

  static final String SECRET = "secret-of-the-channel-tests";
  static final String CHANNEL = SimulatedPay.NAME;
  static final long BUYER = 4004;
  static final String AMOUNT = "599.70";

  private static final AtomicInteger NEXT = new AtomicInteger();
  private static final String RUN = UUID.randomUUID().toString();
  private static final List<String> TABLES =
      List.of(
          "trade_order",
          "order_event",
          "order_refund",
          "transaction_proof",
          "channel_payment",
          "channel_refund");

  @Autowired PlaceOrder place;
  @Autowired PayThroughChannel payThroughChannel;
  @Autowired HearPayment hear;
  @Autowired InquirePayments inquire;
  @Autowired SimulatedPay channel;
  @Autowired OrderMapper orders;
  @Autowired EventMapper events;
  @Autowired ProofMapper proofs;
  @Autowired ChannelPaymentMapper payments;
  @Autowired ChannelRefundMapper refunds;
  @Autowired JdbcTemplate jdbc;
  @Autowired MeterRegistry meters;
  @LocalServerPort int port;

  String orderId;

  /** None of these tests is about a stub that is slow; on a busy machine its first answer is. */
  @DynamicPropertySource
  static void patience(DynamicPropertyRegistry properties) {
    properties.add("quwanda.owner.answer-within", () -> "9s");
  }

  @BeforeEach
  void stubsAndAnOrder() {
    stubs();
    orderId = placeOrder();
  }

  @AfterEach
  void disarm() {
    faults().delete().uri("").retrieve().toBodilessEntity();
  }

  static void stubs() {
    StubbedStock.holdsAndBooks(STOCK);
    STOCK.stubFor(
        post(urlPathEqualTo("/internal/v1/holds"))
            .willReturn(
                okJson(
                    """
                    {"orderId":"x","allocation":[{"bucket":0,"count":3}],"unitPrice":"199.90",
                     "clubId":"club_9","payWithinSeconds":900,"replayed":false}
                    """)));
    StubbedWallet.doesAll(WALLET);
    COMPENSATION.resetAll();
    COMPENSATION.stubFor(any(anyUrl()).willReturn(aResponse().withStatus(200)));
  }

  /** Three places for 599.70 yuan, to be paid within 15 minutes. */
  String placeOrder() {
    String id = TicketOrderId.of(BUYER, RUN + NEXT.incrementAndGet());
    Answer<OrderView> placed =
        place.place(new OrderAttempt(id, BUYER, "activity", "standard", 3, "print"));
    if (!(placed instanceof Answer.Done)) {
      throw new IllegalStateException("not placed: " + placed);
    }
    return id;
  }

  /** Begins a payment of the order, and answers its id. */
  String begin(String key) {
    return begin(orderId, key);
  }

  String begin(String order, String key) {
    return payThroughChannel.begin(BUYER, key, order, CHANNEL).view().paymentId();
  }

  /** The user pays; the notification is left to the test. */
  SimulatedPay.Signed paid(String paymentId) {
    channel.pay(paymentId, null);
    return channel.notification(paymentId);
  }

  void deliver(SimulatedPay.Signed told) {
    hear.hear(CHANNEL, told.timestamp(), told.nonce(), told.signature(), told.body());
  }

  /** The code that it is refused with; null when it is taken. */
  String codeOf(SimulatedPay.Signed told) {
    try {
      deliver(told);
      return null;
    } catch (ProblemException refused) {
      return refused.code();
    }
  }

  /** Signed as the channel would, whatever it says. */
  static SimulatedPay.Signed signed(String timestamp, String body) {
    return new SimulatedPay.Signed(
        timestamp, "nonce", new NotificationSignature(SECRET).of(timestamp, "nonce", body), body);
  }

  OrderRow order() {
    return orders.find(orderId);
  }

  ChannelPaymentRow payment(String paymentId) {
    return payments.find(paymentId);
  }

  List<ChannelRefundRow> refundsOfOrder() {
    return refunds.ofOrder(orderId);
  }

  List<EventRow> eventsOfOrder() {
    return events.ofOrder(orderId);
  }

  /** As if the time to pay had passed, whether the expiry has run or not. */
  void letTheDeadlinePass(String order) {
    jdbc.update(
        "UPDATE trade_order SET pay_until = NOW(3) - INTERVAL 1 SECOND WHERE order_id = ?", order);
  }

  /**
   * All that we know but for when to ask again, row by row; equal before and after what changes
   * nothing.
   */
  Map<String, List<Map<String, Object>>> rows() {
    Map<String, List<Map<String, Object>>> all = new TreeMap<>();
    for (String table : TABLES) {
      all.put(table, jdbc.queryForList("SELECT * FROM " + table));
    }
    return all;
  }

  void awaitState(String paymentId, ChannelPaymentState state) {
    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> payment(paymentId).status == state && isProven(paymentId));
  }

  /** A row shows before its transaction has ended: until then it may be undone, or more follow. */
  boolean isProven(String paymentId) {
    ChannelPaymentRow payment = payment(paymentId);
    return proofs.findAll(List.of(payment.orderId)).stream()
        .anyMatch(
            proof -> proof.xid.equals(payment.xid) && proof.answer == ProofRow.Answer.COMMITTED);
  }

  /** Transfers of this kind that the ledger was asked for, for this operation. */
  static int transfers(String operationId, String entryType) {
    return WALLET
        .findAll(
            postRequestedFor(urlPathEqualTo("/internal/v1/transfers"))
                .withRequestBody(matchingJsonPath("$.operationId", WireMock.equalTo(operationId)))
                .withRequestBody(matchingJsonPath("$.entryType", WireMock.equalTo(entryType))))
        .size();
  }

  static int walletCalls() {
    return WALLET.findAll(postRequestedFor(anyUrl())).size();
  }

  double counted(String metric, String result) {
    return meters.counter(metric, "channel", CHANNEL, "result", result).count();
  }

  void arm(String point) {
    arm(point, "FAIL", 0);
  }

  void arm(String point, String action, int millis) {
    faults()
        .put()
        .uri("/" + point)
        .contentType(MediaType.APPLICATION_JSON)
        .body("{\"action\":\"%s\",\"times\":1,\"millis\":%d}".formatted(action, millis))
        .retrieve()
        .toBodilessEntity();
  }

  RestClient faults() {
    return at("/internal/v1/faults");
  }

  RestClient at(String path) {
    return RestClient.builder()
        .baseUrl("http://127.0.0.1:" + port + path)
        .defaultHeader("X-Internal-Token", TOKEN)
        .defaultHeader("X-Gateway-Token", GATEWAY_TOKEN)
        .build();
  }
}
