package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.compensation.api.JobParameters;
import com.quwanda.compensation.api.JobReport;
import com.quwanda.order.api.OrderView;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Damages in the wallet's database, past the service, and what the reconciliation says of them. */
class WalletReconciliationScenario extends Scenario {
  private static final String HANDLER = "wallet-reconciliation";

  @Test
  void findsEachDamageAndChangesNothing() {
    String activity = open(ActivityDraft.concert());
    BuyerClient buyer = richBuyer("100.00");
    OrderView order = placed(buyer.order(activity, TYPE, 1));
    paid(buyer.pay(order.orderId()));
    awaitQuiet();
    assertThat(found(activity)).isEmpty();
    String user = Long.toString(buyer.userId());
    String account = "user:%s:available".formatted(user);
    Map<String, List<String>> damages =
        Map.of(
            "a wallet that has a cent more than its ledger",
            List.of(
                "UPDATE wallet SET available = available + 0.01 WHERE user_id = ?",
                "UPDATE wallet SET available = available - 0.01 WHERE user_id = ?",
                user),
            "an entry that has no other side",
            List.of(
                "UPDATE wallet_ledger SET amount = amount - 0.01 WHERE account = ?"
                    + " AND entry_type = 'DEDUCTION'",
                "UPDATE wallet_ledger SET amount = amount + 0.01 WHERE account = ?"
                    + " AND entry_type = 'DEDUCTION'",
                account),
            "an order that the ledger does not know as paid",
            List.of(
                "UPDATE wallet_ledger SET order_id = 'lost' WHERE order_id = ?",
                "UPDATE wallet_ledger SET order_id = ? WHERE order_id = 'lost'",
                order.orderId()));

    damages.forEach(
        (what, how) -> {
          execute(how.get(0), how.get(2));
          try {
            List<String> before = MoneyRows.of(system.stores(), order.orderId()).rows();
            assertThat(found(activity)).as(what).isNotEmpty();
            assertThat(MoneyRows.of(system.stores(), order.orderId()).rows()).isEqualTo(before);
          } finally {
            execute(how.get(1), how.get(2));
          }
          assertThat(found(activity)).as("%s, mended", what).isEmpty();
        });
  }

  private static List<String> found(String activity) {
    JobReport report = operator.run(HANDLER, new JobParameters(null, activity, true, null, 0L));
    System.out.println(report);
    return report.lines().stream().filter(line -> !line.isBlank()).toList();
  }

  private static void execute(String sql, String parameter) {
    try (Connection wallet = system.stores().wallet().connect();
        PreparedStatement statement = wallet.prepareStatement(sql)) {
      statement.setString(1, parameter);
      assertThat(statement.executeUpdate()).as(sql).isPositive();
    } catch (SQLException refused) {
      throw new IllegalStateException(refused);
    }
  }
}
