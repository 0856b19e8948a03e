package com.quwanda.wallet;

import com.quwanda.kit.Service;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/**
 * Wallets and the ledger. Moves amounts that others decide on, as branches of their transactions.
 */
@SpringBootApplication
@ConfigurationPropertiesScan
public class WalletServiceApplication {

  public static void main(String[] args) {
    Service.run(WalletServiceApplication.class, args);
  }
}
