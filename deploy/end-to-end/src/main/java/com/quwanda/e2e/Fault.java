package com.quwanda.e2e;

/**
 * Something that goes wrong at a named place of a service.
 *
 * @param point where
 * @param action what
 * @param times how often
 * @param millis how long a SLEEP takes
 */
public record Fault(Point point, Action action, int times, int millis) {

  public static Fault failOnce(Point point) {
    return new Fault(point, Action.FAIL, 1, 0);
  }

  public static Fault haltOnce(Point point) {
    return new Fault(point, Action.HALT, 1, 0);
  }

  public static Fault sleepOnce(Point point, int millis) {
    return new Fault(point, Action.SLEEP, 1, millis);
  }

  /** What happens there. */
  public enum Action {
    FAIL,
    SLEEP,
    HALT
  }

  /** The fault points of our services. */
  public enum Point {
    HOLD_AFTER_LUA("hold.after-lua", true),
    BOOK_BEFORE_UPDATE("book.before-update", true),
    BOOK_AFTER_UPDATE("book.after-update", true),
    SETTLE_BEFORE_REDIS("settle.before-redis", true),
    SETTLE_AFTER_REDIS("settle.after-redis", true),
    PLACE_AFTER_HOLD("place.after-hold", false),
    PLACE_AFTER_INSERT("place.after-insert", false),
    PLACE_AFTER_BOOK("place.after-book", false),
    HOOK_BEFORE_VERDICT("hook.before-verdict", false);

    private final String path;
    private final boolean inStock;

    Point(String path, boolean inStock) {
      this.path = path;
      this.inStock = inStock;
    }

    String path() {
      return path;
    }

    public boolean inStock() {
      return inStock;
    }
  }
}
