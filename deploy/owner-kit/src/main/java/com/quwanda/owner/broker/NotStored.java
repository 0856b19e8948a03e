package com.quwanda.owner.broker;

/**
 * The broker answered, but does not vouch for the message: it may be lost, or come all the same.
 */
public final class NotStored extends RuntimeException {

  private final String answer;

  NotStored(String answer, Throwable cause) {
    super("the broker answered " + answer, cause);
    this.answer = answer;
  }

  /** The broker's own word, one of few. */
  public String answer() {
    return answer;
  }
}
