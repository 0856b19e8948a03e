package com.quwanda.kit;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.kit.SiteClient.Answer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All requests of these tests run on one and the same thread. */
class XidFilterTest extends KitSite {

  private static final String XID = "127.0.0.1:8091:4711";

  @BeforeEach
  void actions() {
    DOES.put("look", ThreadTraces::here);
    DOES.put(
        "leave",
        () -> {
          ThreadTraces.leave();
          return ThreadTraces.here();
        });
    DOES.put(
        "leave-and-throw",
        () -> {
          ThreadTraces.leave();
          throw new IllegalStateException("broken");
        });
  }

  @Test
  void bindsTheCallersXidOnInternalPaths() {
    assertThat(xidSeen("/internal/do/look", XID)).isEqualTo(XID);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/do/look", "/api/do/look?x=/internal/", "//internal/do/look"})
  void bindsNothingElsewhere(String path) {
    Answer answer = site().send(site().to(path).header("TX_XID", XID));
    assertThat(answer.status()).isIn(200, 400, 404);
    assertThat(answer.text()).doesNotContain(XID);
  }

  @Test
  void hasLogLinesNameTheCallersXid() {
    Answer answer = site().send(site().to("/internal/do/look").header("TX_XID", XID));
    assertThat(answer.body().path("lines").path("xid").asString()).isEqualTo(XID);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " "})
  void bindsNoBlankXid(String xid) {
    assertThat(xidSeen("/internal/do/look", xid)).isEmpty();
  }

  @Test
  void bindsNothingForACallerWithoutTheToken() {
    Answer answer = site().send(site().anonymouslyTo("/internal/do/look").header("TX_XID", XID));
    assertThat(answer.status()).isEqualTo(401);
    assertNothingIsLeft();
  }

  @Test
  void unbindsTheXidAfterTheRequest() {
    xidSeen("/internal/do/look", XID);
    assertNothingIsLeft();
  }

  @ParameterizedTest
  @ValueSource(strings = {"leave", "leave-and-throw"})
  void keepsWhatARequestLeavesOnItsThreadFromTheNextOne(String action) {
    for (String path : new String[] {"/api/do/", "/internal/do/"}) {
      site().send(site().to(path + action).header("TX_XID", XID));
      assertNothingIsLeft();
    }
  }

  private String xidSeen(String path, String xid) {
    Answer answer = site().send(site().to(path).header("TX_XID", xid));
    assertThat(answer.status()).isEqualTo(200);
    return answer.body().path("xid").asString();
  }

  private void assertNothingIsLeft() {
    for (String path : new String[] {"/api/do/look", "/internal/do/look"}) {
      Answer next = site().get(path);
      assertThat(next.body().path("xid").asString()).isEmpty();
      assertThat(next.body().path("hooks").asInt()).isZero();
      assertThat(next.body().path("lines").isEmpty()).as(next.text()).isTrue();
    }
  }
}
