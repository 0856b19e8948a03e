package com.quwanda.order.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.quwanda.owner.api.BuyerEvent;
import com.quwanda.owner.api.EventKind;
import java.time.OffsetDateTime;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class BuyerMessageTest {

  private static final Map<String, String> AMOUNTS =
      Map.of(
          "amount", "149.70",
          "refund", "24.99",
          "penalty", "25.00",
          "deposit", "49.99",
          "supplement", "49.98");

  private static BuyerEvent event(
      EventKind kind, Map<String, String> amounts, OffsetDateTime until) {
    return new BuyerEvent(
        "E1",
        kind,
        1001,
        "T1",
        "活动-7",
        "VIP",
        3,
        amounts,
        until,
        OffsetDateTime.parse("2026-12-01T10:00:00.123Z"));
  }

  private static BuyerMessage message(EventKind kind) {
    return BuyerMessage.of(
        event(kind, AMOUNTS, OffsetDateTime.parse("2026-12-01T18:15:59.999+08:00")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ORDER_PLACED       | 3 × VIP are kept for you. Pay 149.70 yuan before 2026-12-01T10:15Z.
          ORDER_PAID         | 3 × VIP are yours, paid with 149.70 yuan.
          ORDER_CANCELLED    | 3 × VIP are not kept for you any more.
          ORDER_EXPIRED      | 3 × VIP were not paid in time and are not kept for you any more.
          ORDER_REFUNDED     | 24.99 yuan go back to you for 3 × VIP.
          DEPOSIT_FROZEN     | A deposit of 49.99 yuan keeps 3 × VIP for you. Confirm it before 2026-12-01T10:15Z.
          DEPOSIT_CONFIRMED  | 3 × VIP are yours, paid with your deposit of 49.99 yuan and 49.98 yuan more.
          DEPOSIT_PENALISED  | 3 × VIP are not kept for you any more. Of your deposit the club keeps 25.00 yuan, and 24.99 yuan are back in your wallet.
          DEPOSIT_GIVEN_BACK | 3 × VIP are not kept for you any more. 24.99 yuan are back in your wallet.
          OFFER_MADE         | 3 × VIP that you have waited for are kept for you. Accept them before 2026-12-01T10:15Z.
          OFFER_EXPIRED      | 3 × VIP were not accepted in time and are not kept for you any more.
          """)
  void saysWhatHasHappenedWithAllAmountsAndTheDeadlineInUtc(EventKind kind, String text) {
    assertThat(message(kind).text()).isEqualTo(text);
  }

  @ParameterizedTest
  @EnumSource(EventKind.class)
  void hasATemplateATitleAndAPageForEachKindThatFitWhereTheyAreKept(EventKind kind) {
    BuyerMessage message = message(kind);

    assertThat(message.templateId()).isEqualTo(kind.name().toLowerCase().replace('_', '-'));
    assertThat(message.recipient()).isEqualTo(1001);
    assertThat(message.title()).isNotBlank().hasSizeLessThanOrEqualTo(64);
    assertThat(message.text()).hasSizeLessThanOrEqualTo(512 - 64);
    assertThat(message.page())
        .startsWith("pages/" + message.templateId().split("-")[0])
        .endsWith("=T1");
    assertThat(message.data())
        .containsAllEntriesOf(AMOUNTS)
        .containsEntry("activity", "活动-7")
        .containsEntry("ticketType", "VIP")
        .containsEntry("places", "3")
        .containsEntry("until", "2026-12-01T10:15Z");
  }

  @ParameterizedTest
  @EnumSource(
      value = EventKind.class,
      names = {"ORDER_PLACED", "DEPOSIT_FROZEN", "OFFER_MADE"})
  void isNotMadeWithoutTheDeadlineThatItTells(EventKind kind) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BuyerMessage.of(event(kind, AMOUNTS, null)))
        .withMessageContaining("deadline");
  }

  @Test
  void isNotMadeWithoutAnAmountThatItTells() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                BuyerMessage.of(
                    event(EventKind.DEPOSIT_PENALISED, Map.of("penalty", "25.00"), null)))
        .withMessageContaining("refund");
  }
}
