package com.quwanda.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** A caller keeps a connection to a process that is told to end. */
class DrainTest {

  @Test
  void answersOnceMoreOverAnIdleConnectionAndTakesNoNewOne() throws Exception {
    try (ConfigurableApplicationContext process = start("2s");
        Socket kept = connect(process)) {
      assertThat(ask(kept)).startsWith("HTTP/1.1 200").doesNotContain("Connection: close");
      Thread ending = end(process);
      await().until(() -> !accepts(process));
      assertThat(ask(kept)).startsWith("HTTP/1.1 200").contains("Connection: close");
      ending.join();
    }
  }

  /** Without it the caller would not know whether the request was carried out. */
  @Test
  void controlWithoutItTheConnectionIsCut() throws Exception {
    try (ConfigurableApplicationContext process = start("0s");
        Socket kept = connect(process)) {
      assertThat(ask(kept)).startsWith("HTTP/1.1 200");
      Thread ending = end(process);
      await().until(() -> !accepts(process));
      ending.join();
      assertThat(ask(kept)).isEmpty();
    }
  }

  private static ConfigurableApplicationContext start(String drainWithin) {
    return new SpringApplicationBuilder(Process.class)
        .properties("spring.config.import=classpath:discovery.yml", "server.shutdown=graceful")
        .run("--server.port=0", "--quwanda.discovery.drain-within=" + drainWithin);
  }

  private static Thread end(ConfigurableApplicationContext process) {
    Thread ending = new Thread(process::close);
    ending.start();
    return ending;
  }

  private static Socket connect(ConfigurableApplicationContext process) throws IOException {
    Socket socket =
        new Socket(
            "127.0.0.1",
            process.getEnvironment().getRequiredProperty("local.server.port", Integer.class));
    socket.setSoTimeout(5_000);
    return socket;
  }

  private static boolean accepts(ConfigurableApplicationContext process) {
    try (Socket socket = connect(process)) {
      return socket.isConnected();
    } catch (IOException refused) {
      return false;
    }
  }

  /** The answer's head and body; empty when the connection is cut. */
  private static String ask(Socket socket) {
    try {
      socket
          .getOutputStream()
          .write("GET /here HTTP/1.1\r\nHost: here\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      StringBuilder answer = new StringBuilder();
      while (!answer.toString().endsWith("all of it")) {
        int next = socket.getInputStream().read();
        if (next < 0) {
          return answer.toString();
        }
        answer.append((char) next);
      }
      return answer.toString();
    } catch (IOException cut) {
      return "";
    }
  }

  @SpringBootConfiguration
  @EnableAutoConfiguration
  @RestController
  static class Process {

    @GetMapping("/here")
    String here() {
      return "all of it";
    }
  }
}
