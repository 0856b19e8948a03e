package com.quwanda.guard;

import java.util.List;

/** A process must not run in production with these settings. Names them all, and no value. */
public final class UnsafeSettings extends IllegalStateException {

  private static final long serialVersionUID = 1L;

  UnsafeSettings(List<String> findings) {
    super(
        "The profile "
            + SettingsGuard.PRODUCTION
            + " refuses to start with these settings:\n  "
            + String.join("\n  ", findings));
  }
}
