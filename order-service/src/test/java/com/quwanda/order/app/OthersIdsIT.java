package com.quwanda.order.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.quwanda.kit.rules.OthersIds;
import com.quwanda.order.api.OrderApi;
import com.quwanda.order.model.TicketOrderId;
import com.quwanda.owner.app.OrderAttempt;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;
import org.springframework.web.client.RestClient;

/** Orders, entries and offers of somebody else are as if they did not exist. */
@TestPropertySource(
    properties = {
      "quwanda.order.simulated-pay.enabled=true",
      "quwanda.order.simulated-pay.secret=secret-of-the-ids-test"
    })
class OthersIdsIT extends WaitlistStack {

  private static final long OWNER = 7001;
  private static final long STRANGER = 7002;
  private static final List<String> TABLES =
      List.of(
          "trade_order",
          "order_event",
          "order_refund",
          "transaction_proof",
          "channel_payment",
          "channel_refund",
          "waitlist_entry");

  @Autowired private PlaceOrder place;
  @Autowired private PayOrder pay;

  /** By the name that the contract's paths give it: of each kind one in each state that counts. */
  private Map<String, List<String>> theirs;

  @BeforeEach
  void whatTheOwnerHas() {
    PLAYED.free(activity, 3);
    String unpaid = placed("unpaid");
    String paid = placed("paid");
    pay.pay(OWNER, paid, "key");
    String waiting = joins(OWNER + 10, 4);
    String declined = joins(OWNER + 11, 2);
    freedFor(declined);
    decline.decline(OWNER + 11, offerTo(declined).orderId);
    theirs = new TreeMap<>();
    theirs.put("orderId", List.of(unpaid, paid));
    theirs.put("entryId", List.of(waiting, declined));
    theirs.put("offerId", List.of(offerTo(declined).orderId, unpaid));
  }

  private void freedFor(String entryId) {
    freed(2);
    assertThat(offerTo(entryId)).isNotNull();
  }

  private String placed(String key) {
    String orderId = TicketOrderId.of(OWNER, activity + key);
    place.place(new OrderAttempt(orderId, OWNER, activity, TYPE, 1, "print"));
    assertThat(orders.find(orderId)).isNotNull();
    return orderId;
  }

  @Test
  void areNotFoundWhateverOneTriesWithThem() {
    List<OthersIds.Operation> operations = ours();
    assertThat(operations)
        .extracting(OthersIds.Operation::name)
        .contains("getOrder", "payOrder", "refundOrder", "leaveWaitlist", "acceptOffer")
        .hasSizeGreaterThanOrEqualTo(10);
    OthersIds stranger = as(STRANGER);
    Map<String, List<Map<String, Object>>> before = rows();

    operations.forEach(
        operation -> theirs.get(operation.variable()).forEach(id -> stranger.tryOn(operation, id)));

    assertThat(rows()).isEqualTo(before);
  }

  /** Else the walk would prove nothing. */
  @Test
  void areFoundByTheirOwner() {
    OthersIds owner = as(OWNER);
    String orderId = theirs.get("orderId").get(0);
    for (OthersIds.Operation operation : ours()) {
      if (operation.variable().equals("orderId")) {
        assertThatThrownBy(() -> owner.tryOn(operation, orderId))
            .as(operation.name())
            .isInstanceOf(AssertionError.class);
      }
    }
  }

  /** The name of a payment channel is nobody's. */
  private static List<OthersIds.Operation> ours() {
    return OthersIds.of(OrderApi.class).stream()
        .filter(operation -> !operation.variable().equals("channel"))
        .toList();
  }

  private OthersIds as(long userId) {
    return new OthersIds(
        RestClient.builder()
            .baseUrl("http://127.0.0.1:" + port)
            .defaultHeader("X-Gateway-Token", GATEWAY_TOKEN)
            .defaultHeader("X-User-Id", String.valueOf(userId))
            .defaultHeader("Idempotency-Key", "key"),
        Map.of(
            "refundOrder", "{\"quantity\":1}",
            "payThroughChannel", "{\"channel\":\"simulated-pay\"}"));
  }

  private Map<String, List<Map<String, Object>>> rows() {
    Map<String, List<Map<String, Object>>> all = new TreeMap<>();
    TABLES.forEach(table -> all.put(table, jdbc.queryForList("SELECT * FROM " + table)));
    return all;
  }
}
