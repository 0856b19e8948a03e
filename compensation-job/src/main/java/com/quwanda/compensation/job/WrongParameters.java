package com.quwanda.compensation.job;

/** A job's parameters are not what they should be; the message names the field. */
final class WrongParameters extends RuntimeException {

  private static final long serialVersionUID = 1L;

  WrongParameters(String message) {
    super(message, null, false, false);
  }
}
