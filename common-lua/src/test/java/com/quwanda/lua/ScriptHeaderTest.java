package com.quwanda.lua;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Headers drift: here each is held against the Java side and against its own script. */
class ScriptHeaderTest {
  private static final Pattern USED = Pattern.compile("(KEYS|ARGV)\\[(\\d+)]");

  @ParameterizedTest
  @EnumSource
  void namesTheKeysThatJavaPasses(StockScript script) {
    assertThat(words(script, "KEYS"))
        .isEqualTo(script.keys().stream().map(StockKeys.Kind::text).toList());
  }

  @ParameterizedTest
  @EnumSource
  void namesTheArgumentsThatJavaPasses(StockScript script) {
    assertThat(words(script, "ARGV")).isEqualTo(script.arguments());
  }

  @ParameterizedTest
  @EnumSource
  void namesTheRepliesThatJavaReads(StockScript script) {
    Map<String, Integer> replies =
        header(script, "REPLY")
            .map(line -> line.split(" "))
            .collect(Collectors.toMap(word -> word[0], word -> Integer.valueOf(word[1])));

    assertThat(replies)
        .isEqualTo(
            script.outcomes().stream().collect(Collectors.toMap(Outcome::name, Outcome::code)));
  }

  @ParameterizedTest
  @EnumSource
  void answersNoCodeThatTheHeaderDoesNotName(StockScript script) {
    List<Integer> codes = script.outcomes().stream().map(Outcome::code).toList();
    List<Integer> answered =
        Pattern.compile("(?:return|and|or|reply =) \\{(-?\\d+)")
            .matcher(code(script))
            .results()
            .map(found -> Integer.valueOf(found.group(1)))
            .distinct()
            .toList();

    assertThat(answered).containsExactlyInAnyOrderElementsOf(codes);
  }

  @ParameterizedTest
  @EnumSource
  void answersNoErrorThatTheHeaderDoesNotName(StockScript script) {
    List<String> answered =
        Pattern.compile("error_reply\\('([A-Z_]+)")
            .matcher(code(script))
            .results()
            .map(found -> found.group(1))
            .distinct()
            .sorted()
            .toList();

    assertThat(answered).isEqualTo(words(script, "ERROR").stream().sorted().toList());
  }

  @ParameterizedTest
  @EnumSource
  void touchesNoKeyThatIsNotPassed(StockScript script) {
    assertThat(code(script)).doesNotContain("':{").doesNotContain("redis.sha1hex");
    assertThat(highest(script, "KEYS")).isLessThanOrEqualTo(script.keys().size());
    assertThat(highest(script, "ARGV")).isLessThanOrEqualTo(script.arguments().size());
  }

  @ParameterizedTest
  @EnumSource
  void fitsOnOnePage(StockScript script) {
    List<String> lines = text(script).lines().toList();

    assertThat(lines).hasSizeLessThanOrEqualTo(80);
    assertThat(lines).allMatch(line -> line.length() <= 100);
    assertThat(lines.get(0)).startsWith("-- " + script.file() + ": ").endsWith(".");
  }

  @Test
  void everyScriptFileHasACaller() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("src/main/resources/lua"))) {
      assertThat(files.map(file -> file.getFileName().toString()).sorted())
          .isEqualTo(
              Arrays.stream(StockScript.values())
                  .map(script -> script.file() + ".lua")
                  .sorted()
                  .toList());
    }
  }

  @Test
  void refusalsHaveTheCodesOfTheirOrder() {
    assertThat(Arrays.stream(Refusal.values()).map(Refusal::code))
        .isEqualTo(IntStream.rangeClosed(1, 7).mapToObj(code -> -code).toList());
    assertThat(Arrays.stream(SettleRefusal.values()).map(SettleRefusal::code))
        .isEqualTo(IntStream.rangeClosed(1, 5).mapToObj(code -> -code).toList());
  }

  private static int highest(StockScript script, String array) {
    return USED.matcher(code(script))
        .results()
        .filter(found -> found.group(1).equals(array))
        .mapToInt(found -> Integer.parseInt(found.group(2)))
        .max()
        .orElse(0);
  }

  private static List<String> words(StockScript script, String heading) {
    return header(script, heading)
        .flatMap(line -> Arrays.stream(line.split(" ")))
        .map(word -> word.replace("...", ""))
        .toList();
  }

  private static Stream<String> header(StockScript script, String heading) {
    String start = "-- " + heading + " ";
    return text(script)
        .lines()
        .takeWhile(line -> line.startsWith("--"))
        .filter(line -> line.startsWith(start))
        .map(line -> line.substring(start.length()));
  }

  private static String code(StockScript script) {
    return text(script)
        .lines()
        .filter(line -> !line.startsWith("--"))
        .collect(Collectors.joining("\n"));
  }

  static String text(StockScript script) {
    try (InputStream in =
        ScriptHeaderTest.class.getResourceAsStream("/lua/" + script.file() + ".lua")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
