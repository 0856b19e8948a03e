package com.quwanda.guard;

import java.util.List;

/** A process must not run in production with these settings. Names them all, and no value. */
public final class UnsafeSettings extends IllegalStateException {

  private static final long serialVersionUID = 1L;

  private UnsafeSettings(String message) {
    super(message);
  }

  UnsafeSettings(List<String> findings) {
    this(
        "The profile "
            + SettingsGuard.PRODUCTION
            + " refuses to start with these settings:\n  "
            + String.join("\n  ", findings));
  }

  static UnsafeSettings ofProfile(String misspelt) {
    return new UnsafeSettings(
        "There is no profile "
            + misspelt
            + ": the one for production is spelt "
            + SettingsGuard.PRODUCTION
            + ", exactly so");
  }
}
