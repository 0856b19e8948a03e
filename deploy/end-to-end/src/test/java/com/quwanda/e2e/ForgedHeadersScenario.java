package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.order.api.OrderView;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ForgedHeadersScenario extends Scenario {

  /** Case 11. */
  @Test
  void aTransactionIdFromOutsideIsIgnored() {
    String activity = open(ActivityDraft.concert());
    for (String header : new String[] {"TX_XID", "tx_xid", "Tx_Xid"}) {
      placed(
          system
              .newBuyer()
              .orderWithHeaders(activity, TYPE, 1, Map.of(header, "127.0.0.1:8091:4711")));
    }
    assertThat(available(activity)).isEqualTo(97);
  }

  @Test
  void aUserCannotBuyInAnothersName() {
    String activity = open(ActivityDraft.concert().limit(1));
    BuyerClient victim = system.newBuyer();
    BuyerClient forger = system.newBuyer();

    OrderView order =
        placed(
            forger.orderWithHeaders(
                activity,
                TYPE,
                1,
                Map.of(
                    "X-User-Id", Long.toString(victim.userId()), "X-Internal-Token", "made-up")));

    assertThat(forger.getOrder(order.orderId()).is(200)).isTrue();
    assertThat(victim.getOrder(order.orderId()).is(404)).isTrue();
    placed(victim.order(activity, TYPE, 1));
  }

  @Test
  void aServicesOwnPortServesNobodyWithoutTheInternalToken() {
    String activity = open(ActivityDraft.concert());
    Map<String, String> forged = Map.of("X-User-Id", "1", "Idempotency-Key", "key-1");
    String order =
        "{\"activityId\":\"%s\",\"ticketType\":\"%s\",\"quantity\":1}".formatted(activity, TYPE);

    HttpCalls orders = new HttpCalls(system.orderService().url(), Map.of());
    HttpCalls stock = new HttpCalls(system.stockService().url(), Map.of());

    assertThat(orders.postText("/api/v1/orders", order, forged).status()).isEqualTo(401);
    assertThat(orders.postText("/internal/v1/outcomes", "[]", forged).status()).isEqualTo(401);
    assertThat(stock.postText("/internal/v1/verdicts", "[]", forged).status()).isEqualTo(401);
    assertThat(stock.get("/api/v1/activities/" + activity).status()).isEqualTo(401);
    assertThat(available(activity)).isEqualTo(100);
  }

  @Test
  void internalPathsAreNotReachedOverTheGateway() {
    HttpCalls outside = new HttpCalls(system.gateway().url(), Map.of());
    assertThat(outside.get("/internal/v1/activities/a/holds/b").status()).isEqualTo(404);
    assertThat(outside.delete("/internal/v1/faults").status()).isEqualTo(404);
  }
}
