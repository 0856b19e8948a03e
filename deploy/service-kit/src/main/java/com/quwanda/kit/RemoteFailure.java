package com.quwanda.kit;

/** Another of our services gave no answer. */
public final class RemoteFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final boolean sent;

  RemoteFailure(String message, boolean sent, Throwable cause) {
    super(message, cause);
    this.sent = sent;
  }

  /**
   * False when no connection could be made, so the other side knows nothing of the request; true
   * when it may have been carried out.
   */
  public boolean sent() {
    return sent;
  }
}
