package com.quwanda.e2e.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The kit stays small and knows no business word. */
class ServiceKitTest {

  private static final int MOST_CLASSES = 25;
  private static final String MAIN = "^deploy/service-kit/src/main/java/.*\\.java$";

  private static final Set<String> BUSINESS =
      Set.of(
          "activity",
          "bucket",
          "buyer",
          "club",
          "deposit",
          "freeze",
          "frozen",
          "hold",
          "offer",
          "order",
          "payment",
          "penalty",
          "price",
          "quantity",
          "refund",
          "sale",
          "settle",
          "stock",
          "supplement",
          "ticket",
          "verdict",
          "waitlist",
          "wallet");

  /** Spring's word for the rank of a filter. */
  private static final Pattern OF_THE_FRAMEWORK =
      Pattern.compile("\\bsetOrder\\b|@Order\\b|core\\.annotation\\.Order\\b");

  /** A word within an identifier, a constant or a string. */
  private static final Pattern WORD = Pattern.compile("[A-Z]?[a-z]+|[A-Z]+(?![a-z])");

  @TempDir private Path folder;

  private static List<String> violations(Repo repo) {
    List<String> wrong = new ArrayList<>();
    List<String> sources = repo.matching(MAIN);
    if (sources.size() > MOST_CLASSES) {
      wrong.add(sources.size() + " classes");
    }
    for (String file : sources) {
      String code = JavaText.withoutComments(repo.read(file));
      Matcher word = WORD.matcher(OF_THE_FRAMEWORK.matcher(code).replaceAll(" "));
      while (word.find()) {
        String plain = word.group().toLowerCase(Locale.ROOT);
        if (BUSINESS.contains(plain) || BUSINESS.contains(plain.replaceAll("(ies|s)$", ""))) {
          wrong.add(file + " says " + word.group());
        }
      }
    }
    return wrong;
  }

  @Test
  void hasAtMost25ClassesAndNoBusinessWord() {
    assertThat(Repo.here().matching(MAIN)).isNotEmpty();
    assertThat(violations(Repo.here())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "class OrderFilter {}",
        "int ticketCount;",
        "String s = \"hold not found\";",
        "static final int MAX_BUCKETS = 64;",
        "import com.quwanda.stock.api.StockApi;",
        "void walletOf() {}"
      })
  void reportsABusinessWord(String code) {
    assertThat(violations(kitWith(code))).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "// An order of ours.",
        "/* hold */",
        "filter.setOrder(1);",
        "@Order(1) class A {}",
        "int x = Ordered.LOWEST_PRECEDENCE;",
        "new TransactionManagerHolder();",
        "int withholding;"
      })
  void letsOtherWordsBe(String code) {
    assertThat(violations(kitWith(code))).isEmpty();
  }

  @Test
  void reportsTheTwentySixthClass() {
    FakeRepo repo = FakeRepo.in(folder);
    for (int i = 1; i <= MOST_CLASSES + 1; i++) {
      repo.file(
          "deploy/service-kit/src/main/java/A%d.java".formatted(i), "class A%d {}".formatted(i));
    }
    assertThat(violations(repo.made())).containsExactly("26 classes");
  }

  private Repo kitWith(String code) {
    return FakeRepo.in(folder).file("deploy/service-kit/src/main/java/A.java", code).made();
  }
}
