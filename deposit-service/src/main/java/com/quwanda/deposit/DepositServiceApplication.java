package com.quwanda.deposit;

import com.quwanda.kit.Service;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** Deposits. Launches their global transactions and decides their holds' fate. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class DepositServiceApplication {

  public static void main(String[] args) {
    Service.run(DepositServiceApplication.class, args);
  }
}
