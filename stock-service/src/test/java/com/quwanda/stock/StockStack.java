package com.quwanda.stock;

import com.quwanda.kit.AsGateway;
import com.quwanda.localstack.LocalStack;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** The whole service on a real database, Redis and TC; one context for all tests of the JVM. */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@Import(AsGateway.class)
public abstract class StockStack {

  protected static final String TOKEN = "token-of-the-stock-tests";
  protected static final String GATEWAY_TOKEN = "token-of-a-gateway-in-tests";

  @DynamicPropertySource
  static void stack(DynamicPropertyRegistry properties) {
    LocalStack stack = LocalStack.shared();
    stack.mariaDb().createDatabase("stock");
    properties.add("quwanda.db.url", () -> stack.mariaDb().jdbcUrl("stock"));
    properties.add("quwanda.db.user", () -> stack.mariaDb().user());
    properties.add("quwanda.db.password", () -> stack.mariaDb().password());
    properties.add("spring.data.redis.host", () -> stack.redis().host());
    properties.add("spring.data.redis.port", () -> stack.redis().port());
    properties.add("seata.service.grouplist.default", () -> stack.seata().address());
    properties.add("quwanda.kit.internal-token", () -> TOKEN);
    properties.add("quwanda.kit.gateway-token", () -> GATEWAY_TOKEN);
    properties.add("quwanda.kit.faults-enabled", () -> true);
  }
}
