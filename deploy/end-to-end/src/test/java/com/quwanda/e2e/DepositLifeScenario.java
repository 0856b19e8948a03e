package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.compensation.api.JobParameters;
import com.quwanda.compensation.api.JobReport;
import com.quwanda.deposit.api.DepositPage;
import com.quwanda.deposit.api.DepositProblem;
import com.quwanda.deposit.api.DepositRecord;
import com.quwanda.deposit.api.DepositStatus;
import com.quwanda.deposit.api.DepositView;
import com.quwanda.owner.api.Actor;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.stock.api.StockProblem;
import com.quwanda.wallet.api.WalletProblem;
import com.quwanda.wallet.api.WalletView;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Deposits made, confirmed, penalised and given back, with what each leaves in every store. */
class DepositLifeScenario extends Scenario {
  private static final String SCAN = "deposit-stale-settlement";
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration LATER = Duration.ofHours(2);

  @Test
  void aConfirmedDepositIsUsedForThePriceAndTheSupplementIsCharged() {
    String activity = open(ActivityDraft.concert().places(6, 6).deposits(LATER));
    BuyerClient buyer = richBuyer("100.00");

    DepositView made = made(buyer.deposit(activity, TYPE, 1));

    assertThat(made.price()).isEqualTo("49.99");
    assertThat(made.depositAmount()).isEqualTo("25.00");
    assertThat(made.supplement()).isEqualTo("24.99");
    assertThat(made.penaltyAmount()).isEqualTo("12.50");
    assertWallet(buyer, "75.00", "25.00");
    awaitQuiet();
    assertThat(available(activity)).isEqualTo(5);

    Answer confirmed = buyer.confirm(made.orderId());

    assertThat(confirmed.status()).as(confirmed::toString).isEqualTo(200);
    awaitStatus(buyer, made, DepositStatus.DEDUCTED);
    awaitQuiet();
    assertWallet(buyer, "50.01", "0.00");
    assertThat(operator.ledgerOf(made.orderId()).sums()).containsEntry("club:club-1", "49.99");
    assertThat(operator.getHold(activity, made.orderId()).journalState()).isEqualTo("CONFIRMED");
    assertThat(available(activity)).isEqualTo(5);
    Answer again = buyer.confirm(made.orderId());
    assertThat(again.status()).as(again::toString).isEqualTo(200);
    assertWallet(buyer, "50.01", "0.00");
    assertThat(buyer.listDeposits("").as(DepositPage.class).items())
        .extracting(DepositView::orderId)
        .containsExactly(made.orderId());
  }

  @Test
  void oneThatIsNotConfirmedInTimeIsPenalisedByItsMessageAlone() {
    String activity =
        open(ActivityDraft.concert().places(1, 1).deposits("1", "0.5", Duration.ofSeconds(8)));
    BuyerClient buyer = richBuyer("49.99");
    DepositView made = made(buyer.deposit(activity, TYPE, 1));

    awaitStatus(buyer, made, DepositStatus.REFUNDED);

    awaitQuiet();
    DepositRecord row = operator.depositRecord(made.orderId());
    assertThat(row.penaltyAmount()).isEqualTo("25.00");
    assertThat(row.refundAmount()).isEqualTo("24.99");
    assertThat(row.xidAt()).isAfterOrEqualTo(made.confirmDeadline());
    assertWallet(buyer, "24.99", "0.00");
    assertThat(operator.ledgerOf(made.orderId()).sums()).containsEntry("club:club-1", "25.00");
    assertThat(available(activity)).isEqualTo(1);
    assertProblem(buyer.confirm(made.orderId()), 409, DepositProblem.DEPOSIT_PENALISED);
  }

  /** Case 17: whatever is frozen is divided to the cent, and no entry moves nothing. */
  @ParameterizedTest
  @CsvSource({
    "1,      0.5, 49.99, 25.00, 24.99",
    "0.0006, 0.5, 0.03,  0.02,  0.01",
    "1,      0,   49.99, 0.00,  49.99",
    "1,      1,   49.99, 49.99, 0.00",
  })
  void dividesADepositToTheCent(
      String ratio, String penaltyRatio, String deposit, String penalty, String refund) {
    String activity = open(ActivityDraft.concert().deposits(ratio, penaltyRatio, LATER));
    BuyerClient buyer = richBuyer("50.00");
    DepositView made = made(buyer.deposit(activity, TYPE, 1));
    assertThat(made.depositAmount()).isEqualTo(deposit);
    passDeadline(made);

    assertThat(operator.timeOut(made.orderId()).result()).isEqualTo(ChangeReply.Result.DONE);

    awaitStatus(buyer, made, DepositStatus.REFUNDED);
    awaitQuiet();
    DepositRecord row = operator.depositRecord(made.orderId());
    assertThat(row.penaltyAmount()).isEqualTo(penalty);
    assertThat(row.refundAmount()).isEqualTo(refund);
  }

  /** Case 22: the message cannot be delayed so long; the scan settles it all the same. */
  @Test
  void aDeadlineTenDaysAheadIsSettledByTheScanThoughNoMessageCame() {
    String activity = open(ActivityDraft.concert().deposits(Duration.ofDays(10)));
    BuyerClient buyer = richBuyer("49.99");
    DepositView made = made(buyer.deposit(activity, TYPE, 1));
    awaitQuiet();
    assertThat(operator.timeOut(made.orderId()).result()).isEqualTo(ChangeReply.Result.REFUSED);
    passDeadline(made);
    assertProblem(buyer.confirm(made.orderId()), 409, DepositProblem.CONFIRM_DEADLINE_PASSED);

    JobReport dry = operator.run(SCAN, new JobParameters(null, activity, true, null, null));

    assertThat(dry.lines()).as(dry::toString).anyMatch(line -> line.contains(made.orderId()));
    assertThat(operator.depositRecord(made.orderId()).status()).isEqualTo(DepositStatus.FROZEN);
    JobReport run = operator.run(SCAN, new JobParameters(null, activity, false, null, null));
    assertThat(run.failed()).as(run::toString).isZero();
    awaitStatus(buyer, made, DepositStatus.REFUNDED);
    awaitQuiet();
    assertWallet(buyer, "37.49", "0.00");
  }

  @Test
  void withoutABrokerTheScanAloneSettlesIt() {
    system.restartDepositsWith(Map.of("QUWANDA_ROCKETMQ_NAMESRV", ""));
    try {
      String activity = open(ActivityDraft.concert().deposits(Duration.ofSeconds(6)));
      BuyerClient buyer = richBuyer("49.99");
      DepositView made = made(buyer.deposit(activity, TYPE, 1));
      await()
          .atMost(PATIENCE)
          .untilAsserted(
              () -> {
                operator.run(SCAN, new JobParameters(null, activity, false, null, null));
                assertThat(operator.depositRecord(made.orderId()).status())
                    .isEqualTo(DepositStatus.REFUNDED);
              });
      awaitQuiet();
      assertWallet(buyer, "37.49", "0.00");
    } finally {
      system.restartDepositsWith(Map.of());
    }
  }

  /** Case 18: six at once, money for five. */
  @Test
  void aWalletWithMoneyForFiveDepositsMakesFiveAndTheSixthPlaceGoesBack() {
    String activity =
        open(ActivityDraft.concert().places(20, 8).limit(6).deposits("0.2", "0.5", LATER));
    BuyerClient buyer = richBuyer("50.00");

    List<Answer> answers = Crowd.of(6, i -> buyer.deposit(activity, TYPE, 1));

    assertThat(count(answers, 201)).as(answers::toString).isEqualTo(5);
    Answer refused = answers.stream().filter(a -> !a.is(201)).findFirst().orElseThrow();
    assertProblem(refused, 409, WalletProblem.INSUFFICIENT_BALANCE);
    assertThat(refused.json().path("missing").asString()).isEqualTo("10.00");
    awaitQuiet();
    assertWallet(buyer, "0.00", "50.00");
    assertThat(available(activity)).isEqualTo(15);
    // The limit counts it no more either.
    operator.topUp(buyer.userId(), "10.00");
    made(buyer.deposit(activity, TYPE, 1));
  }

  @Test
  void aConfirmationThatTheWalletCannotPayChangesNothing() {
    String activity = open(ActivityDraft.concert().deposits(LATER));
    BuyerClient buyer = richBuyer("30.00");
    DepositView made = made(buyer.deposit(activity, TYPE, 1));
    awaitQuiet();
    DepositRecord before = operator.depositRecord(made.orderId());

    Answer refused = buyer.confirm(made.orderId());

    assertProblem(refused, 409, WalletProblem.INSUFFICIENT_BALANCE);
    assertThat(refused.json().path("missing").asString()).isEqualTo("19.99");
    awaitQuiet();
    assertThat(operator.depositRecord(made.orderId())).isEqualTo(before);
    assertWallet(buyer, "5.00", "25.00");
    operator.topUp(buyer.userId(), "19.99");
    assertThat(buyer.confirm(made.orderId()).status()).isEqualTo(200);
    assertWallet(buyer, "0.00", "0.00");
  }

  @Test
  void refusesWhatCannotBeADeposit() {
    BuyerClient buyer = richBuyer("100.00");
    String tickets = open(ActivityDraft.concert());
    assertProblem(buyer.deposit(tickets, TYPE, 1), 409, StockProblem.NO_DEPOSITS);
    String over = open(ActivityDraft.concert().deposits(Duration.ofSeconds(-1)));
    assertProblem(buyer.deposit(over, TYPE, 1), 409, StockProblem.DEPOSITS_CLOSED);
    String activity = open(ActivityDraft.concert().places(2, 2).limit(2).deposits(LATER));
    for (int quantity : new int[] {0, -5, 1001}) {
      assertThat(buyer.deposit(activity, TYPE, quantity).status()).isEqualTo(400);
    }
    assertProblem(buyer.deposit(activity, TYPE, 3), 409, StockProblem.PURCHASE_LIMIT);
    DepositView made = made(buyer.deposit(activity, TYPE, 2, "my-key"));
    assertThat(buyer.deposit(activity, TYPE, 2, "my-key").replayed()).isTrue();
    assertProblem(
        buyer.deposit(activity, TYPE, 1, "my-key"), 422, OwnerProblem.IDEMPOTENCY_KEY_REUSED);
    BuyerClient stranger = richBuyer("100.00");
    assertProblem(stranger.deposit(activity, TYPE, 1), 409, StockProblem.INSUFFICIENT_STOCK);
    assertProblem(stranger.getDeposit(made.orderId()), 404, OwnerProblem.ORDER_NOT_FOUND);
    assertProblem(stranger.confirm(made.orderId()), 404, OwnerProblem.ORDER_NOT_FOUND);
    awaitQuiet();
    assertWallet(buyer, "50.01", "49.99");
    assertWallet(stranger, "100.00", "0.00");
    assertThat(available(activity)).isZero();
  }

  @Test
  void theOrganiserGivesDepositsBackWholeWhateverTheyHaveBecome() {
    String activity = open(ActivityDraft.concert().places(4, 4).deposits(LATER));
    BuyerClient frozen = richBuyer("60.00");
    BuyerClient confirmed = richBuyer("60.00");
    DepositView first = made(frozen.deposit(activity, TYPE, 1));
    DepositView second = made(confirmed.deposit(activity, TYPE, 1));
    assertThat(confirmed.confirm(second.orderId()).status()).isEqualTo(200);
    awaitStatus(confirmed, second, DepositStatus.DEDUCTED);

    for (DepositView made : List.of(first, second)) {
      ChangeReply reply = operator.endDeposit(made.orderId(), Actor.ORGANISER, "storm warning");
      assertThat(reply.result()).as(reply::toString).isEqualTo(ChangeReply.Result.DONE);
      assertThat(operator.endDeposit(made.orderId(), Actor.ORGANISER, "storm warning").result())
          .isEqualTo(ChangeReply.Result.ALREADY);
    }

    awaitStatus(frozen, first, DepositStatus.REFUNDED);
    awaitStatus(confirmed, second, DepositStatus.REFUNDED);
    awaitQuiet();
    assertWallet(frozen, "60.00", "0.00");
    assertWallet(confirmed, "60.00", "0.00");
    assertThat(available(activity)).isEqualTo(4);
    assertProblem(frozen.confirm(first.orderId()), 409, DepositProblem.DEPOSIT_REFUNDED);
  }

  /**
   * Thirty deposits over eight buckets, half confirmed, half timed out, drawn with a fixed seed.
   */
  @Test
  void thirtyDepositsHalfConfirmedHalfTimedOutAddUpToTheCent() {
    Random random = new Random(20_261_130);
    String activity = open(ActivityDraft.concert().places(90, 8).deposits(LATER));
    List<DepositView> deposits = new ArrayList<>();
    List<BuyerClient> buyers = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      BuyerClient buyer = richBuyer("200.00");
      deposits.add(made(buyer.deposit(activity, TYPE, 1 + random.nextInt(3))));
      buyers.add(buyer);
    }
    List<Integer> drawn = new ArrayList<>(IntStream.range(0, 30).boxed().toList());
    Collections.shuffle(drawn, random);

    Crowd.of(
        15,
        i -> {
          Answer confirmed = buyers.get(drawn.get(i)).confirm(deposits.get(drawn.get(i)).orderId());
          assertThat(confirmed.status()).as(confirmed::toString).isEqualTo(200);
          return null;
        });
    drawn.subList(15, 30).forEach(i -> passDeadline(deposits.get(i)));
    JobReport run = operator.run(SCAN, new JobParameters(null, activity, false, null, null));

    assertThat(run.failed()).as(run::toString).isZero();
    long clubCents = 0;
    for (int i = 0; i < 30; i++) {
      DepositView made = deposits.get(drawn.get(i));
      boolean confirmed = i < 15;
      awaitStatus(
          buyers.get(drawn.get(i)),
          made,
          confirmed ? DepositStatus.DEDUCTED : DepositStatus.REFUNDED);
      long cents = cents(confirmed ? made.price() : made.penaltyAmount());
      assertWallet(buyers.get(drawn.get(i)), yuan(20_000 - cents), "0.00");
      assertThat(operator.ledgerOf(made.orderId()).sums())
          .containsEntry("club:club-1", yuan(cents));
      clubCents += cents;
    }
    assertThat(clubCents).isPositive();
    awaitQuiet();
    int confirmedPlaces =
        drawn.subList(0, 15).stream().mapToInt(i -> deposits.get(i).quantity()).sum();
    assertThat(available(activity)).isEqualTo(90 - confirmedPlaces);
  }

  static DepositView made(Answer answer) {
    assertThat(answer.status()).as(answer::toString).isEqualTo(201);
    DepositView deposit = answer.as(DepositView.class);
    assertThat(deposit.status()).isEqualTo(DepositStatus.FROZEN);
    return deposit;
  }

  /** Its message may have done the first step only: the second is what the completion does. */
  static void awaitStatus(BuyerClient buyer, DepositView deposit, DepositStatus status) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              operator.completeDeposits();
              assertThat(buyer.getDeposit(deposit.orderId()).as(DepositView.class).status())
                  .isEqualTo(status);
            });
  }

  static void assertWallet(BuyerClient buyer, String available, String frozen) {
    WalletView wallet = buyer.wallet().as(WalletView.class);
    assertThat(wallet.available()).isEqualTo(available);
    assertThat(wallet.frozen()).isEqualTo(frozen);
  }

  /** As if its time had come: what is waited for is not the test's to shorten otherwise. */
  static void passDeadline(DepositView deposit) {
    try (Connection database = system.stores().deposits().connect();
        Statement statement = database.createStatement()) {
      statement.executeUpdate(
          "UPDATE deposit_record SET confirm_deadline = frozen_at WHERE order_id = '%s'"
              .formatted(deposit.orderId()));
    } catch (SQLException unwritable) {
      throw new IllegalStateException(unwritable);
    }
  }

  private static long cents(String yuan) {
    return Long.parseLong(yuan.replace(".", ""));
  }

  private static String yuan(long cents) {
    return "%d.%02d".formatted(cents / 100, cents % 100);
  }
}
