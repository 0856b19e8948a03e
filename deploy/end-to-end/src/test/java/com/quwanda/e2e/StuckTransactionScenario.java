package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.compensation.api.HoldStory;
import com.quwanda.compensation.api.JobParameters;
import com.quwanda.compensation.api.SettlementReply;
import com.quwanda.compensation.api.SettlementRequest;
import com.quwanda.localstack.RepoFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Somebody writes a bucket row past Seata while a transaction holds it, so its rollback fails for
 * good: the runbook's procedure "A stuck global transaction", step by step.
 */
class StuckTransactionScenario extends Scenario {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private String activity;
  private String orderId;
  private String xid;

  @BeforeEach
  void aRollbackThatCannotSucceed() {
    activity = open(ActivityDraft.concert().places(10, 1));
    operator.arm(Fault.sleepOnce(Fault.Point.PLACE_AFTER_BOOK, 4_000));
    CompletableFuture<Answer> order =
        CompletableFuture.supplyAsync(() -> system.newBuyer().order(activity, TYPE, 2));
    await().atMost(PATIENCE).until(() -> operator.reached(Fault.Point.PLACE_AFTER_BOOK) == 1);
    orderId = picture().journal().get(0).orderId();
    xid = operator.getHold(activity, orderId).markXid();
    // The dirty write: one more place frozen, by nobody.
    stock("UPDATE stock_bucket SET frozen_count = frozen_count + 1 WHERE id = " + bucketId());
    // The launcher dies; the TC rolls back by itself after the timeout.
    system.orderService().kill();
    system.orderService().start();
    order.handle((answer, failed) -> null).join();
    await().atMost(PATIENCE).until(() -> tcSays().contains("RollbackFailed"));
  }

  @Test
  void itsRowsArePutRightByHandAndItsLocksAreFreed() throws IOException {
    // It says so itself: the story names what is stuck, the scan does not touch it.
    HoldStory story = operator.story(orderId);
    assertThat(story.outcome()).isEqualTo("IN_DOUBT");
    assertThat(operator.run("stock-log-scan-compensator", of(orderId)).skipped()).isEqualTo(1);
    assertThat(operator.getHold(activity, orderId).redisState()).isEqualTo("HELD");
    // The row is locked for everyone else.
    assertThat(system.newBuyer().order(activity, TYPE, 1).status()).isEqualTo(503);

    // 1. Nobody can write the row now: take out what the booking and the stranger added.
    stock("UPDATE stock_bucket SET frozen_count = frozen_count - 3 WHERE id = " + bucketId());
    // 2. The undo logs of this transaction must not be applied any more.
    stock("DELETE FROM undo_log WHERE xid = '" + xid + "'");
    execute("orders", "DELETE FROM undo_log WHERE xid = '" + xid + "'");
    // 3. The TC forgets it, locks and all.
    String sql =
        Files.readString(RepoFolder.find().resolve("deploy/seata/free-stuck-transaction.sql"));
    execute("seata", "SET @xid = '" + xid + "';" + sql);

    // The row can be sold from again, and the outcome becomes known after the grace age.
    placed(system.newBuyer().order(activity, TYPE, 1));
    await()
        .atMost(PATIENCE)
        .until(() -> operator.run("stock-log-scan-compensator", of(orderId)).fixed() == 1);
    assertThat(operator.getHold(activity, orderId).journalState()).isEqualTo("FREEZE_ROLLED_BACK");
    awaitQuiet();
    assertThat(available(activity)).isEqualTo(9);
  }

  @Test
  void theVerdictCanBeForcedWithAReason() throws IOException {
    Answer refused =
        operator.settleByHand(orderId, new SettlementRequest(activity, false, "DEAD", null));
    assertThat(refused.status()).as(refused::toString).isEqualTo(400);
    assertThat(operator.getHold(activity, orderId).redisState()).isEqualTo("HELD");

    stock("UPDATE stock_bucket SET frozen_count = frozen_count - 3 WHERE id = " + bucketId());
    SettlementReply dry =
        operator
            .settleByHand(orderId, new SettlementRequest(activity, true, "DEAD", "looked at"))
            .as(SettlementReply.class);
    assertThat(dry.result()).isEqualTo("DRY_RUN");
    assertThat(operator.getHold(activity, orderId).redisState()).isEqualTo("HELD");

    SettlementReply forced =
        operator
            .settleByHand(
                orderId, new SettlementRequest(activity, false, "DEAD", "rows put right by hand"))
            .as(SettlementReply.class);
    assertThat(forced.result()).isEqualTo("APPLIED");
    HoldStory story = operator.story(orderId);
    assertThat(story.journal().state()).isEqualTo("FREEZE_ROLLED_BACK");
    assertThat(story.journal().healer()).isEqualTo("OPS");
    assertThat(story.journal().evidence()).contains("rows put right by hand");
    assertThat(story.redisState()).isEqualTo("RELEASED");
    stock("DELETE FROM undo_log WHERE xid = '" + xid + "'");
    execute("orders", "DELETE FROM undo_log WHERE xid = '" + xid + "'");
    execute(
        "seata",
        "SET @xid = '"
            + xid
            + "';"
            + Files.readString(
                RepoFolder.find().resolve("deploy/seata/free-stuck-transaction.sql")));
    awaitQuiet();
    assertThat(available(activity)).isEqualTo(10);
  }

  private static JobParameters of(String orderId) {
    return new JobParameters(orderId, null, false, null, 0L);
  }

  private String tcSays() {
    return operator.story(orderId).transactions().toString();
  }

  private long bucketId() {
    try (Connection database = system.stores().stock().connect();
        Statement statement = database.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT b.id FROM stock_bucket b JOIN ticket_type t ON t.id = b.ticket_type_id"
                    + " WHERE t.activity_id = '"
                    + activity
                    + "'")) {
      row.next();
      return row.getLong(1);
    } catch (SQLException unreadable) {
      throw new IllegalStateException(unreadable);
    }
  }

  private static void stock(String sql) {
    execute("stock", sql);
  }

  private static void execute(String database, String sql) {
    String plain = sql.replaceAll("(?m)^--.*$", "");
    try (Connection connection = system.stack().mariaDb().connect(database);
        Statement statement = connection.createStatement()) {
      for (String one : plain.split(";")) {
        if (!one.isBlank()) {
          statement.executeUpdate(one);
        }
      }
    } catch (SQLException refused) {
      throw new IllegalStateException(sql, refused);
    }
  }
}
