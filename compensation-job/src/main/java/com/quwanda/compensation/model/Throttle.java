package com.quwanda.compensation.model;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;

/** Lets each key through once in a while and counts what it holds back. Safe for threads. */
public final class Throttle {

  private static final class Key {
    private Instant quietUntil;
    private int heldBack;
  }

  private final Duration quiet;
  private final Map<String, Key> keys;

  /**
   * A throttle.
   *
   * @param quiet how long a key is held back after it was let through
   * @param mostKeys keys remembered; the one let through longest ago is forgotten first
   */
  public Throttle(Duration quiet, int mostKeys) {
    this.quiet = quiet;
    this.keys =
        new LinkedHashMap<>() {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<String, Key> eldest) {
            return size() > mostKeys;
          }
        };
  }

  /** How often the key was held back since it was let through last; empty when it is held back. */
  public synchronized OptionalInt pass(String key, Instant now) {
    Key known = keys.get(key);
    if (known != null && now.isBefore(known.quietUntil)) {
      known.heldBack++;
      return OptionalInt.empty();
    }
    // Put in anew, so that the order is that of the last time it was let through.
    keys.remove(key);
    Key next = new Key();
    next.quietUntil = now.plus(quiet);
    keys.put(key, next);
    return OptionalInt.of(known == null ? 0 : known.heldBack);
  }
}
