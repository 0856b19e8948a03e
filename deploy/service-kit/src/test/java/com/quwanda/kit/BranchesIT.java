package com.quwanda.kit;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.kit.Ending.RolledBack;
import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PostExchange;

/** What belongs to a global transaction and what does not, shown by what its rollback undoes. */
class BranchesIT extends KitStack {

  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  @Autowired private AsGateway clients;

  @HttpExchange
  interface ParcelApi {

    @PostExchange("/internal/v1/parcels/{id}")
    void insertInside(@PathVariable long id);

    @PostExchange("/api/v1/parcels/{id}")
    void insertOutside(@PathVariable long id);
  }

  /** Rule 8: the journal survives the rollback; the same write over the proxy does not. */
  @Test
  void keepsAJournalRowAndUndoesARowWrittenOverTheProxy() {
    long journalled = newId();
    long proxied = newId();
    try (HikariDataSource journal = databaseSettings.journalPool(2)) {
      rollBack(
          () -> {
            insert(new JdbcTemplate(journal), journalled, 1);
            insert(branch, proxied, 1);
          });
    }
    assertThat(weightOf(journalled)).isEqualTo(1);
    assertThat(weightOf(proxied)).isNull();
  }

  @Test
  void makesAnotherServicesInternalWritePartOfTheTransactionAndAPublicOneNot() {
    ParcelApi other = clients.of(ParcelApi.class, port, TIMEOUT);
    long inside = newId();
    long outside = newId();
    rollBack(
        () -> {
          other.insertInside(inside);
          other.insertOutside(outside);
          assertThat(weightOf(inside)).isEqualTo(1);
        });
    assertThat(weightOf(inside)).isNull();
    assertThat(weightOf(outside)).isEqualTo(1);
  }

  private void rollBack(Runnable work) {
    Ending<Void> ending =
        transactions.launch(
            "rolled-back",
            TIMEOUT,
            xid -> {
              work.run();
              throw new IllegalStateException("roll back");
            },
            (xid, cause) -> {});
    assertThat(ending)
        .isInstanceOfSatisfying(
            RolledBack.class, rolledBack -> assertThat(rolledBack.cause()).hasMessage("roll back"));
  }
}
