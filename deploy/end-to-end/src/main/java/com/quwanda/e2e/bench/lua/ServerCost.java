package com.quwanda.e2e.bench.lua;

import java.util.Map;
import java.util.stream.Collectors;

/**
 * What Redis has spent so far, in microseconds.
 *
 * @param cpu user and system time of the whole process: commands, parsing and sockets
 * @param script wall time inside EVALSHA, as the command statistics count it
 */
record ServerCost(double cpu, double script) {

  static ServerCost of(RespClient redis) {
    Map<String, String> cpu = info(redis, "cpu");
    String evalsha = info(redis, "commandstats").get("cmdstat_evalsha");
    return new ServerCost(
        1e6 * seconds(cpu, "used_cpu_user") + 1e6 * seconds(cpu, "used_cpu_sys"),
        evalsha == null ? 0 : Double.parseDouble(evalsha.split("usec=")[1].split(",")[0]));
  }

  ServerCost since(ServerCost then) {
    return new ServerCost(cpu - then.cpu, script - then.script);
  }

  ServerCost plus(ServerCost other) {
    return new ServerCost(cpu + other.cpu, script + other.script);
  }

  ServerCost dividedBy(int calls) {
    return new ServerCost(cpu / calls, script / calls);
  }

  private static double seconds(Map<String, String> cpu, String name) {
    return Double.parseDouble(cpu.get(name));
  }

  private static Map<String, String> info(RespClient redis, String section) {
    return ((String) redis.call("INFO", section))
        .lines()
        .map(line -> line.split(":", 2))
        .filter(pair -> pair.length == 2)
        .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
  }
}
