package com.quwanda.wallet.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.quwanda.wallet.api.EntryType;
import com.quwanda.wallet.api.Money;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class OperationTest {

  static Stream<Operation> everyKind() {
    return Stream.of(
        Operation.topUp("1", 7, Money.of("5"), "wechat-pay"),
        Operation.deduct("2", 7, Money.of("5"), "c", "o"),
        Operation.refund("3", 7, Money.of("5"), "c", "o"),
        Operation.freeze("4", 7, Money.of("5"), "o"),
        Operation.unfreeze("5", 7, Money.of("5"), "o"),
        settle("50", "80"),
        settle("50", "50"),
        settle("50", "30"),
        settle("50", "0"),
        settle("0", "30"),
        penalise("49.99", "25.00"),
        penalise("49.99", "0"),
        penalise("49.99", "49.99"),
        Operation.transfer(
            "9", EntryType.UNDUE_PAYMENT, Money.of("5"), "channel:x", Account.PLATFORM, "o"));
  }

  @ParameterizedTest
  @MethodSource("everyKind")
  void neitherMakesNorLosesMoneyAndHasNoLineTwice(Operation operation) {
    Money sum = Money.ZERO;
    for (Entry entry : operation.entries()) {
      sum = sum.plus(entry.amount());
    }
    assertThat(sum).isEqualTo(Money.ZERO);
    assertThat(operation.entries())
        .extracting(entry -> entry.account() + " " + entry.type())
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("everyKind")
  void namesTheUserOnLinesOfTheWalletOnly(Operation operation) {
    assertThat(operation.entries())
        .allSatisfy(
            entry ->
                assertThat(entry.userId())
                    .isEqualTo(entry.account().startsWith("user:") ? (Long) 7L : null));
  }

  @ParameterizedTest
  @CsvSource({
    "50, 80, -30.00, -50.00",
    "50, 50, 0.00, -50.00",
    "50, 30, 20.00, -50.00",
    "50, 0, 50.00, -50.00",
    "0, 30, -30.00, 0.00"
  })
  void changesAWalletByDepositAndPrice(
      String deposit, String price, String available, String frozen) {
    Operation operation = settle(deposit, price);
    assertThat(operation.availableChange()).hasToString(available);
    assertThat(operation.frozenChange()).hasToString(frozen);
  }

  @ParameterizedTest
  @CsvSource({"49.99, 25.00, 24.99", "49.99, 0, 49.99", "49.99, 49.99, 0.00"})
  void givesTheRestOfAPenaltyBack(String deposit, String penalty, String rest) {
    Operation operation = penalise(deposit, penalty);
    assertThat(operation.availableChange()).hasToString(rest);
    assertThat(operation.frozenChange()).hasToString("-" + deposit);
  }

  @Test
  void changesNoWalletByATransfer() {
    Operation transfer =
        Operation.transfer(
            "9", EntryType.CHANNEL_PAYMENT, Money.of("5"), "channel:x", "club:c", "o");
    assertThat(transfer.availableChange()).isEqualTo(Money.ZERO);
    assertThat(transfer.frozenChange()).isEqualTo(Money.ZERO);
  }

  @Test
  void hasOneFingerprintForWhatItDoesWhateverItsId() {
    Operation one = Operation.deduct("1", 7, Money.of("5"), "c", "o");
    assertThat(Operation.deduct("2", 7, Money.of("5.00"), "c", "o").fingerprint())
        .isEqualTo(one.fingerprint());
    assertThat(
            Stream.of(
                one,
                Operation.refund("1", 7, Money.of("5"), "c", "o"),
                Operation.deduct("1", 8, Money.of("5"), "c", "o"),
                Operation.deduct("1", 7, Money.of("5.01"), "c", "o"),
                Operation.deduct("1", 7, Money.of("5"), "d", "o"),
                Operation.deduct("1", 7, Money.of("5"), "c", "p"),
                settle("5", "5"),
                penalise("5", "5")))
        .extracting(Operation::fingerprint)
        .doesNotHaveDuplicates();
  }

  @Test
  void isNoneThatMakesMoney() {
    Entry lone = new Entry("club:c", EntryType.DEDUCTION, Money.of("5"), null);
    assertThatIllegalStateException()
        .isThrownBy(() -> new Operation("1", Kind.TRANSFER, null, "o", List.of(lone)));
    assertThatIllegalStateException()
        .isThrownBy(() -> new Operation("1", Kind.TRANSFER, null, "o", List.of()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Entry("club:c", EntryType.DEDUCTION, Money.ZERO, null));
    assertThatIllegalArgumentException().isThrownBy(() -> penalise("5", "6"));
  }

  private static Operation settle(String deposit, String price) {
    return Operation.settleDeposit("s", 7, Money.of(deposit), Money.of(price), "c", "o");
  }

  private static Operation penalise(String deposit, String penalty) {
    return Operation.penaliseDeposit("p", 7, Money.of(deposit), Money.of(penalty), "c", "o");
  }
}
