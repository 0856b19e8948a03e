package com.quwanda.e2e.crash;

import static com.quwanda.e2e.Fault.Point.BOOK_AFTER_UPDATE;
import static com.quwanda.e2e.Fault.Point.HOLD_AFTER_LUA;
import static com.quwanda.e2e.Fault.Point.HOOK_BEFORE_VERDICT;
import static com.quwanda.e2e.Fault.Point.PAY_AFTER_STOCK;
import static com.quwanda.e2e.Fault.Point.PAY_AFTER_WALLET;
import static com.quwanda.e2e.Fault.Point.PLACE_AFTER_BOOK;
import static com.quwanda.e2e.Fault.Point.PLACE_AFTER_HOLD;
import static com.quwanda.e2e.Fault.Point.WALLET_AFTER_UPDATE;

import com.quwanda.e2e.Fault;
import com.quwanda.e2e.Pause;
import com.quwanda.e2e.SystemUnderTest;
import com.quwanda.e2e.check.RedisView;
import com.quwanda.localstack.ServiceProcess;
import com.quwanda.stock.api.Healer;
import java.time.Duration;
import java.util.function.Consumer;

/** What goes wrong while buyers place and pay orders. A kill is a SIGKILL from outside. */
public enum Crash {
  /** No crash: a share of the orders fails inside the transaction. */
  PLAIN_ROLLBACK(
      crash -> crash.arm(new Fault(BOOK_AFTER_UPDATE, Fault.Action.FAIL, 1_000_000, 0)),
      crash -> Pause.of(Duration.ofSeconds(2))),
  AFTER_LUA(armed(HOLD_AFTER_LUA), crash -> crash.killAt(HOLD_AFTER_LUA)),
  AFTER_HOLD(armed(PLACE_AFTER_HOLD), crash -> crash.killAt(PLACE_AFTER_HOLD)),
  AFTER_BOOK(armed(BOOK_AFTER_UPDATE), crash -> crash.killAt(BOOK_AFTER_UPDATE)),
  BEFORE_COMMIT(armed(PLACE_AFTER_BOOK), crash -> crash.killAt(PLACE_AFTER_BOOK)),
  IN_THE_HOOK(
      crash -> {
        crash.arm(new Fault(BOOK_AFTER_UPDATE, Fault.Action.FAIL, 1_000_000, 0));
        crash.arm(stall(HOOK_BEFORE_VERDICT));
      },
      crash -> crash.killAt(HOOK_BEFORE_VERDICT)),
  PAYING_AFTER_WALLET(armed(PAY_AFTER_WALLET), crash -> crash.killAt(PAY_AFTER_WALLET)),
  PAYING_BEFORE_COMMIT(armed(PAY_AFTER_STOCK), crash -> crash.killAt(PAY_AFTER_STOCK)),
  WALLET_KILLED(armed(WALLET_AFTER_UPDATE), crash -> crash.killAt(WALLET_AFTER_UPDATE)),
  TC_DOWN_AT_COMMIT(
      armed(PLACE_AFTER_BOOK, 3_000),
      crash -> {
        crash.awaitReached(PLACE_AFTER_BOOK);
        crash.system.stack().seata().kill();
        Pause.of(Duration.ofSeconds(8));
        crash.system.stack().seata().start();
      }),
  TC_RESTARTED(
      crash -> {},
      crash -> {
        crash.system.stack().seata().kill();
        crash.system.stack().seata().start();
      }),
  REDIS_RESTARTED_EMPTY(
      crash -> {},
      crash -> {
        try (RedisView redis = new RedisView(crash.system.stores())) {
          redis.flushAll();
        }
        crash.system.stack().redis().kill();
        crash.system.stack().redis().start();
      }),
  DATABASE_RESTARTED(
      crash -> {},
      crash -> {
        crash.system.stack().mariaDb().kill();
        crash.system.stack().mariaDb().start();
      });

  private static final int STALL_MILLIS = 60_000;

  private final Consumer<Site> before;
  private final Consumer<Site> during;

  Crash(Consumer<Site> before, Consumer<Site> during) {
    this.before = before;
    this.during = during;
  }

  private static Consumer<Site> armed(Fault.Point point) {
    return crash -> crash.arm(stall(point));
  }

  private static Consumer<Site> armed(Fault.Point point, int millis) {
    return crash -> crash.arm(new Fault(point, Fault.Action.SLEEP, 1_000_000, millis));
  }

  private static Fault stall(Fault.Point point) {
    return Fault.sleepOnce(point, STALL_MILLIS);
  }

  /** Whether it can: a hook that is switched off does not come to its fault point. */
  boolean canHappenWith(Layers layers) {
    return this != IN_THE_HOOK || layers.mayHeal(Healer.HOOK);
  }

  /** Prepares it, before the first order. */
  void arm(SystemUnderTest system) {
    before.accept(new Site(system));
  }

  /** Lets it happen while orders come, and everything that was ended runs again afterwards. */
  void strike(SystemUnderTest system) {
    during.accept(new Site(system));
  }

  /** Where it happens. */
  private record Site(SystemUnderTest system) {
    private static final Duration REACHED_WITHIN = Duration.ofSeconds(60);
    private static final Duration LOOK_EVERY = Duration.ofMillis(50);

    void arm(Fault fault) {
      system.operator().arm(fault);
    }

    /** Ends the service whose order stands at this point, and starts it again. */
    void killAt(Fault.Point point) {
      awaitReached(point);
      ServiceProcess service = system.serviceWith(point);
      service.kill();
      service.start();
    }

    void awaitReached(Fault.Point point) {
      long end = System.nanoTime() + REACHED_WITHIN.toNanos();
      while (system.operator().reached(point) == 0) {
        if (System.nanoTime() > end) {
          throw new IllegalStateException("no order came to " + point);
        }
        Pause.of(LOOK_EVERY);
      }
    }
  }
}
