package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.compensation.api.ActivityCancellation;
import com.quwanda.compensation.api.CancellationRequest;
import com.quwanda.compensation.api.JobParameters;
import com.quwanda.contract.IdempotencyKey;
import com.quwanda.localstack.DevTokens;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.order.api.OrderView;
import com.quwanda.stock.api.RaiseCapacityRequest;
import com.quwanda.stock.api.StockProblem;
import com.quwanda.wallet.api.WalletView;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The life of an activity in the hands of who organises it: all over the gateway. */
class OrganiserScenario extends Scenario {
  private static final String ACTIVITIES = "/api/v1/organiser/activities";
  private static final String CLUB = "club-1";

  @Test
  void anActivityIsMadeSoldEnlargedAndCancelledByItsOrganiser() {
    ActivityDraft draft = ActivityDraft.concert().places(2, 1);
    String activity = draft.id();
    String own = ACTIVITIES + "/" + activity;
    HttpCalls organiser = organiser();
    mustHoldTogether(activity);

    assertThat(organiser.post(ACTIVITIES, draft.request()).status()).isEqualTo(201);
    assertThat(organiser.get(ACTIVITIES).body()).contains(activity);
    BuyerClient buyer = richBuyer("100.00");
    assertProblem(buyer.order(activity, TYPE, 2), 409, StockProblem.NOT_WARMED_UP);

    done(organiser.post(own + "/sale/open", Map.of()));
    String order = placed(buyer.order(activity, TYPE, 2)).orderId();
    paid(buyer.pay(order));
    BuyerClient late = system.newBuyer();
    assertProblem(late.order(activity, TYPE, 1), 409, StockProblem.INSUFFICIENT_STOCK);

    done(
        organiser.post(
            own + "/ticket-types/" + TYPE + "/capacity", new RaiseCapacityRequest("more", 3)));
    String unpaid = placed(late.order(activity, TYPE, 1)).orderId();
    assertThat(available(activity)).isEqualTo(2);

    ActivityCancellation told = cancellation(organiser, own, true);
    assertThat(told.state()).isEqualTo(ActivityCancellation.State.DRY_RUN);
    assertThat(told.before().toCancel()).isEqualTo(1);
    assertThat(told.before().amountToRefund()).isEqualTo("99.98");
    assertThat(money(buyer)).isEqualTo("0.02");

    cancellation(organiser, own, false);
    await()
        .atMost(Duration.ofSeconds(60))
        .untilAsserted(
            () -> {
              operator.run(
                  "activity-cancellation", new JobParameters(null, activity, false, null, null));
              assertThat(
                      organiser.get(own + "/cancellation").as(ActivityCancellation.class).state())
                  .isEqualTo(ActivityCancellation.State.DONE);
            });
    assertThat(money(buyer)).isEqualTo("100.00");
    assertThat(status(buyer, order)).isEqualTo(OrderStatus.REFUNDED);
    assertThat(status(late, unpaid)).isEqualTo(OrderStatus.CANCELLED);
    assertProblem(
        organiser.post(own + "/sale/open", Map.of()), 409, StockProblem.ACTIVITY_CANCELLED);
  }

  private static HttpCalls organiser() {
    String token =
        system.tokens().token(system.newBuyer().userId(), List.of(DevTokens.ORGANISER), CLUB);
    return new HttpCalls(system.gateway().url(), Map.of("Authorization", "Bearer " + token));
  }

  private static ActivityCancellation cancellation(HttpCalls organiser, String own, boolean dry) {
    Answer answer =
        organiser.postText(
            own + "/cancellation",
            Answer.JSON.writeValueAsString(new CancellationRequest("storm warning", dry)),
            Map.of(IdempotencyKey.HEADER, UUID.randomUUID().toString()));
    done(answer);
    return answer.as(ActivityCancellation.class);
  }

  private static void done(Answer answer) {
    assertThat(answer.status()).as(answer::toString).isEqualTo(200);
  }

  private static String money(BuyerClient buyer) {
    return buyer.wallet().as(WalletView.class).available();
  }

  private static OrderStatus status(BuyerClient buyer, String order) {
    return buyer.getOrder(order).as(OrderView.class).status();
  }
}
