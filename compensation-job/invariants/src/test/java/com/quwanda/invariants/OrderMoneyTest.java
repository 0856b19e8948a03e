package com.quwanda.invariants;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class OrderMoneyTest {

  private static final String CHANNEL = "simulated-pay";
  private static final String USER = "user:7:available";
  private static final String FROZEN = "user:7:frozen";
  private static final String CLUB = "club:c-1";
  private static final String FROM = "channel:simulated-pay";
  private static final String PLATFORM = "platform";

  private static OrderMoney order(String status, String refunded, String paidThrough) {
    return new OrderMoney(
        7, "c-1", status, new BigDecimal("30.00"), new BigDecimal(refunded), paidThrough);
  }

  private static final OrderMoney UNPAID = order("UNPAID", "0.00", null);
  private static final OrderMoney EXPIRED = order("EXPIRED", "0.00", null);
  private static final OrderMoney BY_WALLET = order("PAID", "0.00", "WALLET");
  private static final OrderMoney PARTLY = order("PAID", "10.00", "WALLET");
  private static final OrderMoney REFUNDED = order("REFUNDED", "30.00", "WALLET");
  private static final OrderMoney BY_CHANNEL = order("PAID", "0.00", CHANNEL);
  private static final OrderMoney PARTLY_BY_CHANNEL = order("PAID", "10.00", CHANNEL);
  private static final OrderMoney FREE =
      new OrderMoney(7, "c-1", "PAID", new BigDecimal("0.00"), new BigDecimal("0.00"), "WALLET");

  static Stream<Arguments> agreeing() {
    return Stream.of(
        Arguments.of(UNPAID, Map.of()),
        Arguments.of(FREE, Map.of()),
        Arguments.of(BY_WALLET, Map.of(USER, "-30.00", CLUB, "30.0")),
        Arguments.of(PARTLY, Map.of(USER, "-20.00", CLUB, "20.00")),
        Arguments.of(REFUNDED, Map.of(USER, "0.00", CLUB, "0.00")),
        Arguments.of(REFUNDED, Map.of()),
        Arguments.of(BY_CHANNEL, Map.of(FROM, "-30.00", CLUB, "30.00")),
        // The channel still owes what was refunded, then it has given it back.
        Arguments.of(PARTLY_BY_CHANNEL, Map.of(FROM, "-30.00", CLUB, "20.00", PLATFORM, "10.00")),
        Arguments.of(PARTLY_BY_CHANNEL, Map.of(FROM, "-20.00", CLUB, "20.00", PLATFORM, "0.00")),
        // Money that came when the order was not to be paid any more.
        Arguments.of(EXPIRED, Map.of(FROM, "-30.00", PLATFORM, "30.00")),
        Arguments.of(EXPIRED, Map.of(FROM, "0.00", PLATFORM, "0.00")),
        Arguments.of(
            BY_WALLET, Map.of(USER, "-30.00", CLUB, "30.00", FROM, "-30.00", PLATFORM, "30.00")));
  }

  @ParameterizedTest
  @MethodSource("agreeing")
  void findsNothingWhereOrderAndLedgerAgree(OrderMoney order, Map<String, String> sums) {
    assertThat(order.differingFrom(yuan(sums))).isEmpty();
  }

  static Stream<Arguments> differing() {
    return Stream.of(
        Arguments.of(BY_WALLET, Map.of(), CLUB),
        Arguments.of(BY_WALLET, Map.of(FROM, "-30.00", CLUB, "30.00"), USER),
        Arguments.of(BY_WALLET, Map.of(USER, "-30.00", CLUB, "29.99"), CLUB),
        Arguments.of(BY_WALLET, Map.of(USER, "-30.00", CLUB, "30.00", FROZEN, "5.00"), FROZEN),
        Arguments.of(
            BY_WALLET, Map.of(USER, "-30.00", CLUB, "30.00", "club:other", "-1.00"), "club:other"),
        Arguments.of(
            BY_WALLET,
            Map.of(USER, "-30.00", CLUB, "30.00", "user:8:available", "1.00"),
            "user:8:available"),
        Arguments.of(BY_CHANNEL, Map.of(USER, "-30.00", CLUB, "30.00"), USER),
        Arguments.of(UNPAID, Map.of(USER, "-30.00", PLATFORM, "30.00"), USER),
        Arguments.of(PARTLY, Map.of(USER, "-30.00", CLUB, "30.00"), CLUB),
        Arguments.of(REFUNDED, Map.of(USER, "-30.00", CLUB, "30.00"), CLUB),
        // Given back twice.
        Arguments.of(EXPIRED, Map.of(FROM, "30.00", PLATFORM, "-30.00"), PLATFORM));
  }

  @ParameterizedTest
  @MethodSource("differing")
  void namesTheAccountThatIsWrong(OrderMoney order, Map<String, String> sums, String account) {
    assertThat(order.differingFrom(yuan(sums)))
        .extracting(OrderMoney.Wrong::account)
        .contains(account);
  }

  private static Map<String, BigDecimal> yuan(Map<String, String> sums) {
    return sums.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, entry -> new BigDecimal(entry.getValue())));
  }
}
