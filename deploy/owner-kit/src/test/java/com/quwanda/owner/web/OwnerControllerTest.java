package com.quwanda.owner.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.quwanda.contract.IdempotencyKey;
import com.quwanda.owner.app.Answer;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;

/** How owners answer what needs an Idempotency-Key. */
class OwnerControllerTest {

  private static final HttpStatus DONE = HttpStatus.CREATED;

  @Test
  void saysOfARepeatThatItIsOne() {
    ResponseEntity<String> again =
        OwnerController.answer(DONE, new Answer.Done<>("an order", true));
    assertThat(again.getStatusCode()).isEqualTo(DONE);
    assertThat(again.getBody()).isEqualTo("an order");
    assertThat(again.getHeaders().get(IdempotencyKey.REPLAYED)).containsExactly("true");
  }

  @Test
  void saysNothingOfTheFirst() {
    ResponseEntity<String> first =
        OwnerController.answer(DONE, new Answer.Done<>("an order", false));
    assertThat(first.getStatusCode()).isEqualTo(DONE);
    assertThat(first.getHeaders().containsHeader(IdempotencyKey.REPLAYED)).isFalse();
  }

  /** What is not known yet may be of this request or of an earlier one. */
  @Test
  void saysNothingWhileTheOutcomeIsNotKnown() {
    ResponseEntity<String> waiting =
        OwnerController.answer(DONE, new Answer.Processing<>("an order"));
    assertThat(waiting.getStatusCode()).isEqualTo(HttpStatus.ACCEPTED);
    assertThat(waiting.getHeaders().containsHeader(IdempotencyKey.REPLAYED)).isFalse();
  }

  @Test
  void readsAKeyQuotedOrBareAndRefusesNone() {
    assertThat(OwnerController.keyIn("\"a-key\"")).isEqualTo(OwnerController.keyIn("a-key"));
    for (String header : new String[] {null, "", "a b"}) {
      assertThatThrownBy(() -> OwnerController.keyIn(header))
          .hasMessageStartingWith("IDEMPOTENCY_KEY_MISSING");
    }
  }
}
