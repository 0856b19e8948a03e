package com.quwanda.compensation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.quwanda.localstack.LocalStack;
import com.quwanda.localstack.MariaDb;
import com.zaxxer.hikari.HikariDataSource;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ApplicationContext;

class StartIT extends JobStack {

  @Autowired private DataSource dataSource;
  @Autowired private ApplicationContext context;

  @Test
  void needsNoTcAndWritesThroughAPlainMigratedPool() {
    assertThat(dataSource).isInstanceOf(HikariDataSource.class);
    assertThat(context.getBeanDefinitionNames())
        .doesNotContain(
            "globalTransactionScanner", "globalTransactions", "xidFilter", "xxlJobExecutor");
    assertThat(rows.queryForObject("SELECT COUNT(*) FROM compensation_fail", Integer.class))
        .isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Default_Token"})
  void isRefusedWithAnAdminAndATokenThatIsNoSecret(String token) {
    MariaDb database = LocalStack.shared().mariaDb();
    assertThatThrownBy(
            () ->
                new SpringApplicationBuilder(CompensationJobApplication.class)
                    .run(
                        "--server.port=0",
                        "--management.server.port=0",
                        "--quwanda.db.url=" + database.jdbcUrl("compensation"),
                        "--quwanda.db.user=" + database.user(),
                        "--quwanda.db.password=" + database.password(),
                        "--quwanda.kit.internal-token=" + TOKEN,
                        "--quwanda.kit.gateway-token=" + GATEWAY_TOKEN,
                        "--quwanda.xxl.admin-addresses=http://127.0.0.1:1/xxl-job-admin",
                        "--quwanda.xxl.access-token=" + token)
                    .close())
        .rootCause()
        .hasMessageContaining("QUWANDA_XXL_ACCESS_TOKEN");
  }
}
