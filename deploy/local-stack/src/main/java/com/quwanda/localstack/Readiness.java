package com.quwanda.localstack;

/** Asks a starting component whether it can be used. Asked again and again until the deadline. */
@FunctionalInterface
public interface Readiness {
  /**
   * @return true once the component answers as it should; an exception counts as "not yet" and its
   *     message is told when the deadline passes
   */
  boolean isReady() throws Exception;
}
