package com.quwanda.e2e.crash;

import com.quwanda.e2e.SystemUnderTest;
import com.quwanda.localstack.RepoFolder;
import com.quwanda.stock.api.Healer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/**
 * Crashes a system of its own at chosen points, with fewer and fewer healing layers: {@code
 * CrashKit [--seed N] [--orders N] [LAYERS…] [CRASH…]}. Prints who healed how many holds and how
 * long it took, writes JSON under {@code deploy/end-to-end/target/crash}, and ends with status 1
 * when something does not hold afterwards.
 */
public final class CrashKit {
  private static final long SEED = 20_261_130;
  private static final int ORDERS = 18;

  private CrashKit() {}

  public static void main(String[] args) throws IOException {
    List<String> wanted = new ArrayList<>(List.of(args));
    long seed = option(wanted, "--seed", SEED);
    int orders = (int) option(wanted, "--orders", ORDERS);
    List<Layers> layers = chosen(wanted, Layers.values());
    List<Crash> crashes = chosen(wanted, Crash.values());
    if (!wanted.isEmpty()) {
      System.err.printf(
          "not known: %s; layers: %s; crashes: %s; options: --seed N --orders N%n",
          wanted, Arrays.toString(Layers.values()), Arrays.toString(Crash.values()));
      System.exit(64);
    }
    SystemUnderTest system = SystemUnderTest.shared();
    System.out.printf(
        "seed %d, %d orders a crash, grace age %d s%n",
        seed, orders, system.graceAge().toSeconds());
    List<Drill.Result> results = new ArrayList<>();
    for (Layers set : layers) {
      system.restartHealersWith(set.orderSettings(), set.compensationSettings());
      for (Crash crash : crashes) {
        if (!crash.canHappenWith(set)) {
          continue;
        }
        Drill.Result result = new Drill(system, set, seed).run(crash, orders);
        print(result);
        results.add(result);
      }
    }
    Path folder =
        Files.createDirectories(RepoFolder.find().resolve("deploy/end-to-end/target/crash"));
    Path file = folder.resolve("crash.json");
    Files.writeString(
        file, new JsonMapper().writerWithDefaultPrettyPrinter().writeValueAsString(results));
    boolean good = results.stream().allMatch(Drill.Result::isGood);
    System.out.printf(
        "%d drills, %d orders; %s; written to %s%n",
        results.size(),
        results.size() * orders,
        good ? "everything holds together" : "NOT everything holds together",
        file);
    System.exit(good ? 0 : 1);
  }

  private static void print(Drill.Result result) {
    System.out.printf(
        "%-16s %-22s answers %-24s settled by %-44s orphans by %-28s healed after p50 %d, p99 %d,"
            + " max %d ms; %s%n",
        result.layers(),
        result.crash(),
        result.answers(),
        text(result.settledBy()),
        text(result.orphansBy()),
        result.quantile(0.50),
        result.quantile(0.99),
        result.quantile(1),
        result.isGood() ? "holds together" : "VIOLATED: " + result.violations());
  }

  private static String text(Map<Healer, Integer> counts) {
    return counts.entrySet().stream()
        .map(entry -> entry.getKey() + " " + entry.getValue())
        .collect(Collectors.joining(", ", "[", "]"));
  }

  private static long option(List<String> args, String name, long otherwise) {
    int at = args.indexOf(name);
    if (at < 0 || at + 1 == args.size()) {
      return otherwise;
    }
    args.remove(at);
    return Long.parseLong(args.remove(at));
  }

  /** Those that are named, or all when none is. */
  private static <E extends Enum<E>> List<E> chosen(List<String> args, E[] all) {
    List<E> named = Stream.of(all).filter(one -> args.remove(one.name())).toList();
    return named.isEmpty() ? List.of(all) : named;
  }
}
