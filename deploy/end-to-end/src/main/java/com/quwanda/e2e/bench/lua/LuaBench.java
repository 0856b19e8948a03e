package com.quwanda.e2e.bench.lua;

import com.quwanda.localstack.Redis;
import com.quwanda.localstack.RedisProcess;
import com.quwanda.lua.StockScripts;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a freeze costs Redis, beside the first sketch's script and beside a plain SET. The server is
 * one of its own, without persistence. A round takes every arm in turn, slice by slice, so that
 * what else goes on in the machine hits all of them alike; a ratio is made of two figures of one
 * round.
 */
public final class LuaBench {
  private static final int ROUNDS = 7;
  private static final int SLICES = 8;
  private static final int CALLS = 500;
  private static final int CLIENTS = 16;
  private static final int[] LAYOUTS = {16, 64};
  private static final int START = 5;

  private final Path program;
  private RespClient redis;
  private String freeze;
  private String sketch;

  private LuaBench(Path program) {
    this.program = program;
  }

  public LuaBench() {
    this(RedisProcess.program());
  }

  /** {@code LuaBench file.json [redis-server] [--smoke]}. */
  public static void main(String[] args) throws IOException {
    List<String> words = new ArrayList<>(List.of(args));
    boolean smoke = words.remove("--smoke");
    LuaBench bench = words.size() > 1 ? new LuaBench(Path.of(words.get(1))) : new LuaBench();
    String json =
        new JsonMapper().writerWithDefaultPrettyPrinter().writeValueAsString(bench.run(smoke));
    Files.writeString(Path.of(words.get(0)), json);
    System.exit(0);
  }

  /**
   * Measures and prints.
   *
   * @param smoke shows only that it works: short, its figures worthless
   */
  public Map<String, Object> run(boolean smoke) {
    Redis server = RedisProcess.start(program);
    redis = new RespClient(server.host(), server.port());
    freeze = load("/lua/freeze.lua");
    sketch = load("/bench/first-sketch.lua");
    LettuceConnectionFactory connections =
        new LettuceConnectionFactory(server.host(), server.port());
    connections.afterPropertiesSet();
    connections.start();
    StockScripts scripts = new StockScripts(new StringRedisTemplate(connections));
    int rounds = smoke ? 1 : ROUNDS;
    int slices = smoke ? 1 : SLICES;

    Map<String, Arm> arms = new LinkedHashMap<>();
    for (int buckets : LAYOUTS) {
      armsOf(scripts, buckets).forEach(arm -> arms.put(arm.name() + " N=" + buckets, arm));
    }
    arms.put("SET", plainSet());
    arms.put("script that does nothing", nothing(scripts));
    RespClient[] clients =
        IntStream.range(0, CLIENTS)
            .mapToObj(i -> new RespClient(server.host(), server.port()))
            .toArray(RespClient[]::new);

    Map<String, List<ServerCost>> costs = new LinkedHashMap<>();
    Map<String, List<Double>> rates = new LinkedHashMap<>();
    // The first round fills the hashes beyond their small encoding, and is thrown away.
    for (int round = -1; round < rounds; round++) {
      Map<String, ServerCost> spent = spend(arms, slices);
      if (round >= 0) {
        spent.forEach(
            (name, cost) -> costs.computeIfAbsent(name, key -> new ArrayList<>()).add(cost));
      }
      Map<String, Double> perSecond = race(arms, clients, slices);
      if (round >= 0) {
        perSecond.forEach(
            (name, rate) -> rates.computeIfAbsent(name, key -> new ArrayList<>()).add(rate));
      }
    }
    for (RespClient client : clients) {
      client.close();
    }
    connections.stop();
    return report(costs, rates);
  }

  /** What a call of each arm costs, over so many slices of each. */
  private Map<String, ServerCost> spend(Map<String, Arm> arms, int slices) {
    Map<String, ServerCost> spent = new LinkedHashMap<>();
    for (int slice = 0; slice < slices; slice++) {
      arms.forEach((name, arm) -> spent.merge(name, arm.cost(redis, CALLS), ServerCost::plus));
    }
    spent.replaceAll((name, cost) -> cost.dividedBy(slices * CALLS));
    return spent;
  }

  /** Calls per second of all clients together, over so many slices of each arm that is raced. */
  private static Map<String, Double> race(Map<String, Arm> arms, RespClient[] clients, int slices) {
    Map<String, Double> seconds = new LinkedHashMap<>();
    for (int slice = 0; slice < slices; slice++) {
      for (String name : List.of("SET", "freeze N=16", "freeze N=64")) {
        seconds.merge(name, arms.get(name).seconds(clients, CALLS / 4), Double::sum);
      }
    }
    double calls = slices * (double) (CALLS / 4) * clients.length;
    seconds.replaceAll((name, taken) -> calls / taken);
    return seconds;
  }

  private List<Arm> armsOf(StockScripts scripts, int buckets) {
    Activity full = new Activity(redis, scripts, "act_2026full" + buckets, buckets, 100_000);
    Activity soldOut = new Activity(redis, scripts, "act_2026empty" + buckets, buckets, 0);
    Activity thin = new Activity(redis, scripts, "act_2026thin" + buckets, buckets, 1);
    redis.send(full.freeze(freeze, "replayed", "7", 1, START));
    redis.receive();
    Predicate<Object> held = answer -> first(answer) == 1;
    Predicate<Object> shortage = answer -> first(answer) == -7;
    // With one place in each bucket an order of three takes three; then it is refilled.
    int thrice = buckets / 3;
    return List.of(
        new Arm(
            "sketch",
            i -> full.sketch(sketch, Ids.user(), START),
            answer -> ((String) answer).contains("success")),
        new Arm("freeze", i -> full.freeze(freeze, Ids.order(), Ids.user(), 1, START), held),
        new Arm(
            "sketch, sold out",
            i -> soldOut.sketch(sketch, Ids.user(), START),
            answer -> ((String) answer).contains("insufficient")),
        new Arm(
            "freeze, sold out",
            i -> soldOut.freeze(freeze, Ids.order(), Ids.user(), 1, START),
            shortage),
        new Arm("freeze, replayed", i -> full.freeze(freeze, "replayed", "7", 1, START), held),
        new Arm(
            "freeze of 3 over 3 buckets",
            i -> thin.freeze(freeze, Ids.order(), Ids.user(), 3, 3 * (i % thrice)),
            i -> {
              if (i % thrice == 0) {
                thin.refill(redis);
              }
            },
            held));
  }

  private static Arm plainSet() {
    return new Arm(
        "SET", i -> RespClient.encode(List.of("SET", "order:" + Ids.order(), "1")), "OK"::equals);
  }

  /** What a script costs before its first line: no replay can be cheaper. */
  private Arm nothing(StockScripts scripts) {
    Activity activity = new Activity(redis, scripts, "act_2026nothing", LAYOUTS[0], 0);
    String nothing = (String) redis.call("SCRIPT", "LOAD", "return {1, 1, '5:1', '1796022883548'}");
    return new Arm(
        "script that does nothing",
        i -> activity.freeze(nothing, "replayed", "7", 1, START),
        answer -> first(answer) == 1);
  }

  private static long first(Object answer) {
    return (Long) ((List<?>) answer).get(0);
  }

  private Map<String, Object> report(
      Map<String, List<ServerCost>> costs, Map<String, List<Double>> rates) {
    System.out.printf(
        "lua: %s, %d rounds, one client, no pipelining, microseconds per call%n",
        version(), costs.get("SET").size());
    System.out.printf("%-34s %-24s %s%n", "", "CPU of Redis", "inside EVALSHA");
    Map<String, Object> table = new LinkedHashMap<>();
    costs.forEach(
        (name, rounds) -> {
          Spread cpu = Spread.of(rounds.stream().map(ServerCost::cpu).toList());
          Spread script = Spread.of(rounds.stream().map(ServerCost::script).toList());
          System.out.printf("%-34s %-24s %s%n", name, cpu.text("%.1f"), script.text("%.1f"));
          table.put(name, Map.of("cpu", cpu.toJson(), "script", script.toJson()));
        });
    System.out.printf("%d clients, no pipelining, calls per second%n", CLIENTS);
    Map<String, Object> throughput = new LinkedHashMap<>();
    rates.forEach(
        (name, rounds) -> {
          System.out.printf("%-34s %s%n", name, Spread.of(rounds).text("%.0f"));
          throughput.put(name, Spread.of(rounds).toJson());
        });
    List<Goal> goals = goals(costs, rates);
    System.out.println("ratios, median of rounds (least-greatest)");
    goals.forEach(System.out::println);
    return Map.of(
        "redis",
        version(),
        "microsecondsPerCall",
        table,
        "callsPerSecond",
        throughput,
        "goals",
        goals.stream().map(Goal::toJson).toList());
  }

  private static List<Goal> goals(
      Map<String, List<ServerCost>> costs, Map<String, List<Double>> rates) {
    List<Goal> goals = new ArrayList<>();
    Map<String, ToDoubleFunction<ServerCost>> measures = new LinkedHashMap<>();
    measures.put("CPU", ServerCost::cpu);
    measures.put("EVALSHA", ServerCost::script);
    measures.forEach(
        (measure, value) -> {
          for (int buckets : LAYOUTS) {
            boolean few = buckets == 16;
            String n = " N=" + buckets;
            goals.add(
                costGoal(costs, measure, value, "freeze" + n, "sketch" + n, few ? 1.0 : 0.75));
            goals.add(
                costGoal(
                    costs,
                    measure,
                    value,
                    "freeze, sold out" + n,
                    "sketch, sold out" + n,
                    few ? 0.45 : 0.2));
            goals.add(costGoal(costs, measure, value, "freeze, replayed" + n, "freeze" + n, 0.35));
            goals.add(
                costGoal(
                    costs, measure, value, "freeze of 3 over 3 buckets" + n, "freeze" + n, 1.5));
          }
        });
    goals.add(rateGoal(rates, "freeze N=16", "SET", 0.35));
    goals.add(rateGoal(rates, "freeze N=64", "freeze N=16", 0.85));
    return goals;
  }

  private static Goal costGoal(
      Map<String, List<ServerCost>> costs,
      String measure,
      ToDoubleFunction<ServerCost> value,
      String one,
      String other,
      double limit) {
    return new Goal(
        measure + ": " + one + " / " + other,
        true,
        limit,
        ratios(
            costs.get(one).stream().map(value::applyAsDouble).toList(),
            costs.get(other).stream().map(value::applyAsDouble).toList()));
  }

  private static Goal rateGoal(
      Map<String, List<Double>> rates, String one, String other, double limit) {
    return new Goal(
        "calls per second: " + one + " / " + other,
        false,
        limit,
        ratios(rates.get(one), rates.get(other)));
  }

  private static List<Double> ratios(List<Double> ones, List<Double> others) {
    return IntStream.range(0, ones.size()).mapToObj(i -> ones.get(i) / others.get(i)).toList();
  }

  private String version() {
    return ((String) redis.call("INFO", "server"))
        .lines()
        .filter(line -> line.startsWith("redis_version:"))
        .map(line -> "Redis " + line.substring("redis_version:".length()))
        .findFirst()
        .orElseThrow();
  }

  private String load(String resource) {
    try (InputStream in = LuaBench.class.getResourceAsStream(resource)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return (String) redis.call("SCRIPT", "LOAD", text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
