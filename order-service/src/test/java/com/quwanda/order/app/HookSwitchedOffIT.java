package com.quwanda.order.app;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.containing;
import static com.github.tomakehurst.wiremock.client.WireMock.matchingJsonPath;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.github.tomakehurst.wiremock.matching.UrlPathPattern;
import com.quwanda.order.OrderStack;
import com.quwanda.owner.app.OrderAttempt;
import com.quwanda.owner.store.ProofMapper;
import com.quwanda.owner.store.ProofRow;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

/** Switched off, the hook keeps its proof and leaves the hold to the next layer. */
@TestPropertySource(properties = "quwanda.owner.hook-enabled=false")
class HookSwitchedOffIT extends OrderStack {

  @Autowired PlaceOrder place;
  @Autowired ProofMapper proofs;

  @Autowired PayOrder pay;

  @Test
  void leavesTheMarkOfARolledBackChangeToTheNextLayerToo() {
    StubbedStock.holdsAndBooks(STOCK);
    StubbedWallet.doesAll(WALLET);
    COMPENSATION.resetAll();
    COMPENSATION.stubFor(
        post(urlPathEqualTo("/internal/compensations")).willReturn(aResponse().withStatus(200)));
    place.place(new OrderAttempt("T-hook-off-2", 3003, "activity", "standard", 3, "print"));
    await().untilAsserted(() -> STOCK.verify(1, postRequestedFor(verdicts())));
    STOCK.stubFor(
        post(urlMatching(StubbedStock.CONFIRMATION))
            .willReturn(StubbedStock.problem(500, "INTERNAL_ERROR")));

    assertThatThrownBy(() -> pay.pay(3003, "T-hook-off-2", "key"))
        .hasMessageStartingWith("CHANGE_FAILED");

    String xid = proofs.findAll(List.of("T-hook-off-2")).get(1).xid;
    await()
        .untilAsserted(
            () ->
                COMPENSATION.verify(
                    1,
                    postRequestedFor(urlPathEqualTo("/internal/compensations"))
                        .withRequestBody(
                            matchingJsonPath(
                                "$[?(@.xid == '%s' && @.error =~ /.*switched off.*/)]"
                                    .formatted(xid)))));
    STOCK.verify(1, postRequestedFor(verdicts()));
  }

  private static UrlPathPattern verdicts() {
    return urlPathEqualTo(StubbedStock.VERDICTS);
  }

  @Test
  void writesTheProofBringsNoVerdictAndReportsTheHold() {
    StubbedStock.holdsAndBooks(STOCK);
    STOCK.stubFor(
        post(urlMatching(StubbedStock.BOOKING))
            .willReturn(StubbedStock.problem(500, "INTERNAL_ERROR")));
    COMPENSATION.resetAll();
    COMPENSATION.stubFor(
        post(urlPathEqualTo("/internal/compensations")).willReturn(aResponse().withStatus(200)));
    OrderAttempt attempt = new OrderAttempt("T-hook-off", 3003, "activity", "standard", 3, "print");

    assertThatThrownBy(() -> place.place(attempt)).hasMessageStartingWith("ORDER_FAILED");

    assertThat(proofs.findAll(List.of("T-hook-off")))
        .extracting(proof -> proof.answer)
        .containsExactly(ProofRow.Answer.ROLLED_BACK);
    await()
        .untilAsserted(
            () ->
                COMPENSATION.verify(
                    1,
                    postRequestedFor(urlPathEqualTo("/internal/compensations"))
                        .withRequestBody(
                            matchingJsonPath("$[0].error", containing("switched off")))));
    STOCK.verify(0, postRequestedFor(urlPathEqualTo(StubbedStock.VERDICTS)));
  }
}
