package com.quwanda.kit;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.seata.core.context.RootContext;
import org.apache.seata.tm.api.transaction.TransactionHookAdapter;
import org.apache.seata.tm.api.transaction.TransactionHookManager;
import org.slf4j.MDC;

/**
 * What a request finds on its thread.
 *
 * @param thread id of the thread
 * @param xid the XID bound to it, or the empty string
 * @param hooks transaction hooks registered on it
 * @param lines what log lines are about, beside their trace
 */
record ThreadTraces(long thread, String xid, int hooks, Map<String, String> lines) {

  static ThreadTraces here() {
    String xid = RootContext.getXID();
    List<?> hooks = TransactionHookManager.getHooks();
    return new ThreadTraces(
        Thread.currentThread().getId(),
        xid == null ? "" : xid,
        hooks == null ? 0 : hooks.size(),
        besideTheTrace());
  }

  private static Map<String, String> besideTheTrace() {
    Map<String, String> lines = new TreeMap<>();
    if (MDC.getCopyOfContextMap() != null) {
      lines.putAll(MDC.getCopyOfContextMap());
    }
    lines.keySet().removeAll(Set.of("traceId", "spanId"));
    return lines;
  }

  /**
   * Leaves an XID, a hook and what lines are about behind, as code would that forgets to clean up.
   */
  static void leave() {
    RootContext.bind("left:8091:1");
    MDC.put("orderId", "left");
    MDC.put("xid", "left:8091:1");
    TransactionHookManager.registerHook(new TransactionHookAdapter() {});
  }
}
