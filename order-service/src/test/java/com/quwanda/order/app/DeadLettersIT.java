package com.quwanda.order.app;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.quwanda.kit.AsGateway;
import com.quwanda.order.api.OrderApi;
import com.quwanda.order.model.OrderState;
import com.quwanda.owner.api.DeadLetter;
import com.quwanda.owner.api.JobTally;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

/** Messages that were given up are counted, shown, and handed to their consumer again. */
@TestPropertySource(properties = "quwanda.messages.redeliveries=1")
class DeadLettersIT extends MessageStack {

  private static final String TOPIC = "dead-letters";

  /** The first redelivery comes after 10 s, to a consumer that notices its queue within 20 s. */
  private static final Duration UNTIL_GIVEN_UP = Duration.ofSeconds(90);

  @Autowired AsGateway clients;
  @LocalServerPort int port;

  @DynamicPropertySource
  static void messages(DynamicPropertyRegistry properties) {
    messages(properties, TOPIC);
  }

  @Test
  void areCountedListedReplayedAndForgottenAsFarAsTheyAreReplayed() {
    OrderApi api = clients.of(OrderApi.class, port, Duration.ofSeconds(10));
    assertThat(api.listDeadLetters(null)).isEmpty();
    assertThat(api.replayDeadLetters(null).scanned()).isZero();
    stockHoldsFor(0);
    STOCK.stubFor(
        post(urlMatching(UNBOOKING)).willReturn(StubbedStock.problem(500, "INTERNAL_ERROR")));
    List<String> placed = List.of(placed(), placed());

    await().atMost(UNTIL_GIVEN_UP).until(() -> api.listDeadLetters(null).size() == 2);

    List<DeadLetter> letters = api.listDeadLetters(null);
    assertThat(letters).isEqualTo(api.listDeadLetters(200));
    assertThat(letters).extracting(DeadLetter::key).containsExactlyInAnyOrderElementsOf(placed);
    assertThat(letters).extracting(DeadLetter::topic).containsOnly(TOPIC);
    assertThat(letters.get(0).body()).contains(letters.get(0).key());
    assertThat(api.listDeadLetters(1)).containsExactly(letters.get(0));
    await().atMost(PATIENCE).until(() -> gauge() == 2);
    assertThat(placed).allMatch(orderId -> orders.find(orderId).status == OrderState.UNPAID);

    STOCK.stubFor(post(urlMatching(UNBOOKING)).willReturn(aResponse().withStatus(200)));
    JobTally tally = api.replayDeadLetters(1);

    assertThat(tally.scanned()).isEqualTo(1);
    assertThat(tally.done()).isEqualTo(1);
    assertThat(tally.lines()).singleElement().asString().contains(letters.get(0).key());
    awaitExpiry(letters.get(0).key());
    assertThat(api.listDeadLetters(null)).containsExactly(letters.get(1));
    await().atMost(PATIENCE).until(() -> gauge() == 1);
    assertThat(orders.find(letters.get(1).key()).status).isEqualTo(OrderState.UNPAID);

    assertThat(api.replayDeadLetters(null).done()).isEqualTo(1);
    awaitExpiry(letters.get(1).key());
    await().atMost(PATIENCE).untilAsserted(() -> assertThat(api.listDeadLetters(null)).isEmpty());
    assertThat(api.replayDeadLetters(null).scanned()).isZero();
    await().atMost(PATIENCE).until(() -> gauge() == 0);
  }

  @Test
  void areAskedForInBoundedNumbersOnly() {
    OrderApi api = clients.of(OrderApi.class, port, Duration.ofSeconds(10));
    assertThatThrownBy(() -> api.listDeadLetters(0)).hasMessageContaining("INVALID_REQUEST");
    assertThatThrownBy(() -> api.replayDeadLetters(201)).hasMessageContaining("INVALID_REQUEST");
  }

  private double gauge() {
    return meters.get("owner_dead_letters").gauge().value();
  }
}
