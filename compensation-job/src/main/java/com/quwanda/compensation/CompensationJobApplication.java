package com.quwanda.compensation;

import com.quwanda.kit.Service;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** Heals what crashes leave, compares the stores, and serves the operators. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class CompensationJobApplication {

  public static void main(String[] args) {
    Service.run(CompensationJobApplication.class, args);
  }
}
