package com.quwanda.compensation.api;

import java.util.List;

/**
 * What a handler's run did.
 *
 * @param handler its name
 * @param dryRun whether it changed nothing on purpose
 * @param scanned items it looked at
 * @param fixed items it put right, or would have
 * @param skipped items left for later, such as an outcome in doubt
 * @param failed items that went wrong; the run went on after them
 * @param stopped whether it was asked to stop and left the rest
 * @param lines one line per item that was not simply in order
 * @param differences what reconciliation found; empty for the other handlers
 */
public record JobReport(
    String handler,
    boolean dryRun,
    int scanned,
    int fixed,
    int skipped,
    int failed,
    boolean stopped,
    List<String> lines,
    List<Difference> differences) {

  /**
   * Two places that should agree and do not.
   *
   * @param kind what kind of difference, from a closed list
   * @param subject what it is about: an order, a bucket, a user
   * @param first one side, with its source
   * @param second the other side, with its source
   * @param orderIds the orders concerned, at most 50
   * @param done what was done about it, or would be
   */
  public record Difference(
      String kind,
      String subject,
      String first,
      String second,
      List<String> orderIds,
      String done) {}
}
