package com.quwanda.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeySetRuleTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"dev-1", "DEV-1", "Dev-1"})
  void refusesAKeyOfDevelopmentAmongOthers(String id) throws IOException {
    String file =
        written(
            "{\"keys\":[{\"kid\":\"2026-11\"},{\"kid\":\"%s\",\"kty\":\"RSA\"}]}".formatted(id));
    assertThat(KeySetRule.keySets(file)).get().asString().contains("made for development");
    assertThat(KeySetRule.keySets("https://login.example/keys, " + file)).isPresent();
  }

  @Test
  void letsOtherKeysPassWithAnIdOrWithout() throws IOException {
    String file = written("{\"keys\":[{\"kid\":\"2026-11\"},{\"kty\":\"RSA\"}]}");
    assertThat(KeySetRule.keySets(file)).isEmpty();
    assertThat(KeySetRule.keySets(file.replace("file:", "file://"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "no JSON", "{}", "{\"keys\":1}", "{\"keys\":[1]}", "[]"})
  void refusesAFileThatIsNoKeySet(String text) throws IOException {
    assertThat(KeySetRule.keySets(written(text))).contains("no JWK set can be read there");
  }

  @Test
  void refusesAFileThatIsNotThere() {
    assertThat(KeySetRule.keySets("file:" + folder.resolve("none"))).isPresent();
  }

  @Test
  void refusesNoLocation() {
    assertThat(KeySetRule.keySets("")).contains("missing");
  }

  @Test
  void cannotLookAtKeysElsewhere() {
    assertThat(KeySetRule.keySets("https://login.example/keys")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"http://login:8080/keys", "HTTP://login:8080/keys", "ftp://login/keys", "keys"})
  void refusesKeysThatAnybodyOnTheWayCouldChange(String location) {
    assertThat(KeySetRule.keySets(location)).contains("is neither a file nor fetched by https");
    assertThat(KeySetRule.keySets("https://login.example/keys," + location)).isPresent();
  }

  private String written(String text) throws IOException {
    return "file:" + Files.writeString(folder.resolve("keys.json"), text);
  }
}
