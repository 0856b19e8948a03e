package com.quwanda.compensation.model;

import static com.quwanda.compensation.Holds.booked;
import static com.quwanda.compensation.Holds.booking;
import static com.quwanda.compensation.Holds.frozen;
import static com.quwanda.compensation.Holds.in;
import static com.quwanda.compensation.Holds.left;
import static com.quwanda.compensation.Holds.redisOnly;
import static com.quwanda.compensation.Holds.refunded;
import static com.quwanda.compensation.Holds.rolledBack;
import static com.quwanda.compensation.Holds.sold;
import static com.quwanda.compensation.model.DifferenceKind.BOOKED_BUT_DEAD;
import static com.quwanda.compensation.model.DifferenceKind.HOLD_DIFFERS;
import static com.quwanda.compensation.model.DifferenceKind.HOLD_LOST;
import static com.quwanda.compensation.model.DifferenceKind.LIVE_WITHOUT_HOLD;
import static com.quwanda.compensation.model.DifferenceKind.ORPHAN_HOLD;
import static com.quwanda.compensation.model.DifferenceKind.REFUND_LOST;
import static com.quwanda.compensation.model.DifferenceKind.UNJOURNALLED_HOLD;
import static com.quwanda.compensation.model.DifferenceKind.UNSETTLED;
import static com.quwanda.order.api.OrderStatus.CANCELLED;
import static com.quwanda.order.api.OrderStatus.EXPIRED;
import static com.quwanda.order.api.OrderStatus.PAID;
import static com.quwanda.order.api.OrderStatus.REFUNDED;
import static com.quwanda.order.api.OrderStatus.UNPAID;
import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.compensation.DepositsMade;
import com.quwanda.compensation.Holds;
import com.quwanda.deposit.api.DepositStatus;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.stock.api.HoldView;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class OrderRuleTest {

  private static final String ID = "o-1";

  private static OwnerRecord order(String orderId, OrderStatus status) {
    return OwnerRecord.of(Holds.order(orderId, status));
  }

  private static OwnerRecord order(String orderId, OrderStatus status, int quantity) {
    return OwnerRecord.of(Holds.order(orderId, status, quantity));
  }

  private static OwnerRecord order(
      String orderId, OrderStatus status, int quantity, int refundedQuantity) {
    return OwnerRecord.of(Holds.order(orderId, status, quantity, refundedQuantity));
  }

  static Stream<Arguments> agreeing() {
    return Stream.of(
        Arguments.of(booked(ID), order(ID, UNPAID)),
        Arguments.of(sold(ID), order(ID, PAID)),
        Arguments.of(offered(booked(ID)), order(ID, OrderStatus.OFFERED)),
        Arguments.of(offered(booked(ID)), order(ID, UNPAID)),
        Arguments.of(
            offered(booked(ID)), OwnerRecord.of(DepositsMade.deposit(ID, DepositStatus.FROZEN))),
        Arguments.of(
            offered(in(booked(ID), "RELEASED", null, null, "RELEASED")),
            order(ID, OrderStatus.LAPSED)),
        Arguments.of(
            offered(in(booked(ID), "RELEASED", null, null, "RELEASED")),
            order(ID, OrderStatus.DECLINED)),
        Arguments.of(left(sold(ID), 1, 1), order(ID, PAID, 2, 1)),
        Arguments.of(refunded(ID), order(ID, REFUNDED)),
        Arguments.of(
            left(in(sold(ID), "REFUNDED", null, null, null), 0, null), order(ID, REFUNDED)),
        Arguments.of(in(sold(ID), "REFUNDED", null, null, "RELEASED"), order(ID, REFUNDED)),
        Arguments.of(rolledBack(ID), null),
        Arguments.of(in(booked(ID), "RELEASED", null, null, "RELEASED"), order(ID, CANCELLED)),
        Arguments.of(in(booked(ID), "RELEASED", null, null, null), order(ID, EXPIRED)),
        Arguments.of(in(redisOnly(ID), null, null, null, "RELEASED"), null),
        Arguments.of(null, order(ID, CANCELLED)));
  }

  private static HoldView offered(HoldView hold) {
    return Holds.of(hold, OwnerRecord.WAITLIST);
  }

  @ParameterizedTest
  @MethodSource("agreeing")
  void findsNothingWhereAllAgree(HoldView hold, OwnerRecord order) {
    assertThat(OrderRule.compare(hold, order, true)).isEmpty();
  }

  static Stream<Arguments> differing() {
    return Stream.of(
        Arguments.of(frozen(ID), null, UNSETTLED),
        Arguments.of(offered(booked(ID)), order(ID, OrderStatus.LAPSED), BOOKED_BUT_DEAD),
        Arguments.of(offered(rolledBack(ID)), order(ID, OrderStatus.OFFERED), LIVE_WITHOUT_HOLD),
        Arguments.of(booking(ID), order(ID, UNPAID), UNSETTLED),
        Arguments.of(in(booked(ID), "BOOKED", "UNBOOK", "x", "HELD"), null, UNSETTLED),
        Arguments.of(in(booked(ID), "BOOKED", null, null, null), order(ID, UNPAID), HOLD_LOST),
        Arguments.of(
            in(booked(ID), "BOOKED", null, null, "RELEASED"), order(ID, UNPAID), HOLD_DIFFERS),
        Arguments.of(in(sold(ID), "CONFIRMED", null, null, null), order(ID, PAID), HOLD_LOST),
        Arguments.of(in(sold(ID), "CONFIRMED", null, null, "HELD"), order(ID, PAID), HOLD_LOST),
        Arguments.of(
            in(booked(ID), "BOOKED", null, null, "CONFIRMED"), order(ID, UNPAID), HOLD_DIFFERS),
        Arguments.of(left(sold(ID), 1, 2), order(ID, PAID, 2, 1), REFUND_LOST),
        Arguments.of(left(sold(ID), 2, 1), order(ID, PAID), HOLD_DIFFERS),
        Arguments.of(left(booked(ID), 2, 1), order(ID, UNPAID), HOLD_DIFFERS),
        Arguments.of(
            left(in(sold(ID), "CONFIRMED", null, null, null), 1, null),
            order(ID, PAID, 2, 1),
            HOLD_LOST),
        Arguments.of(left(refunded(ID), 0, 2), order(ID, REFUNDED), REFUND_LOST),
        Arguments.of(
            in(sold(ID), "REFUNDED", null, null, "HELD"), order(ID, REFUNDED), REFUND_LOST),
        Arguments.of(left(sold(ID), 1, 1), order(ID, PAID), HOLD_DIFFERS),
        Arguments.of(sold(ID), order(ID, PAID, 2, 1), HOLD_DIFFERS),
        Arguments.of(sold(ID), order(ID, REFUNDED), HOLD_DIFFERS),
        Arguments.of(booked(ID), order(ID, REFUNDED), HOLD_DIFFERS),
        Arguments.of(refunded(ID), order(ID, PAID, 2, 1), LIVE_WITHOUT_HOLD),
        Arguments.of(refunded(ID), order(ID, CANCELLED), HOLD_DIFFERS),
        Arguments.of(refunded(ID), null, HOLD_DIFFERS),
        Arguments.of(rolledBack(ID), order(ID, REFUNDED), HOLD_DIFFERS),
        Arguments.of(in(sold(ID), "CONFIRMED", "REFUND", "x", "CONFIRMED"), null, UNSETTLED),
        Arguments.of(in(booked(ID), "RELEASED", null, null, "HELD"), null, ORPHAN_HOLD),
        Arguments.of(
            in(booked(ID), "RELEASED", null, null, "CONFIRMED"),
            order(ID, CANCELLED),
            HOLD_DIFFERS),
        Arguments.of(redisOnly(ID), null, UNJOURNALLED_HOLD),
        Arguments.of(booked(ID), null, BOOKED_BUT_DEAD),
        Arguments.of(booked(ID), order(ID, EXPIRED), BOOKED_BUT_DEAD),
        Arguments.of(sold(ID), order(ID, CANCELLED), BOOKED_BUT_DEAD),
        Arguments.of(null, order(ID, UNPAID), LIVE_WITHOUT_HOLD),
        Arguments.of(rolledBack(ID), order(ID, PAID), LIVE_WITHOUT_HOLD),
        Arguments.of(booked(ID), order(ID, UNPAID, 3), HOLD_DIFFERS),
        Arguments.of(booked(ID), order(ID, PAID), HOLD_DIFFERS),
        Arguments.of(sold(ID), order(ID, UNPAID), HOLD_DIFFERS));
  }

  @ParameterizedTest
  @MethodSource("differing")
  void namesTheDifference(HoldView hold, OwnerRecord order, DifferenceKind kind) {
    assertThat(OrderRule.compare(hold, order, true))
        .hasValueSatisfying(
            finding -> {
              assertThat(finding.kind()).isEqualTo(kind);
              assertThat(finding.subject()).isEqualTo("order " + ID);
            });
  }

  @Test
  void expectsNoHoldsInRedisOnceTheyAreArchived() {
    assertThat(
            OrderRule.compare(in(sold(ID), "CONFIRMED", null, null, null), order(ID, PAID), false))
        .isEmpty();
  }

  @Test
  void saysWhatBothSidesShow() {
    Finding lost =
        OrderRule.compare(in(booked(ID), "BOOKED", null, null, null), order(ID, UNPAID), true)
            .orElseThrow();
    assertThat(lost.first()).isEqualTo("journal = BOOKED");
    assertThat(lost.second()).isEqualTo("Redis = none");
  }

  @Test
  void saysHowManyPlacesAreLeft() {
    Finding differs = OrderRule.compare(sold(ID), order(ID, PAID, 2, 1), true).orElseThrow();
    assertThat(differs.first()).isEqualTo("journal = user 1001, standard × 2");
    assertThat(differs.second()).isEqualTo("order = user 1001, standard × 2, 1 left");
    Finding lost =
        OrderRule.compare(left(sold(ID), 1, 2), order(ID, PAID, 2, 1), true).orElseThrow();
    assertThat(lost.first()).isEqualTo("left by the journal = 1");
    assertThat(lost.second()).isEqualTo("left in Redis = 2");
  }

  @Test
  void comparesOnlyWhatHasStoodStill() {
    Instant then = Holds.HOUR_AGO.toInstant();
    assertThat(OrderRule.isOld(booking(ID), order(ID, UNPAID), then.plusSeconds(1))).isTrue();
    assertThat(OrderRule.isOld(booking(ID), null, then)).isFalse();
    assertThat(OrderRule.isOld(null, order(ID, UNPAID), then)).isFalse();
    assertThat(OrderRule.isOld(null, order(ID, UNPAID), then.plusSeconds(1))).isTrue();
  }

  private static OwnerRecord deposit(DepositStatus status) {
    return OwnerRecord.of(DepositsMade.deposit(ID, status));
  }

  private static final HoldView RELEASED = in(booked(ID), "RELEASED", null, null, "RELEASED");

  static Stream<Arguments> agreeingDeposits() {
    return Stream.of(
        Arguments.of(booked(ID), deposit(DepositStatus.FROZEN)),
        Arguments.of(sold(ID), deposit(DepositStatus.CONFIRMED)),
        Arguments.of(sold(ID), deposit(DepositStatus.DEDUCTED)),
        Arguments.of(RELEASED, deposit(DepositStatus.PENALTY)),
        Arguments.of(RELEASED, deposit(DepositStatus.REFUNDED)),
        Arguments.of(RELEASED, OwnerRecord.of(DepositsMade.givenBack(ID, false))),
        Arguments.of(refunded(ID), OwnerRecord.of(DepositsMade.givenBack(ID, true))),
        Arguments.of(null, deposit(DepositStatus.PENALTY)));
  }

  @ParameterizedTest
  @MethodSource("agreeingDeposits")
  void findsNothingWhereADepositAndItsHoldAgree(HoldView hold, OwnerRecord deposit) {
    assertThat(OrderRule.compare(hold == null ? null : DepositsMade.hold(hold), deposit, true))
        .isEmpty();
  }

  static Stream<Arguments> differingDeposits() {
    return Stream.of(
        Arguments.of(booked(ID), deposit(DepositStatus.PENALTY), BOOKED_BUT_DEAD),
        Arguments.of(
            booked(ID), OwnerRecord.of(DepositsMade.givenBack(ID, false)), BOOKED_BUT_DEAD),
        Arguments.of(sold(ID), OwnerRecord.of(DepositsMade.givenBack(ID, true)), HOLD_DIFFERS),
        Arguments.of(booked(ID), deposit(DepositStatus.CONFIRMED), HOLD_DIFFERS),
        Arguments.of(RELEASED, deposit(DepositStatus.FROZEN), LIVE_WITHOUT_HOLD),
        Arguments.of(RELEASED, deposit(DepositStatus.DEDUCTED), LIVE_WITHOUT_HOLD),
        Arguments.of(null, deposit(DepositStatus.CONFIRMED), LIVE_WITHOUT_HOLD));
  }

  @ParameterizedTest
  @MethodSource("differingDeposits")
  void findsWhereADepositAndItsHoldDiffer(
      HoldView hold, OwnerRecord deposit, DifferenceKind wanted) {
    assertThat(
            OrderRule.compare(hold == null ? null : DepositsMade.hold(hold), deposit, true)
                .orElseThrow()
                .kind())
        .isEqualTo(wanted);
  }

  @Test
  void findsAHoldWhoseRowAnotherOwnerHas() {
    assertThat(OrderRule.compare(booked(ID), deposit(DepositStatus.FROZEN), true))
        .contains(
            new Finding(
                HOLD_DIFFERS,
                "order o-1",
                "owner by the journal = order-service",
                "row at = deposit-service"));
  }
}
