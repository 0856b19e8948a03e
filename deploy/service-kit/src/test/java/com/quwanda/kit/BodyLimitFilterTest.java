package com.quwanda.kit;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.contract.AnyProblem;
import com.quwanda.kit.SiteClient.Answer;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BodyLimitFilterTest extends KitSite {

  private static final int LIMIT = 64 * 1024;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 8192, LIMIT - 1, LIMIT})
  void letsThroughWhatHasAtMost64KiB(int length) {
    assertThat(length(post(BodyPublishers.ofByteArray(new byte[length])))).isEqualTo(length);
    assertThat(length(post(SiteClient.chunked(new byte[length])))).isEqualTo(length);
  }

  @ParameterizedTest
  @ValueSource(ints = {LIMIT + 1, 2 * LIMIT, 1024 * 1024})
  void refusesOneByteMoreWhetherItsLengthIsDeclaredOrNot(int length) {
    isTooLarge(post(BodyPublishers.ofByteArray(new byte[length])));
    isTooLarge(post(SiteClient.chunked(new byte[length])));
  }

  @Test
  void refusesByTheDeclaredLengthWithoutWaitingForTheBody() {
    String status =
        site()
            .raw(
                "POST /api/length HTTP/1.1\r\nHost: x\r\nX-Gateway-Token: "
                    + GATEWAY_TOKEN
                    + "\r\nContent-Type: application/octet-stream\r\n"
                    + "Content-Length: 9000000000\r\nConnection: close\r\n\r\n");
    assertThat(status).startsWith("HTTP/1.1 413");
  }

  @Test
  void handsTheBodyOnUnchanged() {
    String name = "名".repeat(1000) + " \\u0000 end";
    Answer answer = site().post("/api/things", "{\"quantity\":3,\"name\":\"" + name + "\"}");
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body().path("name").asString()).isEqualTo("名".repeat(1000) + " \u0000 end");
  }

  @Test
  void looksAtTheBodyOnlyOnceTheCallerIsKnown() {
    Answer answer =
        site()
            .send(
                site()
                    .anonymouslyTo("/api/length")
                    .POST(BodyPublishers.ofByteArray(new byte[LIMIT + 1])));
    assertThat(answer.status()).isEqualTo(401);
  }

  private Answer post(BodyPublisher body) {
    return site()
        .send(
            site().to("/api/length").header("Content-Type", "application/octet-stream").POST(body));
  }

  private static int length(Answer answer) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return Integer.parseInt(answer.text());
  }

  private static void isTooLarge(Answer answer) {
    assertThat(answer.status()).isEqualTo(413);
    assertThat(answer.contentType()).isEqualTo("application/problem+json");
    assertThat(answer.code()).isEqualTo("BODY_TOO_LARGE");
    assertThat(answer.body().path("title").asString()).isEqualTo(AnyProblem.BODY_TOO_LARGE.title());
  }
}
