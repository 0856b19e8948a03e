package com.quwanda.lua;

/**
 * The server does not know the freeze script: it is not the run of Redis that freezes were admitted
 * to, or none was yet. Nothing was taken, nothing changed.
 */
public class UnknownRunException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  UnknownRunException(String message, Throwable cause) {
    super(message, cause);
  }
}
