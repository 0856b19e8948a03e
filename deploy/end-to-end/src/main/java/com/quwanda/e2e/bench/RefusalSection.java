package com.quwanda.e2e.bench;

import com.quwanda.e2e.ActivityDraft;
import com.quwanda.e2e.Answer;
import com.quwanda.e2e.BuyerClient;
import com.quwanda.e2e.StatementLog;
import com.quwanda.e2e.SystemUnderTest;
import com.quwanda.e2e.check.HoldsTogether;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** What a refused order costs besides Redis: counted, not timed. */
final class RefusalSection implements Section {
  private static final int REFUSALS = 200;

  @Override
  public Map<String, Object> run(boolean smoke) {
    SystemUnderTest system = SystemUnderTest.shared();
    String soldOut = ActivityDraft.concert().places(1, 1).open(system.operator()).id();
    String limited = ActivityDraft.concert().limit(1).open(system.operator()).id();
    BuyerClient sated = system.newBuyer();
    demand(system.newBuyer().order(soldOut, ActivityDraft.TYPE, 1), 201);
    demand(sated.order(limited, ActivityDraft.TYPE, 1), 201);
    awaitQuiet(system, List.of(soldOut, limited));

    long writes;
    long calls;
    try (StatementLog log = new StatementLog(system.stack().mariaDb())) {
      for (int i = 0; i < REFUSALS / 2; i++) {
        demand(system.newBuyer().order(soldOut, ActivityDraft.TYPE, 1), 409);
        demand(sated.order(limited, ActivityDraft.TYPE, 1), 409);
      }
      writes = log.writesOfServices().size();
      calls = log.callsToTc().size();
    }
    System.out.printf(
        "refusal: %d refused orders, %d database writes, %d calls to the TC%n",
        REFUSALS, writes, calls);
    if (writes + calls > 0) {
      throw new IllegalStateException("a refusal cost a write or a call to the TC");
    }
    return Map.of("refusals", REFUSALS, "databaseWrites", writes, "callsToTc", calls);
  }

  private static void awaitQuiet(SystemUnderTest system, List<String> activities) {
    try (HoldsTogether check = new HoldsTogether(system.stores())) {
      var violations = check.violationsAfter(Duration.ofSeconds(30), activities);
      if (!violations.isEmpty()) {
        throw new IllegalStateException(violations.toString());
      }
    }
  }

  private static void demand(Answer answer, int status) {
    if (!answer.is(status)) {
      throw new IllegalStateException("wanted " + status + ", got " + answer);
    }
  }
}
