package com.quwanda.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PortsTest {
  @Test
  void handsOutNoPortTwice() {
    assertThat(IntStream.range(0, 200).map(i -> Ports.free()).distinct().count()).isEqualTo(200);
  }

  @Test
  void staysBelowThePortsOfOutgoingConnections() {
    assertThat(Ports.free()).isBetween(1_024, 32_767 - 10_000);
  }

  @Test
  void knowsAPortThatIsTaken() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThat(Ports.isTaken(server.getLocalPort())).isTrue();
      assertThat(Ports.accepts(server.getLocalPort())).isTrue();
      server.close();
      assertThat(Ports.isTaken(server.getLocalPort())).isFalse();
      assertThat(Ports.accepts(server.getLocalPort())).isFalse();
    }
  }

  @Test
  void keepsAConfiguredPort() {
    assertThat(StackPorts.orFree(8080)).isEqualTo(8080);
    assertThat(StackPorts.orFree(0)).isPositive();
  }
}
