package com.quwanda.lua;

/**
 * Redis holds something the scripts did not write, or was called with what no caller may send. A
 * bug or a loss, never a refusal: nothing was changed, and the activity needs a look.
 */
public class CorruptStockException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public CorruptStockException(String message) {
    super(message);
  }

  public CorruptStockException(String message, Throwable cause) {
    super(message, cause);
  }
}
