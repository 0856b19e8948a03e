package com.quwanda.deposit.app;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static com.quwanda.deposit.app.StubbedStock.UNBOOKING;
import static com.quwanda.deposit.app.StubbedStock.problem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.tomakehurst.wiremock.stubbing.Scenario;
import com.quwanda.deposit.model.DepositState;
import com.quwanda.deposit.store.DepositRow;
import com.quwanda.owner.app.ActWhenDue;
import com.quwanda.owner.app.Received;
import com.quwanda.owner.app.Reminder;
import com.quwanda.owner.broker.MessageSender;
import com.quwanda.owner.store.ProofMapper;
import com.quwanda.owner.store.ProofRow;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** What a reminder of a deadline does to its deposit. No scan runs here. */
class PenaliseWhenDueIT extends MessageStack {

  private static final String TOPIC = "penalise-when-due";

  @Autowired MessageSender sender;
  @Autowired ActWhenDue<DepositRow> due;
  @Autowired ConfirmDeposit confirm;
  @Autowired ProofMapper proofs;

  @DynamicPropertySource
  static void messages(DynamicPropertyRegistry properties) {
    messages(properties, TOPIC);
  }

  @Test
  void penalisesADepositByTheMessageAloneSoonAndNotEarly() {
    confirmableFor(Duration.ofSeconds(3));
    String orderId = made();

    DepositRow row = awaitPenalty(orderId);

    assertThat(Duration.between(row.confirmDeadline, row.xidAt)).isLessThan(Duration.ofSeconds(10));
    assertThat(penalties(orderId)).isEqualTo(1);
    assertThat(releases(orderId)).isEqualTo(1);
  }

  @Test
  void penalisesItOnceHoweverManyMessagesComeAtOnceAndThoughOneFailsInTheMiddle() throws Exception {
    confirmableFor(Duration.ofSeconds(1));
    STOCK.stubFor(
        post(urlMatching(UNBOOKING))
            .inScenario("crash")
            .whenScenarioStateIs(Scenario.STARTED)
            .willReturn(problem(500, "INTERNAL_ERROR"))
            .willSetStateTo("healed"));
    STOCK.stubFor(
        post(urlMatching(UNBOOKING))
            .inScenario("crash")
            .whenScenarioStateIs("healed")
            .willReturn(aResponse().withStatus(200)));
    String orderId = made();
    Instant deadline = deposits.find(orderId).confirmDeadline;
    String text = new Reminder(orderId, deadline).text();
    await().until(() -> Instant.now().isAfter(deadline));
    for (int i = 0; i < 5; i++) {
      sender.send(TOPIC, orderId, text, Duration.ZERO);
    }
    // And by hand, so that they come at the same instant for sure.
    CountDownLatch start = new CountDownLatch(1);
    List<CompletableFuture<Received>> all = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      all.add(
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  start.await();
                } catch (InterruptedException stopping) {
                  throw new IllegalStateException(stopping);
                }
                return due.receive(text, Instant.now());
              }));
    }
    start.countDown();
    CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).get();

    awaitPenalty(orderId);

    assertThat(proofs.findAll(List.of(orderId)))
        .extracting(proof -> proof.answer)
        .filteredOn(answer -> answer == ProofRow.Answer.COMMITTED)
        .as("the freezing and one penalty")
        .hasSize(2);
    // One of each was rolled back.
    assertThat(penalties(orderId)).isEqualTo(2);
    assertThat(releases(orderId)).isEqualTo(2);
    assertThat(due.receive(text, Instant.now())).isEqualTo(Received.SETTLED);
  }

  @Test
  void leavesAConfirmedDepositAlone() {
    confirmableFor(Duration.ofSeconds(3));
    String orderId = made();
    confirm.confirm(USER, orderId);
    double settled = received(Received.SETTLED);

    await().atMost(PATIENCE).until(() -> received(Received.SETTLED) > settled);

    assertThat(deposits.find(orderId).status).isIn(DepositState.CONFIRMED, DepositState.DEDUCTED);
    assertThat(penalties(orderId)).isZero();
  }

  @Test
  void goesByTheDeadlineOfTheRowNotOfTheMessage() {
    confirmableFor(Duration.ofHours(1));
    String orderId = made();
    String text = new Reminder(orderId, Instant.now().minusSeconds(60)).text();

    assertThat(due.receive(text, Instant.now())).isEqualTo(Received.EARLY);

    assertThat(deposits.find(orderId).status).isEqualTo(DepositState.FROZEN);
    assertThat(penalties(orderId)).isZero();
  }

  @Test
  void armsAReminderOfADeadlineBeyondTheBrokersLimit() {
    confirmableFor(Duration.ofDays(10));
    double sent = sent();
    double dropped = dropped();
    String orderId = made();

    await().atMost(PATIENCE).until(() -> sent() > sent);

    // What the broker delivers a day later, and on each day after it.
    Instant deadline = deposits.find(orderId).confirmDeadline;
    assertThat(due.receive(new Reminder(orderId, deadline).text(), Instant.now()))
        .isEqualTo(Received.EARLY);
    assertThat(sent() - sent).isEqualTo(2);
    assertThat(dropped()).isEqualTo(dropped);
    assertThat(deposits.find(orderId).status).isEqualTo(DepositState.FROZEN);
  }
}
