package com.quwanda.order.app;

/** A payment channel gave no answer in time, or failed; the call may have been carried out. */
final class ChannelUnavailable extends RuntimeException {

  private static final long serialVersionUID = 1L;

  ChannelUnavailable(String channel, Throwable cause) {
    super(channel + " gave no answer: " + cause, cause);
  }
}
