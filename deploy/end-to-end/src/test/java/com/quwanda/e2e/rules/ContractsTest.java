package com.quwanda.e2e.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A contract is one exchange interface, records, enums and golden files; nothing else. */
class ContractsTest {

  private static final Pattern TYPE =
      Pattern.compile("(?<![.\\w])(class|interface|record|enum)\\s+([A-Z]\\w*)");

  @TempDir private Path folder;

  private static List<String> violations(Repo repo) {
    List<String> wrong = new ArrayList<>();
    for (String pom : repo.matching("^([^/]+|deploy/owner-kit)/api/pom\\.xml$")) {
      String main = pom.replace("pom.xml", "src/main/");
      List<String> interfaces = new ArrayList<>();
      for (String file : repo.matching("^" + Pattern.quote(main))) {
        if (file.endsWith(".java")) {
          lookAt(file, JavaText.withoutCommentsAndStrings(repo.read(file)), interfaces, wrong);
        } else if (!file.matches(".*/golden/[^/]+\\.(json|txt)")) {
          wrong.add(file + " is no golden file");
        }
      }
      if (interfaces.size() != 1) {
        wrong.add(main + " has " + interfaces.size() + " interfaces: " + interfaces);
      }
    }
    return wrong;
  }

  private static void lookAt(
      String file, String code, List<String> interfaces, List<String> wrong) {
    for (Matcher type = TYPE.matcher(code); type.find(); ) {
      switch (type.group(1)) {
        case "class" -> wrong.add(file + " has class " + type.group(2));
        case "interface" -> {
          interfaces.add(type.group(2));
          if (!code.contains("@HttpExchange")) {
            wrong.add(file + " has an interface without exchanges");
          }
        }
        default -> {}
      }
    }
  }

  @Test
  void areOneInterfaceRecordsCodesAndGoldenFiles() {
    assertThat(Repo.here().matching("^([^/]+|deploy/owner-kit)/api/pom\\.xml$"))
        .hasSizeGreaterThanOrEqualTo(2);
    assertThat(violations(Repo.here())).isEmpty();
  }

  @Test
  void reportsWhatDoesNotBelongIntoOne() {
    String main = "x-service/api/src/main/";
    Repo repo =
        FakeRepo.in(folder)
            .file("x-service/api/pom.xml", "")
            .file(main + "java/XApi.java", "@HttpExchange public interface XApi {}")
            .file(main + "java/Y.java", "/** Not an interface. */ public record Y(int z) {}")
            .file(main + "java/Calc.java", "public final class Calc {}")
            .file(main + "java/Port.java", "interface Port {}")
            .file(main + "resources/x/golden/Y.json", "{}")
            .file(main + "resources/application.yml", "")
            .made();
    assertThat(violations(repo))
        .containsExactly(
            main + "java/Calc.java has class Calc",
            main + "java/Port.java has an interface without exchanges",
            main + "resources/application.yml is no golden file",
            main + " has 2 interfaces: [Port, XApi]");
  }
}
