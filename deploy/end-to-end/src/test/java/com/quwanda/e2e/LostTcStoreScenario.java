package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.compensation.api.JobParameters;
import com.quwanda.e2e.Fault.Point;
import com.quwanda.localstack.RepoFolder;
import com.quwanda.localstack.ServiceProcess;
import com.quwanda.localstack.SqlScript;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.order.api.OrderView;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The TC comes back with an empty store while transactions were in flight: the runbook's procedure
 * "The TC's store was lost", step by step.
 */
class LostTcStoreScenario extends Scenario {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String SCAN = "stock-log-scan-compensator";
  private static final List<String> SESSIONS =
      List.of("global_table", "branch_table", "lock_table");
  private static final String IN_FLIGHT =
      """
      .undo_log WHERE log_status = 0
        AND xid NOT IN (SELECT xid FROM orders.transaction_proof WHERE answer = 'COMMITTED')
        AND xid NOT IN (SELECT xid FROM deposits.transaction_proof WHERE answer = 'COMMITTED')
      """;
  private static final List<String> DATABASES = List.of("orders", "deposits", "stock", "wallet");

  @ParameterizedTest
  @EnumSource(
      value = Point.class,
      names = {"PLACE_AFTER_HOLD", "PLACE_AFTER_BOOK"})
  void anOrderThatWasBeingPlacedIsNone(Point point) throws Exception {
    String activity = open(ActivityDraft.concert().places(6, 3));
    operator.arm(Fault.sleepOnce(point, 60_000));
    CompletableFuture<Answer> order =
        CompletableFuture.supplyAsync(() -> system.newBuyer().order(activity, TYPE, 3));
    await().atMost(PATIENCE).until(() -> operator.reached(point) == 1);

    loseTheStore(order);

    String orderId = picture().holds().get(0).orderId();
    await().atMost(PATIENCE).until(() -> operator.run(SCAN, of(orderId)).fixed() == 1);
    assertThat(operator.getHold(activity, orderId).journalState()).isEqualTo("FREEZE_ROLLED_BACK");
    awaitQuiet();
    assertThat(picture().orders()).isEmpty();
    assertThat(available(activity)).isEqualTo(6);
    placed(system.newBuyer().order(activity, TYPE, 6));
  }

  @ParameterizedTest
  @EnumSource(
      value = Point.class,
      names = {"PAY_AFTER_STOCK"})
  void anOrderThatWasBeingPaidIsPaidNextTime(Point point) throws Exception {
    String activity = open(ActivityDraft.concert().places(6, 3));
    BuyerClient buyer = richBuyer("200.00");
    OrderView placed = placed(buyer.order(activity, TYPE, 2));
    operator.arm(Fault.sleepOnce(point, 60_000));
    CompletableFuture<Answer> payment =
        CompletableFuture.supplyAsync(() -> buyer.pay(placed.orderId()));
    await().atMost(PATIENCE).until(() -> operator.reached(point) == 1);

    loseTheStore(payment);

    await()
        .atMost(PATIENCE)
        .until(() -> operator.orderRecord(placed.orderId()).status() == OrderStatus.UNPAID);
    awaitUndone();
    assertThat(operator.wallet(buyer.userId()).available()).isEqualTo("200.00");
    await()
        .atMost(PATIENCE)
        .until(
            () -> {
              operator.run(SCAN, of(placed.orderId()));
              return operator.getHold(activity, placed.orderId()).journalState().equals("BOOKED");
            });
    await().atMost(PATIENCE).until(() -> buyer.pay(placed.orderId()).is(200));
    assertThat(buyer.getOrder(placed.orderId()).as(OrderView.class).status())
        .isEqualTo(OrderStatus.PAID);
    assertThat(operator.wallet(buyer.userId()).available()).isEqualTo("100.02");
  }

  /** Only what is not proven is given to the TC, and only what is young. */
  @Test
  void whatIsCommittedStays() throws Exception {
    String activity = open(ActivityDraft.concert().places(4, 2));
    OrderView placed = placed(system.newBuyer().order(activity, TYPE, 3));
    awaitQuiet();

    loseTheStore(CompletableFuture.completedFuture(null));

    awaitQuiet();
    assertThat(operator.orderRecord(placed.orderId()).status()).isEqualTo(OrderStatus.UNPAID);
    assertThat(available(activity)).isEqualTo(1);
  }

  private static void loseTheStore(CompletableFuture<Answer> inFlight) throws Exception {
    LocalDateTime since = LocalDateTime.now(ZoneOffset.UTC).minusMinutes(1);
    // 1. Owners begin nothing more; here they die amid their work.
    system.orderService().kill();
    system.depositService().stop();
    system.compensationJob().stop();
    inFlight.handle((answer, failed) -> null).join();
    // The store is lost, with all sessions and locks, and the TC comes back with an empty one.
    system.stack().seata().kill();
    for (String table : SESSIONS) {
      execute("DELETE FROM seata." + table);
    }
    system.stack().seata().start();
    // 2. What was in flight is given back to it, to be rolled back.
    String jdbc = system.stack().mariaDb().jdbcUrl("");
    execute(
        "SET @jdbc = '%s'; SET @since = '%s';"
                .formatted(jdbc.substring(0, jdbc.indexOf('?')), since)
            + Files.readString(
                RepoFolder.find().resolve("deploy/seata/roll-back-lost-transactions.sql")));
    // 3. Owners come back; each undoes its part.
    List<ServiceProcess> owners = List.of(system.orderService(), system.depositService());
    Crowd.of(
        owners.size(),
        i -> {
          owners.get(i).start();
          return null;
        });
    awaitUndone();
    system.compensationJob().start();
  }

  /** Undo logs of what is committed may stay for ever: who drops them has forgotten them. */
  private static void awaitUndone() {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(DATABASES)
                    .allSatisfy(
                        database -> assertThat(count(database + IN_FLIGHT)).as(database).isZero()));
  }

  private static JobParameters of(String orderId) {
    return new JobParameters(orderId, null, false, null, 0L);
  }

  private static int count(String what) {
    try (Connection connection = system.stack().mariaDb().connect("");
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM " + what)) {
      row.next();
      return row.getInt(1);
    } catch (SQLException unreadable) {
      throw new IllegalStateException(unreadable);
    }
  }

  private static void execute(String sql) {
    try (Connection connection = system.stack().mariaDb().connect("")) {
      new SqlScript(connection, System.out).run(sql);
    } catch (SQLException refused) {
      throw new IllegalStateException(sql, refused);
    }
  }
}
