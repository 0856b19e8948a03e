package com.quwanda.order.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class NotificationSignatureTest {

  private static final NotificationSignature SIGNATURE =
      new NotificationSignature("secret-of-the-channel-tests");
  private static final String AT = "1796119200";

  @Test
  void isTheHmacOfTimestampNonceAndBodyAsOthersComputeIt() {
    // printf '1796119200\nn-1\n{"a":"活动"}\n' | openssl dgst -sha256 -hmac …
    assertThat(SIGNATURE.of(AT, "n-1", "{\"a\":\"活动\"}"))
        .isEqualTo("47920cc55248066dd8244dc0ae0f0a0cbed0d1b3af8d4b93803c7c0713bd830e");
  }

  @Test
  void fitsOnlyWhatWasSigned() {
    String signature = SIGNATURE.of(AT, "n-1", "body");

    assertThat(SIGNATURE.fits(AT, "n-1", "body", signature)).isTrue();
    assertThat(SIGNATURE.fits("1796119201", "n-1", "body", signature)).isFalse();
    assertThat(SIGNATURE.fits(AT, "n-2", "body", signature)).isFalse();
    assertThat(SIGNATURE.fits(AT, "n-1", "body ", signature)).isFalse();
    assertThat(SIGNATURE.fits(AT, "n-1", "body", signature.toUpperCase())).isFalse();
    assertThat(SIGNATURE.fits(AT, "n-1", "body", "")).isFalse();
    assertThat(new NotificationSignature("another secret").fits(AT, "n-1", "body", signature))
        .isFalse();
  }

  @Test
  void cannotBeMovedOverALineFeed() {
    // The parts are joined by line feeds: none may smuggle one in.
    String signature = SIGNATURE.of(AT, "n-1\nbo", "dy");

    assertThat(SIGNATURE.fits(AT, "n-1\nbo", "dy", signature)).isFalse();
    assertThat(SIGNATURE.fits(AT + "\nn-1", "bo", "dy", SIGNATURE.of(AT + "\nn-1", "bo", "dy")))
        .isFalse();
  }

  @Test
  void doesNotFitNothing() {
    String signature = SIGNATURE.of(AT, "n-1", "body");

    assertThat(SIGNATURE.fits(null, "n-1", "body", signature)).isFalse();
    assertThat(SIGNATURE.fits(AT, null, "body", signature)).isFalse();
    assertThat(SIGNATURE.fits(AT, "n-1", null, signature)).isFalse();
    assertThat(SIGNATURE.fits(AT, "n-1", "body", null)).isFalse();
    assertThat(SIGNATURE.fits("soon", "n-1", "body", SIGNATURE.of("soon", "n-1", "body")))
        .isFalse();
  }

  @Test
  void isOutOfTimeMoreThanFiveMinutesFromNowOnEitherSide() {
    Instant signedAt = Instant.ofEpochSecond(1796119200);

    assertThat(NotificationSignature.isOutOfTime(AT, signedAt)).isFalse();
    assertThat(NotificationSignature.isOutOfTime(AT, signedAt.plusSeconds(300))).isFalse();
    assertThat(NotificationSignature.isOutOfTime(AT, signedAt.plusMillis(300_001))).isTrue();
    assertThat(NotificationSignature.isOutOfTime(AT, signedAt.minusSeconds(300))).isFalse();
    assertThat(NotificationSignature.isOutOfTime(AT, signedAt.minusMillis(300_001))).isTrue();
  }
}
