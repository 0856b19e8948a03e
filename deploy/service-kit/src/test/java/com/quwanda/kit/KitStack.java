package com.quwanda.kit;

import com.quwanda.localstack.LocalStack;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** A small service on the kit with a real database and TC; its one table holds parcels. */
@SpringBootTest(
    classes = KitStack.Application.class,
    webEnvironment = WebEnvironment.RANDOM_PORT,
    properties = {
      "spring.application.name=kit-stack",
      "spring.config.import=classpath:service-kit.yml",
      "quwanda.kit.internal-token=" + KitStack.TOKEN,
      "quwanda.kit.gateway-token=" + KitStack.GATEWAY_TOKEN,
      "management.server.port=0",
      "management.endpoint.health.group.readiness.include=readinessState,db,tc",
      // A TC that gives no answer is given up sooner than in a service.
      "seata.transport.rpc-tm-request-timeout=3000"
    })
abstract class KitStack {

  static final String TOKEN = "token-of-the-kit-tests";
  static final String GATEWAY_TOKEN = "token-of-a-gateway-in-tests";
  private static final AtomicLong IDS = new AtomicLong();

  @Autowired protected GlobalTransactions transactions;
  @Autowired protected DatabaseSettings databaseSettings;

  /** Over Seata's proxy: takes part in a global transaction whose XID is bound. */
  @Autowired protected JdbcTemplate branch;

  @Autowired
  @Qualifier("plainDataSource")
  private javax.sql.DataSource plain;

  @LocalServerPort protected int port;

  @DynamicPropertySource
  static void stack(DynamicPropertyRegistry properties) {
    LocalStack stack = LocalStack.shared();
    stack.mariaDb().createDatabase("kit");
    properties.add("quwanda.db.url", () -> stack.mariaDb().jdbcUrl("kit"));
    properties.add("quwanda.db.user", () -> stack.mariaDb().user());
    properties.add("quwanda.db.password", () -> stack.mariaDb().password());
    properties.add("seata.service.grouplist.default", () -> stack.seata().address());
  }

  /** Beside Seata's proxy, as somebody would who knows nothing of global transactions. */
  JdbcTemplate outside() {
    return new JdbcTemplate(plain);
  }

  static long newId() {
    return IDS.incrementAndGet();
  }

  static void insert(JdbcTemplate through, long id, int weight) {
    through.update("INSERT INTO parcel (id, weight) VALUES (?, ?)", id, weight);
  }

  static void weigh(JdbcTemplate through, long id, int weight) {
    through.update("UPDATE parcel SET weight = ? WHERE id = ?", weight, id);
  }

  /** The parcel's weight in the database, or null when there is no such row. */
  Integer weightOf(long id) {
    return outside()
        .queryForList("SELECT weight FROM parcel WHERE id = ?", Integer.class, id)
        .stream()
        .findFirst()
        .orElse(null);
  }

  @SpringBootConfiguration
  @EnableAutoConfiguration
  @Import({Parcels.class, AsGateway.class})
  static class Application {}

  /** The same write on an internal and on a public path. */
  @RestController
  static class Parcels {

    private final JdbcTemplate branch;

    Parcels(JdbcTemplate branch) {
      this.branch = branch;
    }

    @PostMapping({"/internal/v1/parcels/{id}", "/api/v1/parcels/{id}"})
    void insert(@PathVariable long id) {
      KitStack.insert(branch, id, 1);
    }
  }
}
