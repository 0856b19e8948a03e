package com.quwanda.order.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.order.model.BuyerMessage;
import com.quwanda.order.store.NotificationMapper;
import com.quwanda.owner.api.BuyerEvent;
import com.quwanda.owner.api.DeadLetter;
import com.quwanda.owner.app.ListDeadLetters;
import com.quwanda.owner.app.ReplayDeadLetters;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

/** Where messages go fails: they come again, and are dead letters in the end. */
@TestPropertySource(properties = "quwanda.messages.redeliveries=2")
class MessagesNotTakenIT extends MessageStack {

  private static final String TOPIC = "messages-not-taken";

  /** Redeliveries come after 10 s and 30 s, to a consumer that notices its queue within 20 s. */
  private static final Duration UNTIL_GIVEN_UP = Duration.ofSeconds(120);

  private static final int ALWAYS = Integer.MAX_VALUE;

  /** How often messages about an order are still not taken; unknown ones wait to be told. */
  private static final Map<String, Integer> FAILURES = new ConcurrentHashMap<>();

  private static final Map<String, Integer> DELIVERIES = new ConcurrentHashMap<>();

  @Autowired NotificationMapper notifications;
  @Autowired ListDeadLetters deadLetters;
  @Autowired ReplayDeadLetters replay;

  @TestConfiguration
  static class FailsAsTold {

    @Bean
    @Primary
    SubscribeMessages failing(StoredMessages stored) {
      return (BuyerEvent about, BuyerMessage message) -> {
        int delivery = DELIVERIES.merge(about.orderId(), 1, Integer::sum);
        if (delivery <= FAILURES.getOrDefault(about.activityId() + about.quantity(), 0)
            || FAILURES.getOrDefault(about.orderId(), 0) >= delivery) {
          throw new IllegalStateException("not taken, delivery " + delivery);
        }
        return stored.send(about, message);
      };
    }
  }

  @DynamicPropertySource
  static void messages(DynamicPropertyRegistry properties) {
    messages(properties, TOPIC);
  }

  @Test
  void comeAgainUntilTheyAreTakenOrAreDeadLettersThatCanBeReplayed() {
    stockHoldsFor(900);
    FAILURES.put("activity-of-messages3", 2);
    String thirdTime = placed();
    await().atMost(UNTIL_GIVEN_UP).until(() -> DELIVERIES.containsKey(thirdTime));
    FAILURES.put("activity-of-messages3", ALWAYS);
    FAILURES.put(thirdTime, 2);
    String never = placed();
    await().atMost(UNTIL_GIVEN_UP).until(() -> DELIVERIES.containsKey(never));
    FAILURES.put(never, ALWAYS);
    FAILURES.remove("activity-of-messages3");

    await().atMost(UNTIL_GIVEN_UP).until(() -> told(thirdTime) == 1);
    assertThat(DELIVERIES.get(thirdTime)).isEqualTo(3);
    await().atMost(UNTIL_GIVEN_UP).until(() -> deadLetters.list(10).size() == 1);
    DeadLetter letter = deadLetters.list(10).get(0);
    assertThat(letter.key()).isEqualTo(never);
    assertThat(letter.topic()).isEqualTo(TOPIC + "-events");
    assertThat(told(never)).isZero();

    FAILURES.clear();
    assertThat(replay.replay(10).done()).isEqualTo(1);

    await().atMost(UNTIL_GIVEN_UP).until(() -> told(never) == 1);
    await().atMost(PATIENCE).untilAsserted(() -> assertThat(deadLetters.list(10)).isEmpty());
    assertThat(List.of(thirdTime, never)).allMatch(orderId -> told(orderId) == 1);
  }

  private int told(String orderId) {
    return notifications.ofOrder(BUYER, orderId).size();
  }
}
