package com.quwanda.compensation.app;

import com.quwanda.kit.RemoteFailure;
import com.quwanda.kit.RemoteProblem;

/** What went wrong, in words for people. */
final class Failures {

  private static final int LONGEST = 512;

  private Failures() {}

  /** At most 512 characters; the message of a failure of our own is for the log alone. */
  static String text(RuntimeException failure) {
    boolean ours =
        failure instanceof RemoteProblem
            || failure instanceof RemoteFailure
            || failure instanceof IllegalArgumentException;
    return cut(ours ? failure.getMessage() : failure.getClass().getSimpleName());
  }

  static String cut(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST);
  }

  /** Whether another service answered with a problem of that code. */
  static boolean is(RuntimeException failure, Enum<?> code) {
    return failure instanceof RemoteProblem problem && problem.code().equals(code.name());
  }
}
