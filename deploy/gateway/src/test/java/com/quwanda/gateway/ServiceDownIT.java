package com.quwanda.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ServiceDownIT {

  @Test
  void saysWhichServiceIsDownWhileTheOtherIsStillServed() {
    try (RunningGateway gateway = new RunningGateway()) {
      gateway.orders.stop();

      var reply = gateway.send(gateway.post(7, "/api/v1/orders", "{}"));

      GatewayIT.assertProblem(reply, 503, "SERVICE_UNAVAILABLE");
      assertThat(gateway.send(gateway.asUser(7, "/api/v1/activities")).statusCode()).isEqualTo(200);
    }
  }
}
