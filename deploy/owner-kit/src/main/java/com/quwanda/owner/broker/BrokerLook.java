package com.quwanda.owner.broker;

/** Something more to look at each time the broker has answered. */
public interface BrokerLook {

  /** Looks; may ask the broker, and bears that it is away. */
  void look();
}
