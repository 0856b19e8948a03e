package com.quwanda.owner.broker;

import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.remoting.protocol.ResponseCode;

/** Tells the name server's answers apart from its silence: the client wraps both alike. */
final class Answers {

  private Answers() {}

  /** Whether the name server answered that there is no such topic. */
  static boolean isNoSuchTopic(MQClientException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof MQClientException answer
          && answer.getResponseCode() == ResponseCode.TOPIC_NOT_EXIST) {
        return true;
      }
    }
    return false;
  }
}
