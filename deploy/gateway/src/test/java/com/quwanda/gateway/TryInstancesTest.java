package com.quwanda.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.List;
import org.junit.jupiter.api.Test;

class TryInstancesTest {

  @Test
  void turnsToAnotherOnlyWithoutAConnection() {
    assertThat(
            List.of(
                new ConnectException("Connection refused"),
                new NoRouteToHostException("No route to host"),
                new UnknownHostException("nobody")))
        .allMatch(TryInstances::wasNotSent);
    assertThat(
            List.of(
                new SocketException("Connection reset"),
                new SocketTimeoutException("Read timed out"),
                new IOException("Broken pipe")))
        .noneMatch(TryInstances::wasNotSent);
  }
}
