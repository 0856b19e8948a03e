package com.quwanda.invariants;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DepositMoneyTest {

  private static final String USER = "user:7:available";
  private static final String FROZEN = "user:7:frozen";
  private static final String CLUB = "club:c-1";

  private static DepositMoney deposit(
      String status, boolean confirmed, String deposit, String penalty, String refund) {
    return new DepositMoney(
        7,
        "c-1",
        status,
        confirmed,
        new BigDecimal("49.99"),
        new BigDecimal(deposit),
        new BigDecimal(penalty),
        new BigDecimal(refund));
  }

  private static final DepositMoney OPEN = deposit("FROZEN", false, "25.00", "0.00", "0.00");
  private static final DepositMoney CONFIRMED = deposit("CONFIRMED", true, "25.00", "0.00", "0.00");
  private static final DepositMoney WHOLE = deposit("DEDUCTED", true, "49.99", "0.00", "0.00");
  private static final DepositMoney PENALTY = deposit("PENALTY", false, "25.00", "12.50", "12.50");
  private static final DepositMoney ALL_KEPT = deposit("PENALTY", false, "0.03", "0.03", "0.00");
  private static final DepositMoney NONE_KEPT = deposit("REFUNDED", false, "0.03", "0.00", "0.03");
  private static final DepositMoney GIVEN_BACK =
      deposit("REFUNDED", false, "25.00", "0.00", "25.00");
  private static final DepositMoney PRICE_BACK =
      deposit("REFUNDED", true, "25.00", "0.00", "49.99");

  private static final Map<String, String> BOUGHT =
      Map.of("FREEZE", "25.00", "CONSUMPTION", "25.00", "SUPPLEMENT", "24.99");

  static Stream<Arguments> agreeing() {
    return Stream.of(
        Arguments.of(OPEN, Map.of(USER, "-25.00", FROZEN, "25.0"), Map.of("FREEZE", "25.00")),
        Arguments.of(CONFIRMED, Map.of(USER, "-49.99", FROZEN, "0.00", CLUB, "49.99"), BOUGHT),
        Arguments.of(
            WHOLE,
            Map.of(USER, "-49.99", FROZEN, "0.00", CLUB, "49.99"),
            Map.of("FREEZE", "49.99", "CONSUMPTION", "49.99")),
        Arguments.of(
            PENALTY,
            Map.of(USER, "-12.50", FROZEN, "0.00", CLUB, "12.50"),
            Map.of("FREEZE", "25.00", "PENALTY", "12.50", "REST", "12.50")),
        Arguments.of(
            ALL_KEPT,
            Map.of(USER, "-0.03", FROZEN, "0.00", CLUB, "0.03"),
            Map.of("FREEZE", "0.03", "PENALTY", "0.03")),
        Arguments.of(
            NONE_KEPT,
            Map.of(USER, "0.00", FROZEN, "0.00"),
            Map.of("FREEZE", "0.03", "REST", "0.03")),
        Arguments.of(
            GIVEN_BACK,
            Map.of(USER, "0.00", FROZEN, "0.00"),
            Map.of("FREEZE", "25.00", "UNFREEZE", "25.00")),
        Arguments.of(
            PRICE_BACK,
            Map.of(USER, "0.00", FROZEN, "0.00", CLUB, "0.00"),
            Map.of(
                "FREEZE", "25.00",
                "CONSUMPTION", "25.00",
                "SUPPLEMENT", "24.99",
                "REFUND", "49.99")));
  }

  @ParameterizedTest
  @MethodSource("agreeing")
  void findsNothingWhereDepositAndLedgerAgree(
      DepositMoney deposit, Map<String, String> sums, Map<String, String> moved) {
    DepositMoney.Ledger ledger = ledger(sums, moved);
    assertThat(deposit.wrongParts(ledger)).isEmpty();
    assertThat(deposit.wrongAccounts(ledger)).isEmpty();
    if (deposit.isSettled()) {
      assertThat(deposit.accounted()).isEqualByComparingTo(deposit.deposit());
      assertThat(ledger.accounted()).isEqualByComparingTo(deposit.deposit());
    }
  }

  static Stream<Arguments> differing() {
    return Stream.of(
        Arguments.of(OPEN, Map.of(), "frozen"),
        Arguments.of(OPEN, Map.of("FREEZE", "24.99"), "frozen"),
        Arguments.of(OPEN, Map.of("FREEZE", "25.00", "REST", "1.00"), "refund"),
        // Another part of the price was frozen, and what each account has is right all the same.
        Arguments.of(
            CONFIRMED,
            Map.of("FREEZE", "20.00", "CONSUMPTION", "20.00", "SUPPLEMENT", "29.99"),
            "consumed"),
        Arguments.of(CONFIRMED, Map.of("FREEZE", "25.00", "CONSUMPTION", "25.00"), "supplement"),
        Arguments.of(
            PENALTY, Map.of("FREEZE", "25.00", "PENALTY", "12.49", "REST", "12.51"), "penalty"),
        Arguments.of(GIVEN_BACK, Map.of("FREEZE", "25.00"), "refund"),
        Arguments.of(PRICE_BACK, BOUGHT, "refund of the price"));
  }

  @ParameterizedTest
  @MethodSource("differing")
  void namesThePartThatIsWrong(DepositMoney deposit, Map<String, String> moved, String part) {
    assertThat(deposit.wrongParts(ledger(Map.of(), moved)))
        .extracting(DepositMoney.Wrong::subject)
        .contains(part);
  }

  static Stream<Arguments> misplaced() {
    return Stream.of(
        Arguments.of(OPEN, Map.of(USER, "-25.00", FROZEN, "24.99"), FROZEN),
        Arguments.of(CONFIRMED, Map.of(USER, "-49.98", FROZEN, "0.00", CLUB, "49.99"), USER),
        Arguments.of(PENALTY, Map.of(USER, "-12.50", CLUB, "12.51"), CLUB),
        Arguments.of(
            PENALTY, Map.of(USER, "-12.50", CLUB, "12.50", "club:c-2", "1.00"), "club:c-2"),
        Arguments.of(GIVEN_BACK, Map.of(USER, "0.00", "user:8:frozen", "1.00"), "user:8:frozen"));
  }

  @ParameterizedTest
  @MethodSource("misplaced")
  void namesTheAccountThatIsWrong(DepositMoney deposit, Map<String, String> sums, String account) {
    assertThat(deposit.wrongAccounts(ledger(sums, Map.of())))
        .extracting(DepositMoney.Wrong::subject)
        .contains(account);
  }

  private static DepositMoney.Ledger ledger(Map<String, String> sums, Map<String, String> moved) {
    return new DepositMoney.Ledger(yuan(sums), yuan(moved));
  }

  private static Map<String, BigDecimal> yuan(Map<String, String> amounts) {
    return amounts.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, entry -> new BigDecimal(entry.getValue())));
  }
}
