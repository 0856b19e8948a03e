package com.quwanda.discovery;

import java.time.InstantSource;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.cloud.client.discovery.DiscoveryClient;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Puts into every process how it finds the others and how it leaves them. */
@AutoConfiguration
@EnableConfigurationProperties(DiscoverySettings.class)
class DiscoveryAutoConfiguration {

  @Bean
  static InstanceUrl instanceUrl() {
    return new InstanceUrl();
  }

  @Bean
  Instances instances(DiscoveryClient discovery, DiscoverySettings settings) {
    return new Instances(discovery, settings.setAsideFor(), InstantSource.system());
  }

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
  static class Servlets {

    @Bean
    Drain drain(ServletWebServerApplicationContext context, DiscoverySettings settings) {
      return new Drain(context, settings.drainWithin());
    }
  }
}
