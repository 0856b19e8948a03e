package com.quwanda.lua;

import java.util.List;

/** Reads the flat arrays of strings and integers that scripts answer. */
final class Reply {
  private Reply() {}

  static long number(List<Object> reply, int index) {
    return (Long) reply.get(index);
  }

  static int count(List<Object> reply, int index) {
    return Math.toIntExact(number(reply, index));
  }

  static String text(List<Object> reply, int index) {
    return (String) reply.get(index);
  }
}
