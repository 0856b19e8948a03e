package com.quwanda.localstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.Duration;
import java.util.Optional;
import org.apache.seata.core.model.GlobalStatus;
import org.apache.seata.core.rpc.netty.TmNettyRemotingClient;
import org.apache.seata.tm.TMClient;
import org.apache.seata.tm.api.GlobalTransaction;
import org.apache.seata.tm.api.GlobalTransactionContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class SeataServerIT {
  private static final int TIMEOUT_MILLIS = 60_000;
  private static SeataServer seata;
  private static MariaDb mariaDb;

  @BeforeAll
  static void connect() {
    seata = LocalStack.shared().seata();
    mariaDb = LocalStack.shared().mariaDb();
    System.setProperty("service.vgroupMapping.local-stack", "default");
    System.setProperty("service.default.grouplist", seata.address());
    TMClient.init("local-stack-test", "local-stack");
  }

  @AfterAll
  static void disconnect() {
    TmNettyRemotingClient.getInstance().destroy();
  }

  @Test
  void keepsARunningTransactionInTheDatabaseAndCommitsIt() throws Exception {
    GlobalTransaction transaction = GlobalTransactionContext.createNew();
    transaction.begin(TIMEOUT_MILLIS, "committed");
    assertThat(storedStatus(transaction.getXid())).contains(GlobalStatus.Begin.getCode());
    transaction.commit();
    assertThat(transaction.getLocalStatus()).isEqualTo(GlobalStatus.Committed);
    // The row goes with the coordinator's next round.
    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> storedStatus(transaction.getXid()).isEmpty());
  }

  @Test
  void remembersARunningTransactionOverARestart() throws Exception {
    GlobalTransaction transaction = GlobalTransactionContext.createNew();
    transaction.begin(TIMEOUT_MILLIS, "restarted");
    seata.kill();
    seata.start();
    assertThat(storedStatus(transaction.getXid())).contains(GlobalStatus.Begin.getCode());
    transaction.rollback();
    assertThat(transaction.getLocalStatus()).isEqualTo(GlobalStatus.Rollbacked);
  }

  private static Optional<Integer> storedStatus(String xid) throws Exception {
    try (Connection connection = mariaDb.connect("seata");
        PreparedStatement select =
            connection.prepareStatement("SELECT status FROM global_table WHERE xid = ?")) {
      select.setString(1, xid);
      ResultSet row = select.executeQuery();
      return row.next() ? Optional.of(row.getInt(1)) : Optional.empty();
    }
  }
}
