package com.quwanda.kit;

import java.util.TimeZone;
import org.springframework.boot.SpringApplication;

/** Starts a service. */
public final class Service {

  private Service() {}

  /**
   * Runs a service in UTC: rows, undo logs and Redis all hold times of this zone, whatever the
   * machine is set to.
   */
  public static void run(Class<?> application, String... args) {
    TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
    SpringApplication.run(application, args);
  }
}
