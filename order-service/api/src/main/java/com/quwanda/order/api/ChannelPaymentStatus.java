package com.quwanda.order.api;

/** How a payment through a channel stands. */
public enum ChannelPaymentStatus {
  /** The channel waits for the user. */
  CREATED,
  /** The money came and pays the order. */
  PAID,
  /** The channel says that no money will come. */
  CLOSED,
  /** The money came and is to be given back, in part or whole; the channel is being asked. */
  REFUNDING,
  /** All of it is given back. */
  REFUNDED
}
