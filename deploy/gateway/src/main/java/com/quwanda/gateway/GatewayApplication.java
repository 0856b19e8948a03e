package com.quwanda.gateway;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;

/** The only process that clients reach: checks their token and routes the documented paths. */
@SpringBootApplication
@EnableConfigurationProperties({
  GatewaySettings.class,
  JwtSettings.class,
  LoginSettings.class,
  RateSettings.class
})
class GatewayApplication {
  public static void main(String[] args) {
    SpringApplication.run(GatewayApplication.class, args);
  }
}
