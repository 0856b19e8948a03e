package com.quwanda.e2e.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each path, port and command that a document names is real. */
class DocumentsTest {

  private static final Map<String, Integer> PORTS =
      Map.of(
          "gateway", 8080,
          "order-service", 8081,
          "stock-service", 8082,
          "wallet-service", 8083,
          "deposit-service", 8084,
          "compensation-job", 8085,
          "executor", 9999);

  /** Health and metrics of a process are at its port plus this. */
  private static final int TO_MANAGEMENT = 1_000;

  private static final Pattern PATH = Pattern.compile("\\.?[\\w-][\\w.-]*(?:/[\\w.-]+)+/?");
  private static final Pattern FILE_NAME =
      Pattern.compile("\\w[\\w.-]*\\.(?:java|lua|md|sql|yml|xml|json)");
  private static final Pattern ADDRESS = Pattern.compile("(?:localhost|127\\.0\\.0\\.1):(\\d+)");
  private static final Pattern NAMED_PORT =
      Pattern.compile("([a-z][a-z-]+)`? (?:port )?(\\d{4,5})\\b");
  private static final Pattern DEV = Pattern.compile("deploy/dev[ \t]+([a-z][\\w-]*)");
  private static final Pattern CASE_LABEL =
      Pattern.compile("^  ([a-z][^)\n]*)\\)", Pattern.MULTILINE);
  private static final Pattern MVN = Pattern.compile("(?:^|[\\s(])mvn((?:\\s+[^\\s`|&;)]+)+)");

  private static final Set<String> GOALS =
      Set.of("verify", "package", "test", "compile", "clean", "spotless:apply");

  /** Properties of Maven's own plugins. */
  private static final Set<String> OF_MAVEN = Set.of("skipTests", "test", "it.test");

  @TempDir private Path folder;

  private static List<String> violations(Repo repo) {
    List<String> wrong = new ArrayList<>();
    for (String file : repo.matching("\\.md$")) {
      Document document = Document.of(file, repo.read(file));
      Consumer<String> report = what -> wrong.add(file + ": " + what);
      paths(repo, document, report);
      ports(document, report);
      devCommands(repo, document, report);
      document.code().forEach(line -> mavenCommand(repo, line, report));
    }
    return wrong;
  }

  private static void paths(Repo repo, Document document, Consumer<String> report) {
    for (String span : document.spans()) {
      boolean unknown =
          PATH.matcher(span).matches() && !isOtherWithSlash(span)
              ? !repo.has(span)
              : FILE_NAME.matcher(span).matches()
                  && repo.matching("(^|/)" + Pattern.quote(span) + "$").isEmpty();
      if (unknown) {
        report.accept("no path " + span);
      }
    }
    for (String link : document.links()) {
      Path target = Path.of(document.file()).resolveSibling(link.replaceAll("#.*", "")).normalize();
      if (!link.matches("(https?:|#).*") && !repo.has(target.toString())) {
        report.accept("no path " + link);
      }
    }
  }

  /** Media types and the folders that a build or a run makes. */
  private static boolean isOtherWithSlash(String span) {
    return span.matches("(application|text)/[\\w+-]+|(.*/)?(target|\\.dev|\\.keys)(/.*)?");
  }

  private static void ports(Document document, Consumer<String> report) {
    String all = document.prose() + String.join("\n", document.blocks());
    for (String port : Document.groups(ADDRESS, all)) {
      int number = Integer.parseInt(port);
      if (!PORTS.containsValue(number) && !PORTS.containsValue(number - TO_MANAGEMENT)) {
        report.accept("no port " + port);
      }
    }
    Matcher named = NAMED_PORT.matcher(document.prose());
    while (named.find()) {
      Integer port = PORTS.get(named.group(1));
      if (port != null && !port.equals(Integer.valueOf(named.group(2)))) {
        report.accept(named.group(1) + " is not at " + named.group(2));
      }
    }
  }

  private static void devCommands(Repo repo, Document document, Consumer<String> report) {
    Set<String> known = new HashSet<>();
    if (repo.has("deploy/dev")) {
      for (String label : Document.groups(CASE_LABEL, repo.read("deploy/dev"))) {
        known.addAll(List.of(label.split("\\s*\\|\\s*")));
      }
    }
    for (String line : document.code()) {
      for (String command : Document.groups(DEV, line)) {
        if (!known.contains(command)) {
          report.accept("no command deploy/dev " + command);
        }
      }
    }
  }

  private static void mavenCommand(Repo repo, String line, Consumer<String> report) {
    for (String arguments : Document.groups(MVN, line)) {
      String[] words = arguments.strip().split("\\s+");
      for (int i = 0; i < words.length; i++) {
        String word = words[i];
        if (word.equals("-pl") && i + 1 < words.length) {
          i++;
          for (String module : words[i].split(",")) {
            if (!Poms.modules(repo).contains(module)) {
              report.accept("no module " + module);
            }
          }
        } else if (word.startsWith("-D")) {
          String name = word.substring(2).replaceAll("=.*", "");
          if (!isProperty(repo, name)) {
            report.accept("no property " + name);
          }
        } else if (!word.startsWith("-") && !GOALS.contains(word)) {
          report.accept("no goal " + word);
        }
      }
    }
  }

  /** Declared by the root pom, or read by some program of ours. */
  private static boolean isProperty(Repo repo, String name) {
    Pattern read = Pattern.compile("\"" + Pattern.quote(name) + "\"");
    return OF_MAVEN.contains(name)
        || Poms.properties(repo).contains(name)
        || repo.matching("\\.java$").stream()
            .anyMatch(file -> read.matcher(repo.read(file)).find());
  }

  @Test
  void nameWhatIsReal() {
    assertThat(Repo.here().files()).contains("README.md");
    assertThat(violations(Repo.here())).isEmpty();
  }

  @Test
  void agreeWithTheServicesAboutTheirPorts() {
    Repo repo = Repo.here();
    Pattern port = Pattern.compile("\\$\\{SERVER_PORT:(\\d+)}");
    Pattern management = Pattern.compile("\\$\\{MANAGEMENT_SERVER_PORT:(\\d+)}");
    List<String> settings = repo.matching("/src/main/resources/application\\.yml$");
    assertThat(settings).isNotEmpty();
    assertThat(settings)
        .allSatisfy(
            file -> {
              String module = file.replaceAll("^(?:deploy/)?([^/]+)/.*", "$1");
              assertThat(Document.groups(port, repo.read(file)))
                  .containsExactly(String.valueOf(PORTS.get(module)));
              assertThat(Document.groups(management, repo.read(file)))
                  .containsExactly(String.valueOf(PORTS.get(module) + TO_MANAGEMENT));
            });
  }

  static Stream<Arguments> wrongDocuments() {
    return Stream.of(
        Arguments.of("see `common-lua/src/nothing.lua`", "no path common-lua/src/nothing.lua"),
        Arguments.of("see `comon-lua/pom.xml`", "no path comon-lua/pom.xml"),
        Arguments.of("see `Nothing.java`", "no path Nothing.java"),
        Arguments.of("see [this](deploy/nothing.md)", "no path deploy/nothing.md"),
        Arguments.of("curl http://localhost:8090/x", "no port 8090"),
        Arguments.of("```bash\ncurl http://127.0.0.1:80/x\n```\n", "no port 80"),
        Arguments.of("Ports: gateway 8081.", "gateway is not at 8081"),
        Arguments.of("`deploy/dev start`", "no command deploy/dev start"),
        Arguments.of("```bash\nX=$(deploy/dev start)\n```\n", "no command deploy/dev start"),
        Arguments.of("`mvn verify -Dnone=1`", "no property none"),
        Arguments.of("`mvn -pl common-lua,gone verify`", "no module gone"),
        Arguments.of("```bash\nmvn \\\n  explode\n```\n", "no goal explode"));
  }

  @ParameterizedTest
  @MethodSource("wrongDocuments")
  void areReportedForWhatIsNot(String text, String report) {
    assertThat(violations(repoWith(text))).containsExactly("README.md: " + report);
  }

  static Stream<String> rightDocuments() {
    return Stream.of(
        "`common-lua/src/a.lua`, `common-lua/src`, `common-lua/`, `a.lua`, `.ci/run`",
        "[this](deploy/docs/), [that](deploy/docs/x.md#part), [web](https://example.org/x)",
        "`GET /api/v1/orders`, `/actuator/health`, `application/json`, `*Test`, `a.b.C`",
        "gateway 8080, order-service 8081; http://localhost:8082/x; 2026",
        "`deploy/dev up`, `deploy/dev` alone, `deploy/dev status`",
        "`mvn -q -pl common-lua -am verify -Dstack=containers -DskipTests -Dread.by.java`",
        "```mermaid\na --> deploy/dev nowhere\n```\n");
  }

  @ParameterizedTest
  @MethodSource("rightDocuments")
  void areNotReportedForWhatIs(String text) {
    assertThat(violations(repoWith(text))).isEmpty();
  }

  private Repo repoWith(String readme) {
    return FakeRepo.in(folder)
        .file("README.md", readme)
        .file(
            "pom.xml",
            "<project><modules><module>common-lua</module></modules>"
                + "<properties><stack>processes</stack></properties></project>")
        .file("common-lua/src/a.lua", "")
        .file("common-lua/src/A.java", "System.getProperty(\"read.by.java\")")
        .file(".ci/run", "")
        .file("deploy/docs/x.md", "")
        .file(
            "deploy/dev",
            "case \"$1\" in\n  up) up ;;\n  down | status | token)\n    x\n    ;;\nesac\n")
        .made();
  }
}
