package com.quwanda.owner.broker;

/** The broker, or the name server, gave no answer that could be used. */
public final class BrokerAway extends RuntimeException {

  BrokerAway(String what) {
    super(what);
  }

  BrokerAway(String what, Throwable cause) {
    super(what + ": " + cause.getMessage(), cause);
  }
}
