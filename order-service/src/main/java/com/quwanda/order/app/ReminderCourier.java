package com.quwanda.order.app;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Reminders leave off the buyer's path. */
@Configuration(proxyBeanMethods = false)
class ReminderCourier {

  private static final int AT_ONCE = 100;

  @Bean
  Courier<PaymentDue> courierOfReminders(SendReminders send, MessageMetrics metrics) {
    return new Courier<>("reminders", AT_ONCE, send::send, metrics::remindersDropped);
  }
}
