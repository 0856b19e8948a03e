package com.quwanda.stock.model;

import java.util.regex.Pattern;

/** What names a hold: its order's id. */
public final class HoldId {

  private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]{1,64}");

  private HoldId() {}

  /** Whether a hold can have this name; of anything else no store is asked. */
  public static boolean is(String text) {
    return FORM.matcher(text).matches();
  }
}
