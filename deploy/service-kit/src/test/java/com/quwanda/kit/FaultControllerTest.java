package com.quwanda.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.quwanda.kit.SiteClient.Answer;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

class FaultControllerTest extends KitSite {

  @Autowired private FaultPoints points;

  @Test
  void armsAPointAndDisarmsAll() {
    assertThat(put("{\"action\":\"FAIL\",\"times\":2}").status()).isEqualTo(200);
    assertThatIllegalStateException().isThrownBy(() -> points.pass("here"));
    assertThat(site().send(site().to("/internal/v1/faults").DELETE()).status()).isEqualTo(200);
    assertThatCode(() -> points.pass("here")).doesNotThrowAnyException();
  }

  @Test
  void countsHowOftenAPointWasReached() {
    put("{\"action\":\"FAIL\",\"times\":1}");
    assertThatIllegalStateException().isThrownBy(() -> points.pass("here"));
    points.pass("here");
    assertThat(site().send(site().to("/internal/v1/faults").GET()).body().toString())
        .isEqualTo("{\"here\":1}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"action\":\"FAIL\"}",
        "{\"action\":\"BURN\",\"times\":1}",
        "{\"action\":\"FAIL\",\"times\":0}",
        "{\"action\":\"FAIL\",\"times\":1000001}",
        "{\"action\":\"SLEEP\",\"times\":1,\"millis\":-1}",
        "{\"action\":\"SLEEP\",\"times\":1,\"millis\":600001}"
      })
  void refusesAFaultThatIsNone(String fault) {
    Answer answer = put(fault);
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.code()).isEqualTo("INVALID_REQUEST");
    assertThatCode(() -> points.pass("here")).doesNotThrowAnyException();
  }

  private Answer put(String fault) {
    return site()
        .send(
            site()
                .to("/internal/v1/faults/here")
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString(fault)));
  }
}
