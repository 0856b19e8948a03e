package com.quwanda.compensation;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;

class StartIT extends JobStack {

  @Autowired private DataSource dataSource;
  @Autowired private ApplicationContext context;

  @Test
  void startsWithoutATcOnAPlainMigratedPool() {
    assertThat(dataSource).isInstanceOf(HikariDataSource.class);
    assertThat(context.getBeanDefinitionNames())
        .doesNotContain("globalTransactionScanner", "globalTransactions", "xidFilter");
    assertThat(rows.queryForObject("SELECT COUNT(*) FROM compensation_fail", Integer.class))
        .isZero();
  }
}
