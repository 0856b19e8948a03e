package com.quwanda.lua;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.quwanda.lua.SettleReply.Refused;
import com.quwanda.lua.SettleReply.Settled;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettleIT {

  @Test
  void confirmsAHoldAndLeavesTheCounters() {
    StockFixture stock = StockFixture.onSale(2, 2);
    stock.freeze("order-1", 3);

    assertThat(stock.scripts.confirm(stock.ref("order-1")))
        .isEqualTo(settled(HoldState.CONFIRMED, "0:2,1:1"));
    assertThat(stock.free()).containsExactly(0, 1);
    assertThat(stock.type().sold()).hasToString("0:2,1:1");
    assertThat(stock.type().held()).isEqualTo(Allocation.NONE);
    assertThat(stock.purchased(StockFixture.USER)).isEqualTo(3);
    assertThat(stock.unsettled()).isEmpty();
  }

  @Test
  void releasesAHoldWithItsPlacesAndItsShareOfTheLimit() {
    StockFixture stock = StockFixture.onSale(2, 2);
    List<Object> before = stock.everything();
    stock.freeze("order-1", 3);

    assertThat(stock.scripts.release(stock.ref("order-1")))
        .isEqualTo(settled(HoldState.RELEASED, "0:2,1:1"));
    assertThat(stock.free()).containsExactly(2, 2);
    assertThat(stock.everything().subList(0, 4)).isEqualTo(before.subList(0, 4));
    assertThat(stock.unsettled()).isEmpty();
  }

  @Test
  void releasingTheFirstOfTwoBuyersThreeTimesLeavesTheSecondAlone() {
    StockFixture stock = StockFixture.onSale(4);
    stock.freeze("order-1", 1001, 2, 0);
    stock.freeze("order-2", 1002, 2, 0);

    SettleReply first = stock.scripts.release(stock.ref("order-1"));
    List<Object> after = stock.everything();
    SettleReply second = stock.scripts.release(stock.ref("order-1"));
    SettleReply third = stock.scripts.release(stock.ref("order-1"));

    assertThat(first).isEqualTo(settled(HoldState.RELEASED, "0:2"));
    assertThat(second).isEqualTo(repeated(HoldState.RELEASED, "0:2")).isEqualTo(third);
    assertThat(stock.everything()).isEqualTo(after);
    assertThat(stock.free()).containsExactly(2);
    assertThat(stock.type().held()).hasToString("0:2");
    assertThat(stock.purchased(1001)).isZero();
    assertThat(stock.purchased(1002)).isEqualTo(2);
  }

  @Test
  void leavesATombstoneForAReleaseThatComesBeforeItsFreeze() {
    StockFixture stock = StockFixture.onSale(4);
    List<Object> before = stock.everything();

    assertThat(stock.scripts.release(stock.ref("order-1")))
        .isEqualTo(settled(HoldState.RELEASED, ""));
    assertThat(stock.scripts.release(stock.ref("order-1")))
        .isEqualTo(repeated(HoldState.RELEASED, ""));
    assertThat(stock.everything().subList(0, 4)).isEqualTo(before.subList(0, 4));
    assertThat(stock.scripts.hold(stock.activity, "order-1").orElseThrow())
        .returns(HoldState.RELEASED, HoldRecord::state)
        .returns(StockFixture.USER, HoldRecord::userId)
        .returns(0, HoldRecord::quantity)
        .returns("", HoldRecord::fingerprint);
  }

  @Test
  void confirmsOnce() {
    StockFixture stock = StockFixture.onSale(4);
    stock.freeze("order-1", 2);
    stock.scripts.confirm(stock.ref("order-1"));
    List<Object> after = stock.everything();

    assertThat(stock.scripts.confirm(stock.ref("order-1")))
        .isEqualTo(repeated(HoldState.CONFIRMED, "0:2"));
    assertThat(stock.everything()).isEqualTo(after);
  }

  @Test
  void neverReleasesWhatIsConfirmedNorConfirmsWhatIsReleased() {
    StockFixture stock = StockFixture.onSale(4);
    stock.freeze("order-1", 1);
    stock.freeze("order-2", 1);
    stock.scripts.confirm(stock.ref("order-1"));
    stock.scripts.release(stock.ref("order-2"));
    List<Object> after = stock.everything();

    assertThat(stock.scripts.release(stock.ref("order-1")))
        .isEqualTo(wrongState(HoldState.CONFIRMED));
    assertThat(stock.scripts.confirm(stock.ref("order-2")))
        .isEqualTo(wrongState(HoldState.RELEASED));
    assertThat(stock.everything()).isEqualTo(after);
  }

  @Test
  void doesNotKnowAHoldItNeverSaw() {
    StockFixture stock = StockFixture.onSale(4);
    List<Object> before = stock.everything();

    assertThat(stock.scripts.confirm(stock.ref("order-1")))
        .isEqualTo(new Refused(SettleRefusal.UNKNOWN_HOLD, Optional.empty()));
    assertThat(stock.scripts.refund(stock.ref("order-1"), "refund-1", Allocation.parse("0:1")))
        .isEqualTo(new Refused(SettleRefusal.UNKNOWN_HOLD, Optional.empty()));
    assertThat(stock.everything()).isEqualTo(before);
  }

  @Test
  void refundsTheBucketsItIsToldOncePerRefundId() {
    StockFixture stock = StockFixture.onSale(2, 2);
    stock.freeze("order-1", 4);
    stock.scripts.confirm(stock.ref("order-1"));

    assertThat(refund(stock, "refund-1", "0:1,1:2"))
        .isEqualTo(settled(HoldState.CONFIRMED, "0:1,1:2"));
    List<Object> after = stock.everything();
    assertThat(refund(stock, "refund-1", "0:1,1:2"))
        .isEqualTo(repeated(HoldState.CONFIRMED, "0:1,1:2"));
    assertThat(stock.everything()).isEqualTo(after);
    assertThat(stock.free()).containsExactly(1, 2);
    assertThat(stock.type().sold()).hasToString("0:1");
    assertThat(stock.purchased(StockFixture.USER)).isEqualTo(1);

    assertThat(refund(stock, "und-1", "0:1")).isEqualTo(settled(HoldState.CONFIRMED, "0:1"));
    assertThat(stock.free()).containsExactly(2, 2);
    assertThat(stock.purchased(StockFixture.USER)).isZero();
    assertThat(stock.scripts.hold(stock.activity, "order-1").orElseThrow().refunds().byId())
        .containsEntry("refund-1", Allocation.parse("0:1,1:2"))
        .containsEntry("und-1", Allocation.parse("0:1"));
    assertThat(stock.scripts.confirm(stock.ref("order-1")))
        .isEqualTo(repeated(HoldState.CONFIRMED, "0:2,1:2"));
  }

  @Test
  void refundsNoMoreThanIsLeftInEachBucket() {
    StockFixture stock = StockFixture.onSale(2, 2);
    stock.freeze("order-1", 3);
    stock.scripts.confirm(stock.ref("order-1"));
    List<Object> after = stock.everything();

    Refused notLeft = new Refused(SettleRefusal.NOT_LEFT, Optional.empty());
    assertThat(refund(stock, "refund-1", "1:2")).isEqualTo(notLeft);
    assertThat(refund(stock, "refund-1", "0:1,2:1")).isEqualTo(notLeft);
    assertThat(stock.everything()).isEqualTo(after);
  }

  @Test
  void refusesAKnownRefundIdWithOtherPlaces() {
    StockFixture stock = StockFixture.onSale(4);
    stock.freeze("order-1", 3);
    stock.scripts.confirm(stock.ref("order-1"));
    refund(stock, "refund-1", "0:1");
    List<Object> after = stock.everything();

    assertThat(refund(stock, "refund-1", "0:2"))
        .isEqualTo(new Refused(SettleRefusal.REFUND_REUSED, Optional.empty()));
    assertThat(stock.everything()).isEqualTo(after);
  }

  @Test
  void refundsOnlyWhatIsConfirmed() {
    StockFixture stock = StockFixture.onSale(4);
    stock.freeze("order-1", 1);

    assertThat(refund(stock, "refund-1", "0:1")).isEqualTo(wrongState(HoldState.HELD));
    stock.scripts.release(stock.ref("order-1"));
    assertThat(refund(stock, "refund-1", "0:1")).isEqualTo(wrongState(HoldState.RELEASED));
    assertThat(stock.free()).containsExactly(4);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "0", "0:", ":1", "0:0", "0:-1", "0:1.5", "0:1e1", "0:0x1", "0:1,", ",0:1", "1:1,0:1",
        "0:1,0:1", "0:1;1:1", "00:1", "0:01", " 0:1"
      })
  void callsAnAllocationNobodyWritesABug(String allocation) {
    StockFixture stock = StockFixture.onSale(2, 2);
    stock.freeze("order-1", 4);
    stock.scripts.confirm(stock.ref("order-1"));
    List<Object> after = stock.everything();

    assertThatThrownBy(
            () ->
                stock.raw(
                    StockScript.SETTLE,
                    "order-1",
                    "REFUND",
                    StockFixture.TYPE,
                    StockFixture.OWNER,
                    "1001",
                    "refund-1",
                    allocation))
        .isInstanceOf(CorruptStockException.class);
    assertThat(stock.everything()).isEqualTo(after);
  }

  @Test
  void callsAHoldOfAnotherTicketTypeABug() {
    StockFixture stock = StockFixture.onSale(4);
    stock.warmUp("vip", List.of(4));
    stock.freeze("order-1", 1);

    assertThatThrownBy(
            () ->
                stock.scripts.release(
                    new HoldRef(stock.activity, "vip", "order-1", StockFixture.OWNER, 1001)))
        .isInstanceOf(CorruptStockException.class);
    assertThat(stock.free()).containsExactly(3);
  }

  @Test
  void refusesToGivePlacesBackToCountersThatAreLost() {
    StockFixture stock = StockFixture.onSale(4);
    stock.freeze("order-1", 1);
    stock.redis.delete(stock.keys.stock(StockFixture.TYPE));
    List<Object> after = stock.everything();

    assertThat(stock.scripts.release(stock.ref("order-1")))
        .isEqualTo(new Refused(SettleRefusal.NOT_WARMED_UP, Optional.empty()));
    assertThat(stock.everything()).isEqualTo(after);
  }

  @Test
  void callsAUsersCountThatIsTooSmallABugWhichARecountMends() {
    StockFixture stock = StockFixture.onSale(4);
    stock.freeze("order-1", 2);
    stock.redis.delete(stock.keys.purchased());
    List<Object> after = stock.everything();

    assertThatThrownBy(() -> stock.scripts.release(stock.ref("order-1")))
        .isInstanceOf(CorruptStockException.class);
    assertThat(stock.everything()).isEqualTo(after);
    stock.scripts.recount(stock.activity, StockFixture.TYPE);
    assertThat(stock.scripts.release(stock.ref("order-1")))
        .isEqualTo(settled(HoldState.RELEASED, "0:2"));
    assertThat(stock.free()).containsExactly(4);
  }

  private static SettleReply refund(StockFixture stock, String refundId, String places) {
    return stock.scripts.refund(stock.ref("order-1"), refundId, Allocation.parse(places));
  }

  private static Settled settled(HoldState state, String allocation) {
    return new Settled(state, Allocation.parse(allocation), false);
  }

  private static Settled repeated(HoldState state, String allocation) {
    return new Settled(state, Allocation.parse(allocation), true);
  }

  private static Refused wrongState(HoldState state) {
    return new Refused(SettleRefusal.WRONG_STATE, Optional.of(state));
  }
}
