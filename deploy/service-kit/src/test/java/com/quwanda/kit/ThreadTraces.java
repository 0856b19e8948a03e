package com.quwanda.kit;

import java.util.List;
import org.apache.seata.core.context.RootContext;
import org.apache.seata.tm.api.transaction.TransactionHookAdapter;
import org.apache.seata.tm.api.transaction.TransactionHookManager;

/**
 * What a request finds on its thread.
 *
 * @param thread id of the thread
 * @param xid the XID bound to it, or the empty string
 * @param hooks transaction hooks registered on it
 */
record ThreadTraces(long thread, String xid, int hooks) {

  static ThreadTraces here() {
    String xid = RootContext.getXID();
    List<?> hooks = TransactionHookManager.getHooks();
    return new ThreadTraces(
        Thread.currentThread().getId(), xid == null ? "" : xid, hooks == null ? 0 : hooks.size());
  }

  /** Leaves an XID and a hook behind, as code would that forgets to clean up. */
  static void leave() {
    RootContext.bind("left:8091:1");
    TransactionHookManager.registerHook(new TransactionHookAdapter() {});
  }
}
