package com.quwanda.owner.app;

/** The order's row is being changed by others; nothing was written. */
public final class OrderBusy extends RuntimeException {

  private static final long serialVersionUID = 1L;

  OrderBusy(String message, Throwable cause) {
    super(message, cause);
  }
}
