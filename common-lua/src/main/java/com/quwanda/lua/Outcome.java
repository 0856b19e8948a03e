package com.quwanda.lua;

/** One way a script can end: a name, and the number that stands for it in the reply. */
public interface Outcome {
  /** Positive where the wish is fulfilled, negative where it is refused and nothing changed. */
  int code();

  /** As in the script's header. */
  String name();

  static <T extends Outcome> T ofCode(T[] outcomes, long code) {
    for (T outcome : outcomes) {
      if (outcome.code() == code) {
        return outcome;
      }
    }
    throw new IllegalArgumentException("no such reply code: " + code);
  }
}
