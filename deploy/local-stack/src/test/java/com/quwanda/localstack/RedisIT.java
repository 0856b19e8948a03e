package com.quwanda.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

class RedisIT {
  private final Redis redis = LocalStack.shared().redis();

  @Test
  void answersPing() throws Exception {
    assertThat(ask(redis, "PING")).isEqualTo("+PONG");
  }

  @Test
  void keepsDataAndPortOverStopAndOverACrash() throws Exception {
    int port = redis.port();
    assertThat(ask(redis, "SET stopped yes")).isEqualTo("+OK");
    redis.stop();
    assertThat(Ports.accepts(port)).isFalse();
    redis.start();
    assertThat(ask(redis, "SET killed yes")).isEqualTo("+OK");
    redis.kill();
    redis.start();
    assertThat(redis.port()).isEqualTo(port);
    assertThat(ask(redis, "EXISTS stopped killed")).isEqualTo(":2");
  }

  @Test
  void answersNothingWhilePaused() throws Exception {
    redis.pause();
    try {
      Assertions.assertThatThrownBy(() -> ask(redis, "PING"))
          .isInstanceOf(SocketTimeoutException.class);
    } finally {
      redis.resume();
    }
    assertThat(ask(redis, "PING")).isEqualTo("+PONG");
  }

  @Test
  void startsANodeOfAClusterBesideTheStacksOwnServer() throws Exception {
    Redis node = RedisProcess.start(RedisProcess.program(), "--cluster-enabled", "yes");
    assertThat(node.port()).isNotEqualTo(redis.port());
    assertThat(ask(node, "CLUSTER MYID")).startsWith("$40");
    node.stop();
  }

  static String ask(Redis redis, String command) throws IOException {
    try (Socket socket = new Socket(redis.host(), redis.port())) {
      socket.setSoTimeout(2_000);
      socket.getOutputStream().write((command + "\r\n").getBytes(StandardCharsets.UTF_8));
      InputStreamReader in = new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8);
      return new BufferedReader(in).readLine();
    }
  }
}
