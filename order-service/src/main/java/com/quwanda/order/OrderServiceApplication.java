package com.quwanda.order;

import com.quwanda.kit.Service;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** Ticket orders. Launches their global transactions and decides their holds' fate. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class OrderServiceApplication {

  public static void main(String[] args) {
    Service.run(OrderServiceApplication.class, args);
  }
}
