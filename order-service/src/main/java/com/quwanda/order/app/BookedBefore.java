package com.quwanda.order.app;

/** Found under the row lock: it is in the books already. Thrown, so that nothing is written. */
final class BookedBefore extends RuntimeException {

  private static final long serialVersionUID = 1L;

  BookedBefore(String what) {
    super(what + " is booked already", null, false, false);
  }
}
