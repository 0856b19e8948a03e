package com.quwanda.deposit.app;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathMatching;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.quwanda.deposit.api.DepositApi;
import com.quwanda.deposit.model.DepositState;
import com.quwanda.kit.rules.OthersIds;
import com.quwanda.order.api.OrderProblem;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.web.client.RestClient;

/** Deposits and offers of somebody else are as if they did not exist. */
class OthersIdsIT extends LifeStack {

  private static final long STRANGER = USER + 1;

  @Autowired private AcceptOffer accept;

  @Test
  void areNotFoundWhateverOneTriesWithThem() {
    aFrozenDeposit();
    String frozen = orderId;
    String confirmed = next("-confirmed");
    aFrozenDeposit();
    confirm.confirm(USER, confirmed);
    awaitState(DepositState.DEDUCTED);
    String open = next("-open");
    anOffer(open);
    String accepted = next("-accepted");
    anOffer(accepted);
    accept.accept(USER, accepted);
    Map<String, List<String>> theirs =
        Map.of(
            "orderId", List.of(frozen, confirmed, accepted),
            "offerId", List.of(open, accepted, frozen));
    theirs.get("offerId").forEach(this::isNotTheStrangers);
    List<OthersIds.Operation> operations = OthersIds.of(DepositApi.class);
    assertThat(operations)
        .extracting(OthersIds.Operation::name)
        .contains("acceptOffer", "confirmDeposit", "getDeposit");
    STOCK.stubFor(
        get(urlPathMatching("/internal/v1/holds/[^/]+"))
            .willReturn(StubbedStock.problem(404, "HOLD_NOT_FOUND")));
    List<Map<String, Object>> before = rows();
    OthersIds stranger = as(STRANGER);

    operations.forEach(
        operation -> theirs.get(operation.variable()).forEach(id -> stranger.tryOn(operation, id)));

    assertThat(rows()).isEqualTo(before);
  }

  /** Else the walk would prove nothing. */
  @Test
  void areFoundByTheirOwner() {
    aFrozenDeposit();
    OthersIds owner = as(USER);
    for (OthersIds.Operation operation : OthersIds.of(DepositApi.class)) {
      if (operation.variable().equals("orderId")) {
        assertThatThrownBy(() -> owner.tryOn(operation, orderId))
            .as(operation.name())
            .isInstanceOf(AssertionError.class);
      }
    }
  }

  private String next(String name) {
    orderId = orderId + name;
    return orderId;
  }

  private static void anOffer(String offerId) {
    AcceptOfferIT.showsActivity(
        "OPEN", AcceptOfferIT.deposit(Instant.now().plus(Duration.ofDays(2))), "199.90");
    StubbedOrders.offers(
        ORDERS, offerId, USER, "OFFERED", Instant.now().plus(Duration.ofMinutes(15)));
  }

  /** What order-service says of an offer to another user, and of none, word for word. */
  private void isNotTheStrangers(String offerId) {
    OrderProblem problem = OrderProblem.OFFER_NOT_FOUND;
    for (String id : List.of(offerId, OthersIds.unknown(offerId))) {
      ORDERS.stubFor(
          get(urlPathEqualTo(StubbedOrders.OFFERS + id))
              .withQueryParam("userId", equalTo(String.valueOf(STRANGER)))
              .willReturn(
                  aResponse()
                      .withStatus(problem.status())
                      .withHeader("Content-Type", "application/problem+json")
                      .withBody(
                          """
                          {"type":"about:blank","title":"%s","status":404,"code":"%s",
                           "detail":"you have no offer %s"}
                          """
                              .formatted(problem.title(), problem.name(), id))));
    }
  }

  private OthersIds as(long userId) {
    return new OthersIds(
        RestClient.builder()
            .baseUrl("http://127.0.0.1:" + port)
            .defaultHeader("X-Gateway-Token", GATEWAY_TOKEN)
            .defaultHeader("X-User-Id", String.valueOf(userId))
            .defaultHeader("Idempotency-Key", "key"),
        Map.of());
  }

  private List<Map<String, Object>> rows() {
    List<Map<String, Object>> all =
        jdbc.queryForList("SELECT * FROM deposit_record WHERE user_id = ? ORDER BY id", USER);
    all.addAll(
        jdbc.queryForList(
            "SELECT * FROM transaction_proof WHERE order_id LIKE ? ORDER BY id",
            "D-" + getClass().getSimpleName() + "%"));
    return all;
  }
}
