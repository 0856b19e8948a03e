package com.quwanda.lua;

import java.util.ArrayList;
import java.util.List;

/** Reads a packed string: decimal fields of seven digits. */
final class Packed {
  private static final int WIDTH = 7;

  private Packed() {}

  static List<Integer> parse(String text) {
    if (text.length() % WIDTH != 0 || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
      throw new CorruptStockException("CORRUPT packed counters: " + text);
    }
    List<Integer> fields = new ArrayList<>();
    for (int at = 0; at < text.length(); at += WIDTH) {
      fields.add(Integer.valueOf(text.substring(at, at + WIDTH)));
    }
    return List.copyOf(fields);
  }
}
