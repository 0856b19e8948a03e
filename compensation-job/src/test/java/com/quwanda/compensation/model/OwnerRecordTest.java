package com.quwanda.compensation.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.compensation.DepositsMade;
import com.quwanda.compensation.Holds;
import com.quwanda.compensation.model.OwnerRecord.Standing;
import com.quwanda.deposit.api.DepositStatus;
import com.quwanda.order.api.OrderStatus;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OwnerRecordTest {

  @Test
  void onlyOffersAndUnpaidAndPaidOrdersStand() {
    Set<OrderStatus> standing =
        EnumSet.of(OrderStatus.OFFERED, OrderStatus.UNPAID, OrderStatus.PAID);
    for (OrderStatus status : OrderStatus.values()) {
      assertThat(OwnerRecord.of(Holds.order("o-1", status)).isStanding())
          .as("%s", status)
          .isEqualTo(standing.contains(status));
    }
  }

  @Test
  void onlyFrozenAndConfirmedDepositsStand() {
    Set<DepositStatus> standing =
        EnumSet.of(DepositStatus.FROZEN, DepositStatus.CONFIRMED, DepositStatus.DEDUCTED);
    for (DepositStatus status : DepositStatus.values()) {
      assertThat(OwnerRecord.of(DepositsMade.deposit("d-1", status)).isStanding())
          .as("%s", status)
          .isEqualTo(standing.contains(status));
    }
  }

  @Test
  void aDepositThatWasGivenBackHadItsPlacesSoldOnlyIfItWasConfirmed() {
    OwnerRecord confirmed = OwnerRecord.of(DepositsMade.givenBack("d-1", true));
    assertThat(confirmed.standing()).isEqualTo(Standing.GIVEN_BACK);
    assertThat(confirmed.left()).isZero();
    assertThat(confirmed.refundedQuantity()).isEqualTo(2);
    assertThat(OwnerRecord.of(DepositsMade.givenBack("d-1", false)).standing())
        .isEqualTo(Standing.ENDED);
  }

  @Test
  void anOfferThatWasPassedOnIsNoLongerOrderServicesOwn() {
    OwnerRecord passedOn = OwnerRecord.of(Holds.order("o-1", OrderStatus.DEPOSITED));
    assertThat(passedOn.owner()).isEqualTo("waitlist");
    assertThat(passedOn.isPassedOn()).isTrue();
    assertThat(OwnerRecord.of(Holds.order("o-1", OrderStatus.OFFERED)).owner())
        .isEqualTo("order-service");
  }

  @Test
  void tellsWhoseRowItIs() {
    assertThat(OwnerRecord.of(Holds.order("o-1", OrderStatus.PAID)).owner())
        .isEqualTo("order-service");
    OwnerRecord deposit = OwnerRecord.of(DepositsMade.deposit("d-1", DepositStatus.FROZEN));
    assertThat(deposit.owner()).isEqualTo("deposit-service");
    assertThat(deposit.xidAt()).isEqualTo(Holds.HOUR_AGO);
    assertThat(deposit.madeAt()).isEqualTo(Holds.HOUR_AGO.minusDays(7));
  }
}
