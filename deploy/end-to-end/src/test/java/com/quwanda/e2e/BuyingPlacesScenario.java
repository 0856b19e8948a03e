package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.order.api.OrderPage;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.order.api.OrderView;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.stock.api.ActivityView;
import com.quwanda.stock.api.AllocationPart;
import com.quwanda.stock.api.AvailabilityView;
import com.quwanda.stock.api.HoldView;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class BuyingPlacesScenario extends Scenario {

  @Test
  void buysThreePlacesOverFragmentedBuckets() {
    String activity = open(ActivityDraft.concert().places(6, 6));
    BuyerClient buyer = system.newBuyer();

    OrderView order = placed(buyer.order(activity, TYPE, 3));

    assertThat(order.status()).isEqualTo(OrderStatus.UNPAID);
    assertThat(order.activityId()).isEqualTo(activity);
    assertThat(order.ticketType()).isEqualTo(TYPE);
    assertThat(order.quantity()).isEqualTo(3);
    assertThat(order.unitPrice()).isEqualTo("49.99");
    assertThat(order.amount()).isEqualTo("149.97");
    assertThat(order.problem()).isNull();
    awaitQuiet();
    HoldView hold = operator.getHold(activity, order.orderId());
    assertThat(hold.journalState()).isEqualTo("BOOKED");
    assertThat(hold.redisState()).isEqualTo("HELD");
    assertThat(hold.userId()).isEqualTo(buyer.userId());
    assertThat(hold.allocation()).extracting(AllocationPart::count).containsExactly(1, 1, 1);
    assertThat(available(activity)).isEqualTo(3);
  }

  @Test
  void theBuyerAndNobodyElseSeesTheOrder() {
    String activity = open(ActivityDraft.concert());
    BuyerClient buyer = system.newBuyer();
    OrderView order = placed(buyer.order(activity, TYPE, 1));

    assertThat(buyer.getOrder(order.orderId()).as(OrderView.class)).isEqualTo(order);
    assertProblem(system.newBuyer().getOrder(order.orderId()), 404, OwnerProblem.ORDER_NOT_FOUND);
    assertProblem(buyer.getOrder("no-such-order"), 404, OwnerProblem.ORDER_NOT_FOUND);
    assertThat(system.newBuyer().listOrders("").as(OrderPage.class).items()).isEmpty();
  }

  @Test
  void listsTheBuyersOrdersPageByPageNewestFirst() {
    String activity = open(ActivityDraft.concert());
    BuyerClient buyer = system.newBuyer();
    List<String> placed =
        List.of(
            placed(buyer.order(activity, TYPE, 1)).orderId(),
            placed(buyer.order(activity, TYPE, 2)).orderId(),
            placed(buyer.order(activity, TYPE, 1)).orderId());

    OrderPage first = buyer.listOrders("?limit=2").as(OrderPage.class);
    OrderPage second =
        buyer.listOrders("?limit=2&cursor=" + first.nextCursor()).as(OrderPage.class);

    assertThat(first.items())
        .extracting(OrderView::orderId)
        .containsExactly(placed.get(2), placed.get(1));
    assertThat(second.items()).extracting(OrderView::orderId).containsExactly(placed.get(0));
    assertThat(second.nextCursor()).isNull();
  }

  @Test
  void showsTheActivityAndWhatIsLeft() {
    String activity = open(ActivityDraft.concert().places(10, 4));
    BuyerClient buyer = system.newBuyer();
    placed(buyer.order(activity, TYPE, 3));

    ActivityView view = buyer.getActivity(activity).as(ActivityView.class);

    assertThat(view.sale()).isEqualTo(ActivityView.Sale.OPEN);
    assertThat(view.ticketTypes()).hasSize(1);
    assertThat(view.ticketTypes().get(0).price()).isEqualTo("49.99");
    await()
        .atMost(Duration.ofSeconds(5))
        .untilAsserted(
            () ->
                assertThat(
                        buyer
                            .getAvailability(activity)
                            .as(AvailabilityView.class)
                            .ticketTypes()
                            .get(0)
                            .available())
                    .isEqualTo(7));
  }

  @Test
  void placesThatAreAddedCanBeBought() {
    String activity = open(ActivityDraft.concert().places(2, 2));
    placed(system.newBuyer().order(activity, TYPE, 2));

    Answer raised = operator.raiseCapacity(activity, TYPE, "more-1", 3);
    Answer repeated = operator.raiseCapacity(activity, TYPE, "more-1", 3);

    assertThat(raised.status()).as(raised::toString).isEqualTo(200);
    assertThat(repeated.status()).as(repeated::toString).isEqualTo(200);
    assertThat(available(activity)).isEqualTo(3);
    placed(system.newBuyer().order(activity, TYPE, 3));
  }
}
