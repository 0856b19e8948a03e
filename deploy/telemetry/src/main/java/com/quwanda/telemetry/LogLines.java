package com.quwanda.telemetry;

import java.util.function.Supplier;
import org.slf4j.MDC;

/** What the log lines of this thread are about: members of each line where logs are JSON. */
public final class LogLines {

  private static final String ORDER = "orderId";
  private static final String XID = "xid";
  private static final String TRACE = "traceId";

  private LogLines() {}

  /**
   * Does something about an order, of any kind; after it the lines are as they were before.
   *
   * @param orderId its id; null when it is about none
   */
  public static <T> T ofOrder(String orderId, Supplier<T> work) {
    return of(ORDER, orderId, work);
  }

  /** As with a value. */
  public static void ofOrder(String orderId, Runnable work) {
    ofOrder(
        orderId,
        () -> {
          work.run();
          return null;
        });
  }

  /** From now on lines are about an order, until {@link #forget}. */
  static void bindOrder(String orderId) {
    MDC.put(ORDER, orderId);
  }

  /** Lines are about no order any more. */
  static void forgetOrder() {
    MDC.remove(ORDER);
  }

  /** Does something in a global transaction. */
  public static <T> T ofXid(String xid, Supplier<T> work) {
    return of(XID, xid, work);
  }

  /** From now on lines are about a global transaction, until {@link #forget}. */
  public static void bindXid(String xid) {
    MDC.put(XID, xid);
  }

  /** Lines are about nothing any more: nothing of a request may reach its thread's next one. */
  public static void forget() {
    MDC.remove(ORDER);
    MDC.remove(XID);
  }

  /** The trace that lines belong to now, 32 hexadecimal digits, or null when there is none. */
  public static String traceId() {
    return MDC.get(TRACE);
  }

  private static <T> T of(String key, String value, Supplier<T> work) {
    if (value == null) {
      return work.get();
    }
    String before = MDC.get(key);
    MDC.put(key, value);
    try {
      return work.get();
    } finally {
      if (before == null) {
        MDC.remove(key);
      } else {
        MDC.put(key, before);
      }
    }
  }
}
