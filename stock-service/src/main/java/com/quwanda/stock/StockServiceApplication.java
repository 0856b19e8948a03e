package com.quwanda.stock;

import com.quwanda.kit.Service;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** Activities, ticket types, buckets, holds and their journal. Calls no other service of ours. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class StockServiceApplication {

  public static void main(String[] args) {
    Service.run(StockServiceApplication.class, args);
  }
}
