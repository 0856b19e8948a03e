package com.quwanda.e2e.bench.lua;

import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.Predicate;

/**
 * One thing that is measured.
 *
 * @param command the call with this number
 * @param before done before the call with this number; counted, so it must be rare or cheap
 * @param good whether the answer is the one this arm is about
 */
record Arm(String name, IntFunction<byte[]> command, IntConsumer before, Predicate<Object> good) {

  Arm(String name, IntFunction<byte[]> command, Predicate<Object> good) {
    this(name, command, number -> {}, good);
  }

  /** What so many calls of one client, one after the other, cost the server. */
  ServerCost cost(RespClient redis, int calls) {
    // Made beforehand: while it is measured the client does as little as it can.
    byte[][] commands = new byte[calls][];
    for (int i = 0; i < calls; i++) {
      commands[i] = command.apply(i);
    }
    ServerCost start = ServerCost.of(redis);
    Object answer = null;
    for (int i = 0; i < calls; i++) {
      before.accept(i);
      redis.send(commands[i]);
      answer = redis.receive();
      if (!good.test(answer)) {
        throw new IllegalStateException(name + " answered " + answer);
      }
    }
    return ServerCost.of(redis).since(start);
  }

  /** How long many clients take that each wait for their answer before they call again. */
  double seconds(RespClient[] clients, int callsEach) {
    byte[][] commands = new byte[callsEach * clients.length][];
    for (int i = 0; i < commands.length; i++) {
      commands[i] = command.apply(i);
    }
    long start = System.nanoTime();
    for (int turn = 0; turn < callsEach; turn++) {
      for (int client = 0; client < clients.length; client++) {
        clients[client].send(commands[turn * clients.length + client]);
      }
      for (RespClient client : clients) {
        Object answer = client.receive();
        if (!good.test(answer)) {
          throw new IllegalStateException(name + " answered " + answer);
        }
      }
    }
    return (System.nanoTime() - start) / 1e9;
  }
}
