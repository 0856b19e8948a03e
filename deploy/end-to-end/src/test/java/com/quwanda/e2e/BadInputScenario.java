package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.invariants.Picture;
import com.quwanda.owner.api.OwnerProblem;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BadInputScenario extends Scenario {

  /** Case 2: what is no whole number from 1 to 1000 as JSON. */
  private static final List<String> BAD_QUANTITIES =
      List.of(
          "-5",
          "0",
          "1.5",
          "\"1e1\"",
          "1e1",
          "2147483648",
          "null",
          "\"nan\"",
          "\"0x10\"",
          "-0",
          "3.0",
          "\"3\"",
          "\"\"",
          "\" 1\"",
          "true",
          "[]",
          "[3]",
          "{}",
          "{\"n\":3}",
          "1001",
          "-2147483649",
          "4294967297",
          "9223372036854775807",
          "99999999999999999999",
          "1e400");

  /** What is no JSON at all. */
  private static final List<String> NO_JSON = List.of("NaN", "0x10", "Infinity", "01", "+1", "１");

  @Test
  void refusesEveryBadQuantityAndChangesNothing() {
    String activity = open(ActivityDraft.concert());
    BuyerClient buyer = system.newBuyer();
    placed(buyer.order(activity, TYPE, 1));
    awaitQuiet();
    Picture before = picture();

    for (String quantity : Stream.concat(BAD_QUANTITIES.stream(), NO_JSON.stream()).toList()) {
      Answer answer =
          buyer.orderText(
              "{\"activityId\":\"%s\",\"ticketType\":\"%s\",\"quantity\":%s}"
                  .formatted(activity, TYPE, quantity),
              UUID.randomUUID().toString());
      assertBadRequest(quantity, answer);
    }
    Answer absent =
        buyer.orderText(
            "{\"activityId\":\"%s\",\"ticketType\":\"%s\"}".formatted(activity, TYPE),
            UUID.randomUUID().toString());
    assertBadRequest("absent", absent);
    assertThat(absent.body()).contains("quantity");

    assertThat(picture()).isEqualTo(before);
  }

  @Test
  void namesTheFieldThatIsWrong() {
    String activity = open(ActivityDraft.concert());
    BuyerClient buyer = system.newBuyer();
    for (String quantity : BAD_QUANTITIES) {
      Answer answer =
          buyer.orderText(
              "{\"activityId\":\"%s\",\"ticketType\":\"%s\",\"quantity\":%s}"
                  .formatted(activity, TYPE, quantity),
              "key-1");
      assertThat(answer.body()).as(quantity).contains("quantity");
    }
    assertThat(buyer.order("a b", TYPE, 1).body()).contains("activityId");
    assertThat(buyer.order(activity, "a{b}", 1).body()).contains("ticketType");
    assertBadRequest("braces", buyer.order("{" + activity + "}", TYPE, 1));
  }

  @Test
  void wantsAnIdempotencyKeyThatItCanKeep() {
    String activity = open(ActivityDraft.concert());
    BuyerClient buyer = system.newBuyer();
    String body =
        "{\"activityId\":\"%s\",\"ticketType\":\"%s\",\"quantity\":1}".formatted(activity, TYPE);

    assertProblem(buyer.orderText(body, Map.of()), 400, OwnerProblem.IDEMPOTENCY_KEY_MISSING);
    for (String key : List.of("", " ", "x".repeat(65))) {
      assertProblem(buyer.orderText(body, key), 400, OwnerProblem.IDEMPOTENCY_KEY_MISSING);
    }
    placed(buyer.orderText(body, "x".repeat(64)));
  }

  private static void assertBadRequest(String what, Answer answer) {
    assertThat(answer.status()).as("%s: %s", what, answer).isEqualTo(400);
    assertThat(answer.contentType()).startsWith("application/problem+json");
    assertThat(answer.code()).as(what).isNotEmpty();
  }
}
