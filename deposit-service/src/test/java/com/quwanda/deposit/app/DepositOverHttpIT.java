package com.quwanda.deposit.app;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static com.quwanda.deposit.app.StubbedStock.CONFIRMATION;
import static com.quwanda.deposit.app.StubbedStock.held;
import static com.quwanda.deposit.app.StubbedStock.problem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.quwanda.deposit.api.DepositApi;
import com.quwanda.deposit.api.DepositPage;
import com.quwanda.deposit.api.DepositRecord;
import com.quwanda.deposit.api.DepositRecordPage;
import com.quwanda.deposit.api.DepositStatus;
import com.quwanda.deposit.api.DepositView;
import com.quwanda.deposit.api.DepositsInStatus;
import com.quwanda.deposit.api.DueDeposit;
import com.quwanda.deposit.api.FreezeDepositRequest;
import com.quwanda.deposit.model.DepositId;
import com.quwanda.deposit.model.DepositState;
import com.quwanda.kit.AsGateway;
import com.quwanda.kit.Probe;
import com.quwanda.owner.api.Actor;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.api.EndRequest;
import com.quwanda.owner.api.Outcome;
import com.quwanda.owner.api.OutcomeQuestion;
import com.quwanda.owner.app.Answer;
import com.quwanda.owner.app.OrderAttempt;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.test.context.TestPropertySource;

/** Deposits as their contract tells them. */
@TestPropertySource(properties = "quwanda.telemetry.measure-every=1s")
class DepositOverHttpIT extends LifeStack {

  private static final FreezeDepositRequest TWO_PLACES =
      new FreezeDepositRequest("activity", "standard", 2);

  @Autowired AsGateway clients;
  @Autowired MeterRegistry meters;
  @LocalManagementPort int managementPort;

  private DepositApi api;
  private String key;

  @BeforeEach
  void client() {
    key = UUID.randomUUID().toString();
    api = clients.of(DepositApi.class, port, Duration.ofSeconds(10));
  }

  @Test
  void freezesAndConfirmsAndAnswersRepeatsTheSame() {
    double frozen = count("deposit_freeze_total");
    double confirmed = count("deposit_confirm_total");
    ResponseEntity<DepositView> made = api.freezeDeposit(USER, key, TWO_PLACES);
    StubbedStock.holds(STOCK, held("49.99", "0.5000", "0.5000", deadline, true));
    ResponseEntity<DepositView> again = api.freezeDeposit(USER, key, TWO_PLACES);
    orderId = made.getBody().orderId();

    assertThat(made.getStatusCode()).isEqualTo(HttpStatus.CREATED);
    assertThat(made.getHeaders().getFirst("Idempotency-Replayed")).isNull();
    assertThat(again.getStatusCode()).isEqualTo(HttpStatus.CREATED);
    assertThat(again.getHeaders().getFirst("Idempotency-Replayed")).isEqualTo("true");
    assertThat(again.getBody()).isEqualTo(made.getBody());
    assertThat(orderId).isEqualTo(DepositId.of(USER, key));
    assertThat(api.getDeposit(USER, orderId)).isEqualTo(made.getBody());
    assertThatThrownBy(() -> api.getDeposit(USER + 1, orderId))
        .hasMessageContaining("ORDER_NOT_FOUND");

    assertThat(api.confirmDeposit(USER, "confirm", orderId).getStatusCode())
        .isEqualTo(HttpStatus.OK);
    awaitState(DepositState.DEDUCTED);
    ResponseEntity<DepositView> confirmedAgain = api.confirmDeposit(USER, "confirm", orderId);
    assertThat(confirmedAgain.getHeaders().getFirst("Idempotency-Replayed")).isEqualTo("true");
    assertThat(confirmedAgain.getBody().status()).isEqualTo(DepositStatus.DEDUCTED);
    assertThat(api.getDeposit(USER, orderId)).isEqualTo(confirmedAgain.getBody());
    assertThat(count("deposit_freeze_total") - frozen).isEqualTo(1);
    assertThat(count("deposit_confirm_total") - confirmed).isEqualTo(1);
  }

  @Test
  void needsAKeyAndAnOrderOfPlaces() {
    assertThatThrownBy(() -> api.freezeDeposit(USER, null, TWO_PLACES))
        .hasMessageContaining("IDEMPOTENCY_KEY_MISSING");
    assertThatThrownBy(() -> api.freezeDeposit(USER, "a b", TWO_PLACES))
        .hasMessageContaining("IDEMPOTENCY_KEY_MISSING");
    for (Integer quantity : new Integer[] {null, 0, -5, 1001}) {
      assertThatThrownBy(
              () ->
                  api.freezeDeposit(
                      USER, key, new FreezeDepositRequest("activity", "standard", quantity)))
          .hasMessageContaining("INVALID_REQUEST");
    }
    STOCK.verify(0, anyRequestedFor(urlMatching(".*")));
  }

  @Test
  void listsAUsersOwnDepositsNewestFirst() {
    long user = 7000 + (System.nanoTime() & 0xffffff);
    List<String> made = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      made.add(0, api.freezeDeposit(user, key + i, TWO_PLACES).getBody().orderId());
    }

    DepositPage first = api.listDeposits(user, null, 2);
    DepositPage second = api.listDeposits(user, first.nextCursor(), 2);

    assertThat(first.items()).extracting(DepositView::orderId).isEqualTo(made.subList(0, 2));
    assertThat(second.items()).extracting(DepositView::orderId).isEqualTo(made.subList(2, 3));
    assertThat(second.nextCursor()).isNull();
    assertThat(api.listDeposits(user + 1, null, null).items()).isEmpty();
    assertThatThrownBy(() -> api.listDeposits(user, "x", null))
        .hasMessageContaining("INVALID_REQUEST");
  }

  @Test
  void findsWhatIsOverdueAndTimesItOutWithoutAnyMessage() {
    double penalised = count("deposit_penalty_total");
    aFrozenDeposit();
    String inTime = orderId;
    orderId = orderId + "-overdue";
    aFrozenDeposit();
    overdue();

    DueDeposit due =
        api.listDue("activity", 500).stream()
            .filter(deposit -> deposit.orderId().equals(orderId))
            .findAny()
            .orElseThrow();
    assertThat(due.depositAmount()).isEqualTo("49.99");
    assertThat(due.penaltyAmount()).isEqualTo("25.00");
    assertThat(api.listDue(null, 500))
        .extracting(DueDeposit::orderId)
        .contains(orderId)
        .doesNotContain(inTime);
    assertThat(api.listDue("another", null)).isEmpty();
    assertThat(api.listStale(0, 500)).extracting(DepositRecord::orderId).contains(orderId);
    assertThat(api.listStale(3600, 500)).extracting(DepositRecord::orderId).doesNotContain(orderId);
    assertThat(api.listStale(Long.MAX_VALUE, null)).isEmpty();
    assertThatThrownBy(() -> api.listStale(-1, null)).hasMessageContaining("INVALID_REQUEST");
    assertThatThrownBy(() -> api.listDue(null, 501)).hasMessageContaining("INVALID_REQUEST");

    assertThat(api.timeOut(orderId).result()).isEqualTo(ChangeReply.Result.DONE);
    assertThat(api.timeOut(orderId).result()).isEqualTo(ChangeReply.Result.ALREADY);
    assertThat(api.timeOut(inTime).result()).isEqualTo(ChangeReply.Result.REFUSED);
    assertThat(api.listDue("activity", 500))
        .extracting(DueDeposit::orderId)
        .doesNotContain(orderId);
    assertThat(count("deposit_penalty_total") - penalised).isEqualTo(1);
  }

  @Test
  void showsRowsSumsAndStoriesToOurOwnProcesses() {
    String activity = "summed-" + key;
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      orderId = key + "-" + i;
      ids.add(orderId);
      freeze.freeze(new OrderAttempt(orderId, USER, activity, "standard", 2, "print"));
    }
    confirm.confirm(USER, ids.get(1));
    overdue();
    timeOut.timeOut(orderId);
    awaitState(DepositState.REFUNDED);
    api.endDeposit(ids.get(2), new EndRequest(Actor.OPS, "a test"));
    orderId = ids.get(1);
    awaitState(DepositState.DEDUCTED);

    assertThat(api.sumDeposits(activity).statuses())
        .containsExactly(
            new DepositsInStatus(DepositStatus.DEDUCTED, 1, 2, "99.98", "49.99", "0.00", "0.00"),
            new DepositsInStatus(DepositStatus.FROZEN, 1, 2, "99.98", "49.99", "0.00", "0.00"),
            new DepositsInStatus(
                DepositStatus.REFUNDED, 2, 4, "199.96", "99.98", "25.00", "74.98"));
    assertThat(api.sumDeposits("nowhere").statuses()).isEmpty();
    DepositRecordPage first = api.listRecords(activity, null, 3);
    assertThat(first.items()).extracting(DepositRecord::orderId).isEqualTo(ids.subList(0, 3));
    assertThat(api.listRecords(activity, first.nextCursor(), 3).items())
        .extracting(DepositRecord::orderId)
        .isEqualTo(ids.subList(3, 4));
    assertThat(api.recordsOf(List.of(ids.get(3), "D-none")))
        .singleElement()
        .extracting(DepositRecord::penaltyAmount, DepositRecord::refundAmount)
        .containsExactly("25.00", "24.99");
    assertThat(api.recordsOf(List.of())).isEmpty();
    assertThat(api.getStory(ids.get(1), "1.2.3.4:8091:1").record().status())
        .isEqualTo(DepositStatus.DEDUCTED);
    assertThat(api.getStory(ids.get(1), "1.2.3.4:8091:1").transactions()).hasSize(2);
    assertThat(api.getStory(ids.get(1), null).proofs()).hasSize(2);
    assertThat(api.getStory("D-none", null).record()).isNull();
    assertThat(
            api.outcomes(
                List.of(
                    new OutcomeQuestion(
                        ids.get(1), null, OffsetDateTime.now(ZoneOffset.UTC).minusHours(1)))))
        .singleElement()
        .satisfies(reply -> assertThat(reply.outcome()).isEqualTo(Outcome.PAID));
  }

  @Test
  void listsADaysSettledDepositsPageByPage() {
    List<String> ids = new ArrayList<>();
    for (String name : new String[] {"frozen", "penalised", "confirmed", "given-back"}) {
      orderId = key + "-" + name;
      ids.add(orderId);
      freeze.freeze(attempt());
    }
    orderId = ids.get(1);
    overdue();
    timeOut.timeOut(orderId);
    awaitState(DepositState.REFUNDED);
    for (String confirmed : ids.subList(2, 4)) {
      orderId = confirmed;
      confirm.confirm(USER, orderId);
      awaitState(DepositState.DEDUCTED);
    }
    end.end(orderId, new EndRequest(Actor.ORGANISER, "storm warning"));
    // Long ago, on two days: confirmed on the first, the last one given back on the second.
    jdbc.update(
        "UPDATE deposit_record SET xid_at = '2001-02-03 23:59:59.999', confirmed_at ="
            + " IF(confirmed_at IS NULL, NULL, '2001-02-03 00:00:00') WHERE order_id LIKE ?",
        key + "%");
    jdbc.update(
        "UPDATE deposit_record SET xid_at = '2001-02-04 00:00:00' WHERE order_id = ?", ids.get(3));

    DepositRecordPage first = api.listSettled("2001-02-03", null, 2);
    assertThat(first.items()).extracting(DepositRecord::orderId).isEqualTo(ids.subList(1, 3));
    assertThat(api.listSettled("2001-02-03", first.nextCursor(), 2).items())
        .extracting(DepositRecord::orderId)
        .isEqualTo(ids.subList(3, 4));
    assertThat(api.listSettled("2001-02-04", null, null).items())
        .extracting(DepositRecord::orderId)
        .isEqualTo(ids.subList(3, 4));
    assertThat(api.listSettled("2001-02-05", null, null).items()).isEmpty();
    for (String noDay : new String[] {"2001-02-30", "yesterday", "0000-01-01", "2001-2-3"}) {
      assertThatThrownBy(() -> api.listSettled(noDay, null, null))
          .hasMessageContaining("INVALID_REQUEST");
    }
    jdbc.update("DELETE FROM deposit_record WHERE order_id LIKE ?", key + "%");
  }

  @Test
  void findsRowsOfToday() {
    aFrozenDeposit();
    end.end(orderId, new EndRequest(Actor.ORGANISER, "storm warning"));
    LocalDate day = row().xidAt.atOffset(ZoneOffset.UTC).toLocalDate();

    List<String> found = new ArrayList<>();
    String cursor = null;
    do {
      DepositRecordPage page = api.listSettled(day.toString(), cursor, 500);
      page.items().forEach(deposit -> found.add(deposit.orderId()));
      cursor = page.nextCursor();
    } while (cursor != null);

    assertThat(found).contains(orderId);
  }

  @Test
  void showsNothingOfWhatARunningTransactionHasDone() throws Exception {
    aFrozenDeposit();
    STOCK.stubFor(
        post(urlMatching(CONFIRMATION))
            .willReturn(aResponse().withStatus(200).withFixedDelay(2000)));
    CompletableFuture<Answer<DepositView>> confirming =
        CompletableFuture.supplyAsync(() -> confirm.confirm(USER, orderId));
    await().until(() -> row().status == DepositState.CONFIRMED);

    DepositView meanwhile = api.getDeposit(USER, orderId);

    assertThat(meanwhile.status()).isEqualTo(DepositStatus.PROCESSING);
    assertThat(meanwhile.confirmedAt()).isNull();
    assertThat(meanwhile.penaltyAmount()).isEqualTo("25.00");
    confirming.get();
    await()
        .untilAsserted(
            () ->
                assertThat(api.getDeposit(USER, orderId).status())
                    .isEqualTo(DepositStatus.DEDUCTED));
  }

  @Test
  void showsAFailedDepositAndOneThatIsUnderWay() {
    StubbedStock.shows(STOCK, orderId, "FREEZE", null);
    assertThat(api.getDeposit(USER, orderId).status()).isEqualTo(DepositStatus.PROCESSING);
    StubbedStock.shows(STOCK, orderId, "FREEZE_ROLLED_BACK", null);
    assertThat(api.getDeposit(USER, orderId).status()).isEqualTo(DepositStatus.FAILED);
    STOCK.stubFor(get(urlMatching(".*")).willReturn(problem(404, "HOLD_NOT_FOUND")));
    assertThatThrownBy(() -> api.getDeposit(USER, orderId)).hasMessageContaining("ORDER_NOT_FOUND");
  }

  @Test
  void measuresWhatIsFrozenByActivityTheLargestOnTheirOwn() {
    String activity = "measured-" + key;
    for (int i = 0; i < 2; i++) {
      freeze.freeze(new OrderAttempt(key + i, USER, activity, "standard", 2, "print"));
    }
    jdbc.update(
        "UPDATE deposit_record SET unit_price = 1000000, price = 2000000, deposit_amount = 1000000.01"
            + " WHERE order_id = ?",
        key + "0");
    for (int i = 0; i < 60; i++) {
      jdbc.update(
          """
          INSERT INTO deposit_record (order_id, user_id, activity_id, club_id, ticket_type,
            quantity, unit_price, price, deposit_ratio, deposit_amount, penalty_ratio, status,
            confirm_deadline, frozen_at, fingerprint, xid, xid_at)
          VALUES (?, 1, ?, 'c', 't', 1, 1, 1, 1, 0.01, 0, 'FROZEN', NOW(), NOW(), 'f', 'x', NOW())
          """,
          "small-" + key + i,
          "small-" + i + "-" + key);
    }

    await()
        .untilAsserted(
            () ->
                assertThat(scraped())
                    .contains("deposit_amount_frozen_yuan{activity=\"%s\"} ".formatted(activity))
                    .contains("deposit_amount_frozen_yuan{activity=\"other\"} "));
    assertThat(meters.get("deposit_amount_frozen_yuan").tag("activity", activity).gauge().value())
        .isEqualTo(1_000_050.00);
    assertThat(scraped().lines().filter(line -> line.startsWith("deposit_amount_frozen_yuan{")))
        .hasSize(51);
    assertThat(scraped())
        .contains("# TYPE deposit_amount_frozen_yuan gauge")
        .contains("# TYPE deposit_freeze_total counter")
        .contains("# TYPE deposit_confirm_total counter")
        .contains("# TYPE deposit_penalty_total counter");

    jdbc.update("DELETE FROM deposit_record WHERE order_id LIKE ?", "%" + key + "%");
    await()
        .untilAsserted(
            () ->
                assertThat(
                        meters.find("deposit_amount_frozen_yuan").tag("activity", activity).gauge())
                    .isNull());
  }

  @Test
  void keepsRowsThatCannotBeOutOfItsTable() {
    aFrozenDeposit();
    for (String change :
        new String[] {
          "penalty_amount = 0.01",
          "status = 'PENALTY', ended_by = 'DEADLINE', penalty_amount = 25, refund_amount = 25",
          "status = 'PENALTY', penalty_amount = 25, refund_amount = 24.99",
          "status = 'CONFIRMED'",
          "confirmed_at = confirm_deadline, status = 'CONFIRMED'",
          "deposit_amount = price + 0.01",
          "price = price + 0.01",
          "refunded_quantity = 1",
          "status = 'REFUNDED', ended_by = 'OPS', refund_amount = price"
        }) {
      assertThatThrownBy(
              () ->
                  jdbc.update(
                      "UPDATE deposit_record SET " + change + " WHERE order_id = ?", orderId))
          .as(change)
          .isInstanceOf(DataIntegrityViolationException.class);
    }
  }

  @Test
  void showsHowMessagesStandAndIsUpWithoutThem() {
    assertThat(plain("/actuator/health/messages")).contains("\"on\":false").contains("UP");
  }

  private String scraped() {
    return plain("/actuator/prometheus");
  }

  private String plain(String path) {
    return new Probe(managementPort).get(path).text();
  }

  private double count(String counter) {
    return meters.get(counter).counter().count();
  }
}
