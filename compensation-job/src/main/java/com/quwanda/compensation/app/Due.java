package com.quwanda.compensation.app;

import com.quwanda.owner.api.ChangeReply;
import java.time.Instant;
import java.util.List;

/** What another service has to end at a deadline, looked at and ended in one way. */
interface Due {

  /** Name of that service. */
  String service();

  /** What has been due the longest, at most so many; of one activity, or of all when null. */
  List<Item> list(String activityId, int limit);

  /**
   * One of them by its id, due or not.
   *
   * @return null when the service does not know it
   */
  Item find(String orderId);

  /** Has it ended. */
  ChangeReply end(String orderId);

  /** What ending it is, e.g. {@code expired}. */
  String ended();

  /**
   * Something with a deadline.
   *
   * @param orderId its id
   * @param activityId its activity
   * @param isOpen whether it still waits for its deadline or to be ended
   * @param deadline first instant at which it is due
   * @param told what people should know of it, its deadline included
   */
  record Item(String orderId, String activityId, boolean isOpen, Instant deadline, String told) {}
}
