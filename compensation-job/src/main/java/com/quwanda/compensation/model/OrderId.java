package com.quwanda.compensation.model;

import java.util.regex.Pattern;

/** What ids of orders and deposits are made of. */
public final class OrderId {

  private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]{1,64}");

  private OrderId() {}

  /** Whether it can be one; about anything else nobody is asked. */
  public static boolean is(String text) {
    return FORM.matcher(text).matches();
  }
}
