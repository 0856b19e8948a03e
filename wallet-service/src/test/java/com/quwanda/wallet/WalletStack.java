package com.quwanda.wallet;

import com.quwanda.kit.AsGateway;
import com.quwanda.kit.Ending;
import com.quwanda.kit.GlobalTransactions;
import com.quwanda.localstack.LocalStack;
import com.quwanda.wallet.api.ChargeRequest;
import com.quwanda.wallet.api.FreezeRequest;
import com.quwanda.wallet.api.TopUpRequest;
import com.quwanda.wallet.api.WalletApi;
import com.quwanda.wallet.api.WalletAudit;
import com.quwanda.wallet.api.WalletView;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/**
 * The whole service on a real database, Redis and TC, called over HTTP as its callers do, within
 * global transactions that the test launches. Each test has a user, a club and a channel of its
 * own.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@Import(AsGateway.class)
public abstract class WalletStack {

  protected static final String TOKEN = "token-of-the-wallet-tests";
  protected static final String GATEWAY_TOKEN = "token-of-a-gateway-in-tests";
  protected static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final AtomicLong NUMBERS = new AtomicLong(1000);
  private static final AtomicBoolean WARM = new AtomicBoolean();

  @Autowired protected GlobalTransactions transactions;
  @Autowired protected JdbcTemplate sql;
  @Autowired private AsGateway clients;
  @LocalServerPort protected int port;

  protected WalletApi wallets;
  protected long user;
  protected String club;
  protected String channel;

  @DynamicPropertySource
  static void stack(DynamicPropertyRegistry properties) {
    LocalStack stack = LocalStack.shared();
    stack.mariaDb().createDatabase("wallet");
    properties.add("quwanda.db.url", () -> stack.mariaDb().jdbcUrl("wallet"));
    properties.add("quwanda.db.user", () -> stack.mariaDb().user());
    properties.add("quwanda.db.password", () -> stack.mariaDb().password());
    properties.add("spring.data.redis.host", () -> stack.redis().host());
    properties.add("spring.data.redis.port", () -> stack.redis().port());
    properties.add("seata.service.grouplist.default", () -> stack.seata().address());
    properties.add("quwanda.kit.internal-token", () -> TOKEN);
    properties.add("quwanda.kit.gateway-token", () -> GATEWAY_TOKEN);
    properties.add("quwanda.kit.faults-enabled", () -> true);
    // The machine of the tests may be busy; what waits in vain is tested with a wait of its own.
    properties.add("quwanda.wallet.wait-for-turn", () -> "10s");
  }

  @BeforeEach
  void newcomers() {
    wallets = clients.of(WalletApi.class, port, Duration.ofSeconds(20));
    if (WARM.compareAndSet(false, true)) {
      newNames();
      warmUp();
    }
    newNames();
  }

  private void newNames() {
    user = newUser();
    club = "club_" + user;
    channel = "channel-" + letters(user);
  }

  /** The first transactions of a JVM take seconds on a busy machine, and others wait for them. */
  private void warmUp() {
    topUp(user, "2.00");
    committed(() -> wallets.deduct(user, charge("1.00")));
    rolledBack(() -> wallets.deduct(user, charge("1.00")));
  }

  protected static long newUser() {
    return NUMBERS.incrementAndGet();
  }

  /** Names of channels have no digits. */
  private static String letters(long number) {
    return Long.toString(number)
        .chars()
        .mapToObj(digit -> String.valueOf((char) ('a' + digit - '0')))
        .reduce("", String::concat);
  }

  /** An id that nothing else has. */
  protected static String newId() {
    return "id-" + NUMBERS.incrementAndGet();
  }

  protected void topUp(long userId, String amount) {
    wallets.topUp(userId, new TopUpRequest(newId(), amount, channel));
  }

  protected ChargeRequest charge(String amount) {
    return new ChargeRequest(newId(), amount, club, newId());
  }

  protected FreezeRequest freeze(String amount) {
    return new FreezeRequest(newId(), amount, newId());
  }

  /** Runs the work in a global transaction that must commit. */
  protected <T> T committed(Supplier<T> work) {
    Ending<T> ending = launch(work);
    if (ending instanceof Ending.Committed<T> committed) {
      return committed.value();
    }
    throw new AssertionError("not committed: " + ending, causeOf(ending));
  }

  /** Runs the work in a global transaction that is rolled back after it; says by what. */
  protected Throwable rolledBack(Supplier<?> work) {
    Ending<Object> ending =
        launch(
            () -> {
              work.get();
              throw new Undo();
            });
    if (ending instanceof Ending.RolledBack<Object> rolledBack) {
      return rolledBack.cause();
    }
    throw new AssertionError("not rolled back: " + ending, causeOf(ending));
  }

  protected <T> Ending<T> launch(Supplier<T> work) {
    return transactions.launch("test", TIMEOUT, xid -> work.get(), (xid, cause) -> {});
  }

  private static Throwable causeOf(Ending<?> ending) {
    if (ending instanceof Ending.RolledBack<?> rolledBack) {
      return rolledBack.cause();
    }
    return ending instanceof Ending.InDoubt<?> inDoubt ? inDoubt.cause() : null;
  }

  /** Available and frozen, as the user sees them. */
  protected String balance(long userId) {
    WalletView view = wallets.getWallet(userId);
    return view.available() + " + " + view.frozen();
  }

  /** The same, after a look at the ledger, which must say the same too. */
  protected String audited(long userId) {
    WalletAudit audit = wallets.auditWallet(userId);
    if (!audit.available().equals(audit.ledgerAvailable())
        || !audit.frozen().equals(audit.ledgerFrozen())) {
      throw new AssertionError("the ledger says otherwise: " + audit);
    }
    return audit.available() + " + " + audit.frozen();
  }

  protected String balanceOf(String account) {
    return wallets.getAccount(account).balance();
  }

  /** Why a test's own transaction is rolled back. */
  protected static final class Undo extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public Undo() {
      super("a test rolls back");
    }
  }
}
