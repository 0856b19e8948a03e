package com.quwanda.compensation.app;

/** Calls people. */
public interface Alerts {

  /**
   * Raises an alert; never throws and never waits for whoever is told.
   *
   * @param key what it is about; the same key soon again is told only as a number with the next
   * @param text what people read
   */
  void raise(String key, String text);
}
