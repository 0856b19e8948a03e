package com.quwanda.owner.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.owner.api.BuyerEvent;
import com.quwanda.owner.api.EventKind;
import java.time.OffsetDateTime;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class EventTextTest {

  private static final String LONGEST_NAME = "\"".repeat(64);

  private static BuyerEvent event(EventKind kind, String name) {
    return new BuyerEvent(
        "E" + "a".repeat(40),
        kind,
        Long.MAX_VALUE,
        "o".repeat(64),
        name,
        name,
        3,
        Map.of("refund", "9999999999.99", "penalty", "9999999999.99"),
        OffsetDateTime.parse("2026-12-01T10:15:00.123Z"),
        OffsetDateTime.parse("2026-12-01T10:00:00.123Z"));
  }

  /** Messages outlive the version that sent them: another text is another contract. */
  @Test
  void travelsAsThisText() {
    BuyerEvent offer =
        new BuyerEvent(
            "E1",
            EventKind.OFFER_MADE,
            1001,
            "T1",
            "活动-7",
            "VIP",
            3,
            Map.of("amount", "149.70"),
            null,
            OffsetDateTime.parse("2026-12-01T10:00:00.123Z"));

    assertThat(EventText.of(offer))
        .isEqualTo(
            "{\"eventId\":\"E1\",\"kind\":\"OFFER_MADE\",\"userId\":1001,\"orderId\":\"T1\","
                + "\"activityId\":\"活动-7\",\"ticketType\":\"VIP\",\"quantity\":3,"
                + "\"amounts\":{\"amount\":\"149.70\"},\"until\":null,"
                + "\"at\":\"2026-12-01T10:00:00.123Z\"}");
  }

  @ParameterizedTest
  @EnumSource(EventKind.class)
  void arrivesAsItWasSentAndFitsIntoAProof(EventKind kind) {
    String text = EventText.of(event(kind, LONGEST_NAME));

    assertThat(EventText.read(text)).contains(event(kind, LONGEST_NAME));
    assertThat(text).hasSizeLessThanOrEqualTo(1024);
  }

  @Test
  void arrivesFromALaterVersionThatSaysMore() {
    String text = EventText.of(event(EventKind.ORDER_PAID, "a"));

    assertThat(EventText.read("{\"more\":[1]," + text.substring(1)))
        .contains(event(EventKind.ORDER_PAID, "a"));
  }

  @Test
  void isNotReadWhenItIsOfALaterVersionsKind() {
    String text = EventText.of(event(EventKind.ORDER_PAID, "a"));

    assertThat(EventText.read(text.replace("ORDER_PAID", "ORDER_GIVEN_AWAY"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "gibberish", "null", "[]", "{}", "7", "{\"kind\":\"ORDER_PAID\"}"})
  void isNotReadWhenItIsNoEvent(String text) {
    assertThat(EventText.read(text)).isEmpty();
    assertThat(EventText.read("{\"more\":\"" + "9".repeat(2048) + "\"}")).isEmpty();
  }
}
