package com.quwanda.e2e.bench;

import com.quwanda.e2e.bench.lua.LuaBench;
import com.quwanda.localstack.RepoFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import tools.jackson.databind.json.JsonMapper;

/**
 * Measures on a stack of its own: {@code Bench [section…] [--smoke]}. Prints tables, writes JSON
 * under {@code deploy/end-to-end/target/bench}, and ends with status 1 when something that must
 * hold does not.
 */
public final class Bench {
  private static final Map<String, Supplier<Section>> SECTIONS = new LinkedHashMap<>();

  static {
    SECTIONS.put("lua", () -> smoke -> new LuaBench().run(smoke));
    SECTIONS.put("refusal", RefusalSection::new);
    SECTIONS.put("orders", OrdersSection::new);
    SECTIONS.put("pay", PaySection::new);
  }

  private Bench() {}

  public static void main(String[] args) throws IOException {
    // What runs for long is compiled in full, unlike in tests, where a quick start counts more.
    System.setProperty("stack.service.jvm-arguments", "-Xmx512m");
    System.setProperty("stack.seata.compiler-level", "4");
    List<String> wanted = new ArrayList<>(List.of(args));
    boolean smoke = wanted.remove("--smoke");
    if (wanted.isEmpty()) {
      wanted.addAll(SECTIONS.keySet());
    }
    if (!SECTIONS.keySet().containsAll(wanted)) {
      System.err.println("sections: " + SECTIONS.keySet() + "; option: --smoke");
      System.exit(2);
    }
    Path folder = RepoFolder.find().resolve("deploy/end-to-end/target/bench");
    Files.createDirectories(folder);
    boolean good = true;
    for (String name : wanted) {
      try {
        Map<String, Object> found = SECTIONS.get(name).get().run(smoke);
        Path file = folder.resolve(name + (smoke ? "-smoke" : "") + ".json");
        Files.writeString(
            file, new JsonMapper().writerWithDefaultPrettyPrinter().writeValueAsString(found));
        System.out.println(name + ": written to " + file);
      } catch (RuntimeException broken) {
        good = false;
        System.out.println(name + ": " + broken.getMessage());
      }
    }
    System.exit(good ? 0 : 1);
  }
}
