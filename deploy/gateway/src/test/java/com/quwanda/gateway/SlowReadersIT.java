package com.quwanda.gateway;

import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class SlowReadersIT {
  private static RunningGateway gateway;

  @BeforeAll
  static void start() {
    gateway = new RunningGateway("--QUWANDA_ANSWER_TIMEOUT=2s", "--QUWANDA_IDLE_TIMEOUT=60s");
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  @Test
  void closesBeneathAClientThatTakesNoAnswerHoweverMuchItAsks() throws Exception {
    byte[] request =
        "GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: gateway\r\n\r\n"
            .getBytes(StandardCharsets.UTF_8);
    try (Socket socket = new Socket()) {
      socket.setReceiveBufferSize(1024);
      socket.connect(new InetSocketAddress("127.0.0.1", gateway.port()));
      // More than the kernel would take off the gateway's hands.
      for (int i = 0; i < 10; i++) {
        socket.getOutputStream().write(request);
      }
      await()
          .atMost(Duration.ofSeconds(20))
          .until(
              () -> {
                try {
                  socket.getOutputStream().write(request);
                  return false;
                } catch (IOException closed) {
                  return true;
                }
              });
    }
  }

  @Test
  void waitsLongerForAServiceThanForAClient() {
    gateway.orders.stubFor(any(anyUrl()).willReturn(okJson("{}").withFixedDelay(4_000)));
    assertThat(gateway.send(gateway.asUser(7, "/api/v1/orders")).statusCode()).isEqualTo(200);
  }
}
