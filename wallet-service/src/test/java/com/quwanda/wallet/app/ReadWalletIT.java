package com.quwanda.wallet.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.quwanda.kit.Probe;
import com.quwanda.kit.RemoteProblem;
import com.quwanda.wallet.WalletStack;
import com.quwanda.wallet.api.ChargeRequest;
import com.quwanda.wallet.api.FreezeRequest;
import com.quwanda.wallet.api.LedgerEntryView;
import com.quwanda.wallet.api.LedgerPage;
import com.quwanda.wallet.api.LedgerTotals;
import com.quwanda.wallet.api.OpenFreeze;
import com.quwanda.wallet.api.OpenFreezePage;
import com.quwanda.wallet.api.OrderLedger;
import com.quwanda.wallet.api.TopUpRequest;
import com.quwanda.wallet.api.WalletAudit;
import com.quwanda.wallet.api.WalletAuditPage;
import com.quwanda.wallet.api.WalletView;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.http.MediaType;
import org.springframework.web.client.RestClient;

/** What users see of their wallets and operators of all, and what a fault in the middle leaves. */
class ReadWalletIT extends WalletStack {

  @LocalManagementPort private int managementPort;

  @AfterEach
  void disarm() {
    RestClient.create()
        .delete()
        .uri("http://127.0.0.1:" + port + "/internal/v1/faults")
        .header("X-Internal-Token", TOKEN)
        .retrieve()
        .toBodilessEntity();
  }

  @Test
  void isUpAndCountsWhatItDoes() {
    topUp(user, "1.00");
    assertThat(new Probe(managementPort).get("/actuator/health").text())
        .contains("\"status\":\"UP\"");
    assertThat(new Probe(managementPort).get("/actuator/prometheus").text())
        .contains("wallet_operations_total{")
        .contains("kind=\"TOP_UP\"")
        .contains("result=\"DONE\"")
        .doesNotContainPattern("=\"[^\"]*\\b%d\\b".formatted(user));
  }

  @Test
  void showsAUserAnEmptyWalletBeforeAnyMoney() {
    assertThat(wallets.getWallet(user))
        .isEqualTo(new WalletView(Long.toString(user), WalletView.Status.OPEN, "0.00", "0.00"));
    assertThat(wallets.listLedger(user, null, null)).isEqualTo(new LedgerPage(List.of(), null));
  }

  @Test
  void showsAUserTheirLedgerNewestFirstPageByPageAndNobodyElses() {
    long other = newUser();
    List<String> operations = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      TopUpRequest request = new TopUpRequest(newId(), "1.00", channel);
      operations.add(0, request.operationId());
      wallets.topUp(user, request);
      topUp(other, "2.00");
    }
    List<String> seen = new ArrayList<>();
    String cursor = null;
    int pages = 0;
    do {
      LedgerPage page = wallets.listLedger(user, cursor, 2);
      assertThat(page.items()).hasSizeLessThanOrEqualTo(2);
      page.items().stream().map(LedgerEntryView::operationId).forEach(seen::add);
      cursor = page.nextCursor();
      pages++;
    } while (cursor != null);
    assertThat(seen).isEqualTo(operations);
    assertThat(pages).isEqualTo(3);
    assertThatThrownBy(() -> wallets.listLedger(user, null, 101))
        .hasMessageContaining("INVALID_REQUEST");
    assertThatThrownBy(() -> wallets.listLedger(user, "x", null))
        .hasMessageContaining("INVALID_REQUEST");
  }

  @Test
  void showsBothSidesOfAFreezeToTheirUser() {
    topUp(user, "10.00");
    FreezeRequest freeze = freeze("4.00");
    committed(() -> wallets.freeze(user, freeze));
    assertThat(wallets.listLedger(user, null, 2).items())
        .extracting(line -> line.account() + " " + line.amount() + " " + line.orderId())
        .containsExactlyInAnyOrder(
            "AVAILABLE -4.00 " + freeze.orderId(), "FROZEN 4.00 " + freeze.orderId());
  }

  @Test
  void needsToBeToldWhoAsks() throws Exception {
    assertThat(status("/api/v1/wallet")).isEqualTo(400);
    assertThat(status("/api/v1/wallet/ledger")).isEqualTo(400);
  }

  @Test
  void listsWalletsBesideTheirLedgers() {
    List<Long> users = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      long one = newUser();
      topUp(one, "3.00");
      users.add(one);
    }
    List<Long> seen = new ArrayList<>();
    String cursor = null;
    do {
      WalletAuditPage page = wallets.auditWallets(cursor, 500);
      page.items().stream().map(WalletAudit::userId).forEach(seen::add);
      cursor = page.nextCursor();
    } while (cursor != null);
    assertThat(seen).containsAll(users).isSorted().doesNotHaveDuplicates();
    assertThatThrownBy(() -> wallets.auditWallet(user)).hasMessageContaining("WALLET_NOT_FOUND");
  }

  @Test
  void listsWhatIsFrozenByOrderPageByPage() {
    topUp(user, "10.00");
    List<String> orders = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      FreezeRequest freeze = freeze("1.00");
      committed(() -> wallets.freeze(user, freeze));
      orders.add(freeze.orderId());
    }
    Collections.sort(orders);
    List<String> seen = new ArrayList<>();
    String cursor = null;
    do {
      OpenFreezePage page = wallets.listFreezes(cursor, 1);
      page.items().stream()
          .filter(open -> open.userId() == user)
          .map(OpenFreeze::orderId)
          .forEach(seen::add);
      cursor = page.nextCursor();
    } while (cursor != null);
    assertThat(seen).isEqualTo(orders);
    assertThatThrownBy(() -> wallets.listFreezes("bm90LWEta2V5Og", 1))
        .hasMessageContaining("INVALID_REQUEST");
  }

  @Test
  void answersOrdersInTheOrderAsked() {
    topUp(user, "10.00");
    ChargeRequest charge = charge("1.00");
    committed(() -> wallets.deduct(user, charge));
    assertThat(wallets.ledgersOf(List.of(charge.orderId(), "none", charge.orderId())))
        .extracting(of -> of.sums().size())
        .containsExactly(2, 0, 2);
    assertThat(wallets.ledgersOf(List.of())).isEmpty();
    assertThatThrownBy(() -> wallets.ledgersOf(Collections.nCopies(201, "x")))
        .hasMessageContaining("INVALID_REQUEST");
  }

  @Test
  void addsEverythingUpToNothing() {
    topUp(user, "10.00");
    committed(() -> wallets.deduct(user, charge("4.00")));
    LedgerTotals totals = wallets.totals();
    assertThat(totals.ledger()).isEqualTo("0.00");
    assertThat(totals.unbalanced()).isZero();
    assertThat(totals.wallets()).isEqualTo(totals.ofUsers());
  }

  @Test
  void showsAMistakeInTheLedgerInTheTotals() {
    topUp(user, "10.00");
    sql.update(
        """
        INSERT INTO wallet_ledger (operation_id, account, entry_type, amount, created_at)
        VALUES (?, 'platform', 'UNDUE_PAYMENT', 0.01, UTC_TIMESTAMP(3))
        """,
        "wrong-" + user);
    try {
      assertThat(wallets.totals().ledger()).isEqualTo("0.01");
      assertThat(wallets.totals().unbalanced()).isEqualTo(1);
    } finally {
      sql.update("DELETE FROM wallet_ledger WHERE operation_id = ?", "wrong-" + user);
    }
  }

  @Test
  void knowsNoAccountByAnotherName() {
    for (String account : List.of("club", "user:1", "user:01:available", "wallet:1", "club:a b")) {
      assertThatThrownBy(() -> wallets.getAccount(account))
          .isInstanceOf(RemoteProblem.class)
          .hasMessageContaining("INVALID_REQUEST");
    }
    assertThat(wallets.getAccount("club:俱乐部").balance()).isEqualTo("0.00");
  }

  @Test
  void leavesNothingOfAnOperationThatFailsInTheMiddle() throws Exception {
    topUp(user, "10.00");
    arm("wallet.before-update");
    ChargeRequest charge = charge("4.00");
    assertThat(rolledBack(() -> wallets.deduct(user, charge)))
        .hasMessageContaining("INTERNAL_ERROR");
    assertThat(audited(user)).isEqualTo("10.00 + 0.00");

    arm("wallet.after-update");
    assertThat(rolledBack(() -> wallets.deduct(user, charge)))
        .hasMessageContaining("INTERNAL_ERROR");
    assertThat(audited(user)).isEqualTo("10.00 + 0.00");

    committed(() -> wallets.deduct(user, charge));
    assertThat(audited(user)).isEqualTo("6.00 + 0.00");
  }

  @Test
  void hasDoneATopUpWhoseAnswerWasLost() {
    arm("wallet.after-update");
    TopUpRequest request = new TopUpRequest(newId(), "5.00", channel);
    assertThatThrownBy(() -> wallets.topUp(user, request)).hasMessageContaining("INTERNAL_ERROR");
    assertThat(wallets.topUp(user, request).replayed()).isTrue();
    assertThat(audited(user)).isEqualTo("5.00 + 0.00");
  }

  @Test
  void hasNoEntriesForWhatCanBeNoOrder() {
    List<OrderLedger> none = wallets.ledgersOf(List.of("ä", "票", "o-1 "));
    assertThat(none).extracting(OrderLedger::orderId).containsExactly("ä", "票", "o-1 ");
    assertThat(none).allMatch(ledger -> ledger.sums().isEmpty() && ledger.moved().isEmpty());
  }

  private void arm(String point) {
    RestClient.create()
        .put()
        .uri("http://127.0.0.1:" + port + "/internal/v1/faults/" + point)
        .header("X-Internal-Token", TOKEN)
        .contentType(MediaType.APPLICATION_JSON)
        .body("{\"action\":\"FAIL\",\"times\":1}")
        .retrieve()
        .toBodilessEntity();
  }

  private int status(String path) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .header("X-Gateway-Token", GATEWAY_TOKEN)
                .build(),
            HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }
}
