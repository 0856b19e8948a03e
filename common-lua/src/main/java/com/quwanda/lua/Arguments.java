package com.quwanda.lua;

import java.util.regex.Pattern;

/** What every text and number that goes into a record must satisfy. */
final class Arguments {
  /** Visible ASCII without the bar, which parts the fields of a record. */
  private static final Pattern TEXT = Pattern.compile("[!-{}~]{1,128}");

  private static final Pattern REFUND_ID = Pattern.compile("[A-Za-z0-9_-]{1,64}");

  private Arguments() {}

  static String requireText(String what, String text) {
    if (text == null || !TEXT.matcher(text).matches()) {
      throw new IllegalArgumentException(
          what + " must be 1 to 128 visible ASCII characters other than '|': " + text);
    }
    return text;
  }

  static String requireRefundId(String refundId) {
    if (refundId == null || !REFUND_ID.matcher(refundId).matches()) {
      throw new IllegalArgumentException(
          "refund id must be 1 to 64 letters, digits, '_' or '-': " + refundId);
    }
    return refundId;
  }

  static long requirePositive(String what, long number) {
    if (number < 1) {
      throw new IllegalArgumentException(what + " must be positive: " + number);
    }
    return number;
  }
}
