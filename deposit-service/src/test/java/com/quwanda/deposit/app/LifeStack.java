package com.quwanda.deposit.app;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.matchingJsonPath;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.quwanda.deposit.DepositStack;
import com.quwanda.deposit.api.DepositView;
import com.quwanda.deposit.model.DepositState;
import com.quwanda.deposit.model.Operation;
import com.quwanda.deposit.store.DepositMapper;
import com.quwanda.deposit.store.DepositRow;
import com.quwanda.kit.ProblemException;
import com.quwanda.owner.app.Answer;
import com.quwanda.owner.app.OrderAttempt;
import com.quwanda.owner.store.ProofMapper;
import com.quwanda.owner.store.ProofRow;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.MediaType;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.client.RestClient;

/**
 * A deposit of 49.99 for two places at 99.98, of which the club would keep 25.00; and what its
 * database shows of it.
 */
abstract class LifeStack extends DepositStack {

  static final long USER = 1001;
  private static final AtomicInteger NEXT = new AtomicInteger();

  @Autowired FreezeDeposit freeze;
  @Autowired ConfirmDeposit confirm;
  @Autowired TimeOutDeposit timeOut;
  @Autowired EndDeposit end;
  @Autowired CompleteDeposits complete;
  @Autowired DepositMapper deposits;
  @Autowired ProofMapper proofs;
  @Autowired JdbcTemplate jdbc;
  @LocalServerPort int port;

  String orderId;
  Instant deadline;

  @BeforeEach
  void others() {
    deadline = Instant.now().plus(Duration.ofDays(2)).truncatedTo(ChronoUnit.MILLIS);
    StubbedStock.holdsAndBooks(STOCK, deadline);
    StubbedWallet.doesAll(WALLET);
    StubbedOrders.nobodyWaits(ORDERS);
    COMPENSATION.resetAll();
    COMPENSATION.stubFor(
        post(urlPathEqualTo("/internal/compensations")).willReturn(aResponse().withStatus(200)));
    orderId = "D-" + getClass().getSimpleName() + "-" + NEXT.incrementAndGet();
  }

  OrderAttempt attempt() {
    return new OrderAttempt(orderId, USER, "activity", "standard", 2, "print");
  }

  /** Makes the deposit; the transaction that made it. */
  String aFrozenDeposit() {
    assertThat(freeze.freeze(attempt()))
        .isInstanceOfSatisfying(Answer.Done.class, made -> assertThat(made.replayed()).isFalse());
    awaitVerdict("LIVE", "LAUNCHER", row().xid, 0);
    return row().xid;
  }

  /** Lets the next one that passes this fault point fail there. */
  void arm(String point) {
    RestClient.builder()
        .baseUrl("http://127.0.0.1:" + port)
        .defaultHeader("X-Internal-Token", TOKEN)
        .build()
        .put()
        .uri("/internal/v1/faults/" + point)
        .contentType(MediaType.APPLICATION_JSON)
        .body("{\"action\":\"FAIL\",\"times\":1,\"millis\":0}")
        .retrieve()
        .toBodilessEntity();
  }

  DepositRow row() {
    return deposits.find(orderId);
  }

  /** A test's own plain statement, outside any global transaction. */
  void overdue() {
    jdbc.update(
        "UPDATE deposit_record SET confirm_deadline = frozen_at - INTERVAL 1 SECOND"
            + " WHERE order_id = ?",
        orderId);
  }

  /** What the launcher was told, the freezing included. */
  List<ProofRow.Answer> answers() {
    return proofs.findAll(List.of(orderId)).stream().map(proof -> proof.answer).toList();
  }

  /** XID of the latest proof. */
  String latestXid() {
    List<ProofRow> all = proofs.findAll(List.of(orderId));
    return all.get(all.size() - 1).xid;
  }

  static DepositView done(Answer<DepositView> answer) {
    assertThat(answer).isInstanceOf(Answer.Done.class);
    return ((Answer.Done<DepositView>) answer).view();
  }

  void assertStill(DepositState state, String xid) {
    assertThat(row().status).isEqualTo(state);
    assertThat(row().xid).isEqualTo(xid);
  }

  void assertUntouched(String frozenBy) {
    DepositRow row = row();
    assertStill(DepositState.FROZEN, frozenBy);
    assertThat(row.penaltyAmount).isEqualByComparingTo("0.00");
    assertThat(row.refundAmount).isEqualByComparingTo("0.00");
    assertThat(row.confirmedAt).isNull();
    assertThat(row.settledAt).isNull();
    assertThat(row.endedBy).isNull();
    assertThat(row.version).isZero();
  }

  void assertMoney(String penalty, String refund) {
    assertThat(row().penaltyAmount).isEqualByComparingTo(penalty);
    assertThat(row().refundAmount).isEqualByComparingTo(refund);
  }

  /** The wallet was told this once, as a branch of the transaction that wrote the row. */
  void assertWalletDid(String path, Operation operation, String amounts) {
    WALLET.verify(
        1,
        postRequestedFor(urlEqualTo("/internal/v1/wallets/" + USER + "/" + path))
            .withHeader("TX_XID", equalTo(row().xid))
            .withRequestBody(
                equalToJson(
                    "{\"operationId\":\"%s\",\"orderId\":\"%s\",%s}"
                        .formatted(operation.idOf(orderId), orderId, amounts))));
  }

  void assertStockDid(String branch) {
    STOCK.verify(1, postRequestedFor(urlMatching(branch)).withHeader("TX_XID", equalTo(row().xid)));
  }

  void assertWalletUnasked() {
    WALLET.verify(0, postRequestedFor(urlMatching("/internal/v1/wallets/[0-9]+/.*")));
    WALLET.verify(0, getRequestedFor(urlMatching(".*")));
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

  void awaitState(DepositState state) {
    await().until(() -> row().status == state);
  }

  void awaitEviction() {
    await()
        .untilAsserted(
            () ->
                WALLET.verify(
                    postRequestedFor(urlPathEqualTo(StubbedWallet.EVICTIONS))
                        .withRequestBody(equalTo("[" + USER + "]"))));
  }
}
