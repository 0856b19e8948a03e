package com.quwanda.wallet.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.quwanda.kit.RemoteProblem;
import com.quwanda.wallet.WalletStack;
import com.quwanda.wallet.api.ChargeRequest;
import com.quwanda.wallet.api.EntryType;
import com.quwanda.wallet.api.FreezeRequest;
import com.quwanda.wallet.api.OperationReply;
import com.quwanda.wallet.api.PenaliseDepositRequest;
import com.quwanda.wallet.api.SettleDepositRequest;
import com.quwanda.wallet.api.TopUpRequest;
import com.quwanda.wallet.api.TransferRequest;
import com.quwanda.wallet.api.WalletProblem;
import com.quwanda.wallet.api.WalletView;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What each operation does to rows and ledger, what it refuses, and what a repeat does. */
class MoveMoneyIT extends WalletStack {

  @Test
  void makesAWalletWithTheFirstTopUp() {
    assertThat(balance(user)).isEqualTo("0.00 + 0.00");

    wallets.topUp(user, new TopUpRequest("top-" + user, "100", channel));
    wallets.topUp(user, new TopUpRequest("top-more-" + user, "0.5", channel));

    assertThat(audited(user)).isEqualTo("100.50 + 0.00");
    assertThat(lines("top-" + user))
        .containsExactly(
            "channel:" + channel + " TOP_UP -100.00 null null",
            "user:" + user + ":available TOP_UP 100.00 " + user + " null");
  }

  @Test
  void movesAPaymentToTheClubAndBack() {
    topUp(user, "100.00");
    ChargeRequest charge = charge("40.00");
    committed(() -> wallets.deduct(user, charge));

    assertThat(audited(user)).isEqualTo("60.00 + 0.00");
    assertThat(balanceOf("club:" + club)).isEqualTo("40.00");
    assertThat(lines(charge.operationId()))
        .containsExactly(
            "club:" + club + " DEDUCTION 40.00 null " + charge.orderId(),
            "user:" + user + ":available DEDUCTION -40.00 " + user + " " + charge.orderId());

    ChargeRequest back = new ChargeRequest(newId(), "15.00", club, charge.orderId());
    committed(() -> wallets.refund(user, back));

    assertThat(audited(user)).isEqualTo("75.00 + 0.00");
    assertThat(lines(back.operationId()))
        .containsExactly(
            "club:" + club + " REFUND -15.00 null " + charge.orderId(),
            "user:" + user + ":available REFUND 15.00 " + user + " " + charge.orderId());
    assertThat(wallets.ledgersOf(List.of("none", charge.orderId())))
        .extracting(of -> of.orderId() + " " + of.sums())
        .containsExactly(
            "none {}",
            charge.orderId() + " {club:%s=25.00, user:%d:available=-25.00}".formatted(club, user));
  }

  @Test
  void freezesADepositAndGivesItBackWhole() {
    topUp(user, "100.00");
    FreezeRequest freeze = freeze("50.00");
    committed(() -> wallets.freeze(user, freeze));
    assertThat(audited(user)).isEqualTo("50.00 + 50.00");
    assertThat(wallets.listFreezes(null, 500).items())
        .filteredOn(open -> open.userId() == user)
        .singleElement()
        .satisfies(
            open -> {
              assertThat(open.orderId()).isEqualTo(freeze.orderId());
              assertThat(open.amount()).isEqualTo("50.00");
            });

    committed(() -> wallets.unfreeze(user, new FreezeRequest(newId(), "50.00", freeze.orderId())));

    assertThat(audited(user)).isEqualTo("100.00 + 0.00");
    assertThat(wallets.listFreezes(null, 500).items()).noneMatch(open -> open.userId() == user);
  }

  /** Deposit, price; then what is left of 100.00 and what the club has. */
  @ParameterizedTest
  @CsvSource({
    "50.00, 80.00, 20.00, 80.00, 'CONSUMPTION SUPPLEMENT'",
    "50.00, 50.00, 50.00, 50.00, CONSUMPTION",
    "50.00, 30.00, 70.00, 30.00, 'CONSUMPTION SURPLUS'",
    "50.00, 0, 100.00, 0.00, SURPLUS",
    "50.00, 100.00, 0.00, 100.00, 'CONSUMPTION SUPPLEMENT'"
  })
  void usesADepositForItsPrice(
      String deposit, String price, String left, String earned, String types) {
    topUp(user, "100.00");
    FreezeRequest freeze = freeze(deposit);
    committed(() -> wallets.freeze(user, freeze));
    String id = newId();

    committed(
        () ->
            wallets.settleDeposit(
                user, new SettleDepositRequest(id, deposit, price, club, freeze.orderId())));

    assertThat(audited(user)).isEqualTo(left + " + 0.00");
    assertThat(balanceOf("club:" + club)).isEqualTo(earned);
    assertThat(typesOf(id)).isEqualTo(types);
  }

  @ParameterizedTest
  @CsvSource({
    "49.99, 25.00, 75.00, 25.00, 'PENALTY REST'",
    "50.00, 0, 100.00, 0.00, REST",
    "50.00, 50.00, 50.00, 50.00, PENALTY",
    "0.01, 0.01, 99.99, 0.01, PENALTY"
  })
  void givesThePenaltyToTheClubAndTheRestBack(
      String deposit, String penalty, String left, String earned, String types) {
    topUp(user, "100.00");
    FreezeRequest freeze = freeze(deposit);
    committed(() -> wallets.freeze(user, freeze));
    String id = newId();

    committed(
        () ->
            wallets.penaliseDeposit(
                user, new PenaliseDepositRequest(id, deposit, penalty, club, freeze.orderId())));

    assertThat(audited(user)).isEqualTo(left + " + 0.00");
    assertThat(balanceOf("club:" + club)).isEqualTo(earned);
    assertThat(typesOf(id)).isEqualTo(types);
    // The sums alone do not tell any more how much was frozen.
    Map<String, String> moved = wallets.ledgersOf(List.of(freeze.orderId())).get(0).moved();
    assertThat(String.join(" ", moved.keySet())).isEqualTo("FREEZE " + types);
    assertThat(moved).containsEntry("FREEZE", deposit);
    assertThat(moved.getOrDefault("PENALTY", "0.00")).isEqualTo(earned);
  }

  @Test
  void movesMoneyOfAChannelWithoutAWallet() {
    String order = newId();
    committed(() -> wallets.transfer(transfer(EntryType.CHANNEL_PAYMENT, "30.00", club, order)));
    committed(() -> wallets.transfer(transfer(EntryType.REFUND_OWED, "10.00", club, order)));
    committed(() -> wallets.transfer(transfer(EntryType.CHANNEL_REFUND, "10.00", null, order)));
    committed(() -> wallets.transfer(transfer(EntryType.UNDUE_PAYMENT, "7.00", null, order)));

    assertThat(wallets.ledgersOf(List.of(order)).get(0).sums().toString())
        .isEqualTo("{channel:%s=-27.00, club:%s=20.00, platform=7.00}".formatted(channel, club));
    assertThat(balanceOf("channel:" + channel)).isEqualTo("-27.00");
  }

  @ParameterizedTest
  @MethodSource("everything")
  void changesNothingWhenItIsRepeated(String name) {
    prepared();
    Supplier<OperationReply> operation = operation(name, newId());
    assertThat(committed(operation).replayed()).isFalse();
    String after = everythingSeen();

    assertThat(committed(operation).replayed()).isTrue();
    assertThat(everythingSeen()).isEqualTo(after);
  }

  @ParameterizedTest
  @MethodSource("everything")
  void leavesNoTraceWhenItsTransactionIsRolledBack(String name) {
    prepared();
    String before = everythingSeen();
    String id = newId();

    assertThat(rolledBack(operation(name, id))).isInstanceOf(Undo.class);

    assertThat(everythingSeen()).isEqualTo(before);
    assertThat(lines(id)).isEmpty();
    assertThat(committed(operation(name, id)).replayed()).isFalse();
  }

  static Stream<String> everything() {
    return Stream.of("deduct", "refund", "freeze", "unfreeze", "settle", "penalise", "transfer");
  }

  @Test
  void doesARepeatWithinTheSameTransactionOnce() {
    topUp(user, "100.00");
    ChargeRequest charge = charge("40.00");

    committed(
        () -> {
          assertThat(wallets.deduct(user, charge).replayed()).isFalse();
          return assertThat(wallets.deduct(user, charge).replayed()).isTrue();
        });

    assertThat(audited(user)).isEqualTo("60.00 + 0.00");
  }

  @Test
  void replaysATopUpOfTheSameAmountHoweverItIsWritten() {
    assertThat(wallets.topUp(user, new TopUpRequest("t-" + user, "5", channel)).replayed())
        .isFalse();
    assertThat(wallets.topUp(user, new TopUpRequest("t-" + user, "5.00", channel)).replayed())
        .isTrue();
    assertThat(audited(user)).isEqualTo("5.00 + 0.00");
  }

  @Test
  void refusesAnIdThatWasUsedForSomethingElse() {
    topUp(user, "100.00");
    ChargeRequest charge = charge("40.00");
    committed(() -> wallets.deduct(user, charge));

    ChargeRequest other = new ChargeRequest(charge.operationId(), "41.00", club, charge.orderId());
    assertRefused(() -> wallets.deduct(user, other), WalletProblem.OPERATION_REUSED);
    assertRefused(() -> wallets.refund(user, charge), WalletProblem.OPERATION_REUSED);
    assertRefused(() -> wallets.deduct(user + 1, charge), WalletProblem.OPERATION_REUSED);
    assertThat(audited(user)).isEqualTo("60.00 + 0.00");
  }

  @Test
  void tellsRefusalsApartAndChangesNothing() {
    assertRefused(() -> wallets.deduct(user, charge("1.00")), WalletProblem.WALLET_NOT_FOUND);
    assertRefused(() -> wallets.refund(user, charge("1.00")), WalletProblem.WALLET_NOT_FOUND);

    topUp(user, "10.00");
    committed(() -> wallets.freeze(user, freeze("4.00")));
    String before = everythingSeen();
    assertThat(
            assertRefused(
                    () -> wallets.deduct(user, charge("6.01")), WalletProblem.INSUFFICIENT_BALANCE)
                .passedOn()
                .properties())
        .containsEntry("missing", "0.01");
    assertRefused(() -> wallets.freeze(user, freeze("7.00")), WalletProblem.INSUFFICIENT_BALANCE);
    assertThat(
            assertRefused(
                    () -> wallets.unfreeze(user, freeze("5.00")), WalletProblem.INSUFFICIENT_FROZEN)
                .passedOn()
                .properties())
        .containsEntry("missing", "1.00");
    assertRefused(
        () ->
            wallets.settleDeposit(
                user, new SettleDepositRequest(newId(), "4.00", "10.01", club, newId())),
        WalletProblem.INSUFFICIENT_BALANCE);
    assertThatExceptionOfType(RemoteProblem.class)
        .isThrownBy(() -> wallets.topUp(user, new TopUpRequest(newId(), "9999999999.99", channel)))
        .satisfies(problem -> assertThat(problem.code()).isEqualTo("BALANCE_TOO_LARGE"));
    assertThat(everythingSeen()).isEqualTo(before);
    assertThat(audited(user)).isEqualTo("6.00 + 4.00");
  }

  @Test
  void chargesNoClosedWalletButGivesBackToIt() {
    topUp(user, "100.00");
    committed(() -> wallets.freeze(user, freeze("30.00")));
    committed(() -> wallets.deduct(user, charge("20.00")));
    assertThat(wallets.close(user).status()).isEqualTo(WalletView.Status.CLOSED);
    assertThat(wallets.close(user).status()).isEqualTo(WalletView.Status.CLOSED);

    assertRefused(() -> wallets.deduct(user, charge("1.00")), WalletProblem.WALLET_CLOSED);
    assertRefused(() -> wallets.deduct(user, charge("999.00")), WalletProblem.WALLET_CLOSED);
    assertRefused(() -> wallets.freeze(user, freeze("1.00")), WalletProblem.WALLET_CLOSED);
    assertThatThrownBy(() -> topUp(user, "1.00")).hasMessageContaining("WALLET_CLOSED");
    assertThatThrownBy(() -> wallets.affords(user, "1.00")).hasMessageContaining("WALLET_CLOSED");

    committed(() -> wallets.refund(user, charge("20.00")));
    committed(() -> wallets.unfreeze(user, freeze("10.00")));
    committed(
        () ->
            wallets.penaliseDeposit(
                user, new PenaliseDepositRequest(newId(), "20.00", "5.00", club, newId())));
    assertThat(audited(user)).isEqualTo("95.00 + 0.00");

    assertThat(wallets.open(user).status()).isEqualTo(WalletView.Status.OPEN);
    committed(() -> wallets.deduct(user, charge("95.00")));
    assertThat(audited(user)).isEqualTo("0.00 + 0.00");
  }

  @ParameterizedTest
  @MethodSource("everything")
  void movesNoMoneyOutsideOfATransaction(String name) {
    prepared();
    String before = everythingSeen();
    assertThatThrownBy(() -> operation(name, newId()).get())
        .hasMessageContaining("OUTSIDE_TRANSACTION");
    assertThat(everythingSeen()).isEqualTo(before);
  }

  @Test
  void topsUpClosesAndRollsUpOutsideOfTransactionsOnly() {
    topUp(user, "1.00");
    List<Callable<?>> alone =
        List.of(
            () -> wallets.topUp(user, new TopUpRequest(newId(), "1.00", channel)),
            () -> wallets.close(user),
            () -> wallets.open(user),
            () -> wallets.rollUp(null));
    for (Callable<?> operation : alone) {
      assertThat(
              rolledBack(
                  () -> {
                    try {
                      return operation.call();
                    } catch (Exception refused) {
                      throw (RuntimeException) refused;
                    }
                  }))
          .hasMessageContaining("INSIDE_TRANSACTION");
    }
    assertThat(audited(user)).isEqualTo("1.00 + 0.00");
  }

  /** Two undos of one row might run in the wrong order; so the second change is a bug. */
  @Test
  void changesOneWalletOncePerTransaction() {
    topUp(user, "100.00");
    Throwable cause =
        rolledBack(
            () -> {
              wallets.deduct(user, charge("1.00"));
              return wallets.deduct(user, charge("2.00"));
            });
    assertThat(cause).hasMessageContaining("INTERNAL_ERROR");
    assertThat(audited(user)).isEqualTo("100.00 + 0.00");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0", "0.00", "-1", "1.234", "1e1000000000", "99999999999", "", " 1", "1."})
  void refusesWhatIsNoAmount(String amount) {
    topUp(user, "100.00");
    assertThat(rolledBack(() -> wallets.deduct(user, charge(amount))))
        .hasMessageContaining("INVALID_REQUEST");
    assertThatThrownBy(() -> topUp(user, amount)).hasMessageContaining("INVALID_REQUEST");
    assertThat(audited(user)).isEqualTo("100.00 + 0.00");
  }

  @Test
  void refusesWhatMakesNoSense() {
    topUp(user, "100.00");
    committed(() -> wallets.freeze(user, freeze("10.00")));
    List<Supplier<OperationReply>> senseless =
        List.of(
            () ->
                wallets.penaliseDeposit(
                    user, new PenaliseDepositRequest(newId(), "10.00", "10.01", club, newId())),
            () ->
                wallets.settleDeposit(
                    user, new SettleDepositRequest(newId(), "0", "0.00", club, newId())),
            () -> wallets.transfer(transfer(EntryType.TOP_UP, "1.00", null, newId())),
            () -> wallets.transfer(transfer(EntryType.DEDUCTION, "1.00", null, newId())),
            () -> wallets.transfer(transfer(EntryType.CHANNEL_PAYMENT, "1.00", null, newId())),
            () -> wallets.transfer(transfer(EntryType.REFUND_OWED, "1.00", null, newId())),
            () -> wallets.transfer(transfer(EntryType.UNDUE_PAYMENT, "1.00", club, newId())));
    for (Supplier<OperationReply> operation : senseless) {
      assertThat(rolledBack(operation)).hasMessageContaining("INVALID_REQUEST");
    }
    assertThatThrownBy(() -> topUp(0, "1.00")).hasMessageContaining("INVALID_REQUEST");
    assertThatThrownBy(() -> topUp(-5, "1.00")).hasMessageContaining("INVALID_REQUEST");
    assertThat(audited(user)).isEqualTo("90.00 + 10.00");
  }

  private RemoteProblem assertRefused(Supplier<OperationReply> operation, WalletProblem problem) {
    Throwable cause = rolledBack(operation);
    assertThat(cause).isInstanceOf(RemoteProblem.class);
    RemoteProblem refused = (RemoteProblem) cause;
    assertThat(refused.code()).isEqualTo(problem.name());
    assertThat(refused.status()).isEqualTo(problem.status());
    return refused;
  }

  /** 90.00 + 10.00, and a club that has 100.00. */
  private void prepared() {
    topUp(user, "200.00");
    committed(() -> wallets.deduct(user, charge("100.00")));
    committed(() -> wallets.freeze(user, freeze("10.00")));
  }

  private Supplier<OperationReply> operation(String name, String id) {
    String order = "of-" + id;
    return switch (name) {
      case "deduct" -> () -> wallets.deduct(user, new ChargeRequest(id, "7.00", club, order));
      case "refund" -> () -> wallets.refund(user, new ChargeRequest(id, "7.00", club, order));
      case "freeze" -> () -> wallets.freeze(user, new FreezeRequest(id, "7.00", order));
      case "unfreeze" -> () -> wallets.unfreeze(user, new FreezeRequest(id, "7.00", order));
      case "settle" ->
          () ->
              wallets.settleDeposit(
                  user, new SettleDepositRequest(id, "7.00", "9.00", club, order));
      case "penalise" ->
          () ->
              wallets.penaliseDeposit(
                  user, new PenaliseDepositRequest(id, "7.00", "2.00", club, order));
      default ->
          () ->
              wallets.transfer(
                  new TransferRequest(id, EntryType.CHANNEL_PAYMENT, "7.00", channel, club, order));
    };
  }

  private TransferRequest transfer(EntryType type, String amount, String clubId, String order) {
    return new TransferRequest(newId(), type, amount, channel, clubId, order);
  }

  /** The wallet's row but its version, and all lines that have to do with this test. */
  private String everythingSeen() {
    return audited(user)
        + " | "
        + balanceOf("club:" + club)
        + " | "
        + balanceOf("channel:" + channel)
        + " | "
        + sql.queryForObject(
            "SELECT COUNT(*) FROM wallet_ledger WHERE user_id = ? OR account IN (?, ?)",
            Long.class,
            user,
            "club:" + club,
            "channel:" + channel)
        + " | "
        + sql.queryForObject("SELECT version FROM wallet WHERE user_id = ?", Long.class, user)
        + " | "
        + sql.queryForObject(
            "SELECT COUNT(*) FROM wallet_operation WHERE user_id = ?", Long.class, user);
  }

  private List<String> lines(String operationId) {
    return sql.query(
        "SELECT * FROM wallet_ledger WHERE operation_id = ? ORDER BY account, entry_type",
        (row, number) ->
            "%s %s %s %s %s"
                .formatted(
                    row.getString("account"),
                    row.getString("entry_type"),
                    row.getBigDecimal("amount"),
                    row.getObject("user_id"),
                    row.getString("order_id")),
        operationId);
  }

  private String typesOf(String operationId) {
    return String.join(
        " ",
        sql.queryForList(
            "SELECT DISTINCT entry_type FROM wallet_ledger WHERE operation_id = ? ORDER BY 1",
            String.class,
            operationId));
  }
}
