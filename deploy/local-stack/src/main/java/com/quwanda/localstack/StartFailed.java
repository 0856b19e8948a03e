package com.quwanda.localstack;

import java.nio.file.Path;

/** A component did not start. Says which one, why, and where its log is. */
public final class StartFailed extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String component;
  private final String reason;
  private final transient Path log;

  StartFailed(String component, String reason, Path log, Throwable cause) {
    super("%s did not start: %s%nIts log: %s".formatted(component, reason, log), cause);
    this.component = component;
    this.reason = reason;
    this.log = log;
  }

  public String component() {
    return component;
  }

  /** An exit code, a time-out or a taken port, followed by the last lines of the log. */
  public String reason() {
    return reason;
  }

  public Path log() {
    return log;
  }
}
