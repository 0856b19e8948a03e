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
    HOLD_AFTER_LUA("hold.after-lua", Service.STOCK),
    BOOK_BEFORE_UPDATE("book.before-update", Service.STOCK),
    BOOK_AFTER_UPDATE("book.after-update", Service.STOCK),
    CONFIRM_AFTER_UPDATE("confirm.after-update", Service.STOCK),
    SETTLE_BEFORE_REDIS("settle.before-redis", Service.STOCK),
    SETTLE_AFTER_REDIS("settle.after-redis", Service.STOCK),
    WALLET_AFTER_UPDATE("wallet.after-update", Service.WALLET),
    PLACE_AFTER_HOLD("place.after-hold", Service.ORDER),
    PLACE_AFTER_INSERT("place.after-insert", Service.ORDER),
    PLACE_AFTER_BOOK("place.after-book", Service.ORDER),
    PAY_AFTER_ORDER("order-pay.after-order", Service.ORDER),
    PAY_AFTER_WALLET("order-pay.after-wallet", Service.ORDER),
    PAY_AFTER_STOCK("order-pay.after-stock", Service.ORDER),
    REFUND_AFTER_ORDER("order-refund.after-order", Service.ORDER),
    OFFER_AFTER_CLAIM("offer.after-claim", Service.ORDER),
    OFFER_AFTER_PLACE("offer.after-place", Service.ORDER),
    HOOK_BEFORE_VERDICT("hook.before-verdict", Service.ORDER),
    FREEZE_AFTER_HOLD("place.after-hold", Service.DEPOSIT),
    FREEZE_AFTER_WALLET("deposit-freeze.after-wallet", Service.DEPOSIT),
    FREEZE_AFTER_BOOK("place.after-book", Service.DEPOSIT),
    CONFIRM_AFTER_WALLET("deposit-confirm.after-wallet", Service.DEPOSIT),
    CONFIRM_AFTER_STOCK("deposit-confirm.after-stock", Service.DEPOSIT),
    ACCEPT_AFTER_ORDER("deposit-accept.after-order", Service.DEPOSIT),
    ACCEPT_AFTER_WALLET("deposit-accept.after-wallet", Service.DEPOSIT),
    TIMEOUT_AFTER_WALLET("deposit-timeout.after-wallet", Service.DEPOSIT),
    TIMEOUT_AFTER_STOCK("deposit-timeout.after-stock", Service.DEPOSIT);

    /** Who has the point. */
    public enum Service {
      STOCK,
      ORDER,
      WALLET,
      DEPOSIT
    }

    private final String path;
    private final Service service;

    Point(String path, Service service) {
      this.path = path;
      this.service = service;
    }

    String path() {
      return path;
    }

    public Service service() {
      return service;
    }
  }
}
