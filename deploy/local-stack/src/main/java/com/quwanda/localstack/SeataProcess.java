package com.quwanda.localstack;

import java.nio.file.Path;
import java.time.Duration;

/** The Seata TC as a JVM of its own with a class path of its own. */
final class SeataProcess {
  private static final String COMPONENT = "seata";
  private static final String DATABASE = "seata";
  private static final Duration DEADLINE = Duration.ofSeconds(180);
  // At level 1 it starts with a third of the CPU time. A measurement of throughput sets 4.
  private static final int COMPILER_LEVEL = Integer.getInteger("stack.seata.compiler-level", 1);

  // After it the TC forgets an ended transaction; tests that wait for that set some seconds.
  private static final int RETRY_DEAD_MILLIS =
      Integer.getInteger("stack.seata.retry-dead-threshold", 130_000);

  // Where it shows Prometheus its counters, open to all interfaces; 0: nowhere.
  private static final int METRICS_PORT = Integer.getInteger("stack.seata.metrics-port", 0);

  private SeataProcess() {}

  static SeataServer start(StackFolder stack, MariaDb mariaDb, int port) {
    createTables(stack, mariaDb);
    int console = Ports.free();
    Launch launch =
        stack
            .launch(COMPONENT)
            .command(command(stack, mariaDb, port, console).writtenTo(arguments(stack)))
            .ports(port, console)
            .readyWithin(DEADLINE)
            // The port opens after the session store: what connects can begin transactions.
            .readyWhen(() -> Ports.accepts(port))
            .build();
    Server server = new ProcessServer(launch, port);
    server.start();
    return new SeataServer(server);
  }

  private static void createTables(StackFolder stack, MariaDb mariaDb) {
    mariaDb.createDatabase(DATABASE, DATABASE, stack.secrets().get("seata-database"));
    for (String statement : Resources.text("seata-tables.sql").split(";\\s*\n")) {
      mariaDb.execute(DATABASE, statement);
    }
  }

  private static Path arguments(StackFolder stack) {
    return stack.of(COMPONENT).resolve("java.args");
  }

  private static JavaCommand command(StackFolder stack, MariaDb mariaDb, int port, int console) {
    Path home = stack.of(COMPONENT);
    Path logging = home.resolve("logging.xml");
    OwnerOnly.write(logging, Resources.text("seata-logging.xml"));
    JavaCommand command =
        new JavaCommand()
            .arguments("-Xms128m", "-Xmx256m", "-XX:MaxDirectMemorySize=128m", "-XX:+UseSerialGC")
            .arguments("-XX:TieredStopAtLevel=" + COMPILER_LEVEL)
            .property("user.timezone", "UTC")
            .property("user.home", home)
            .property("logging.config", logging)
            .property("spring.main.banner-mode", "off")
            .property("server.address", "127.0.0.1")
            .property("server.port", console)
            .property("console.user.password", stack.secrets().get("seata-console"))
            // Taken for Base64, in which a hyphen is no digit.
            .property(
                "seata.security.secretKey",
                stack.secrets().get("seata-console-key").substring(Secrets.PREFIX.length()))
            .property("seata.server.service-port", port)
            .property("seata.config.type", "file")
            .property("seata.registry.type", "file")
            .property("seata.server.retry-dead-threshold", RETRY_DEAD_MILLIS)
            .property("seata.server.max-commit-retry-timeout", -1)
            .property("seata.server.max-rollback-retry-timeout", -1)
            .property("seata.server.rollback-retry-timeout-unlock-enable", false)
            .property("seata.metrics.enabled", METRICS_PORT > 0)
            .property("seata.metrics.registry-type", "compact")
            .property("seata.metrics.exporter-list", "prometheus")
            .property("seata.metrics.exporter-prometheus-port", METRICS_PORT);
    return store(command, stack, mariaDb)
        .classPath("seata-server")
        .arguments("io.seata.server.ServerApplication");
  }

  private static JavaCommand store(JavaCommand command, StackFolder stack, MariaDb mariaDb) {
    return command
        .property("seata.store.mode", "db")
        .property("seata.store.session.mode", "db")
        .property("seata.store.lock.mode", "db")
        .property("seata.store.db.datasource", "hikari")
        .property("seata.store.db.db-type", "mysql")
        .property("seata.store.db.driver-class-name", "com.mysql.cj.jdbc.Driver")
        .property("seata.store.db.url", mariaDb.jdbcUrl(DATABASE))
        .property("seata.store.db.user", DATABASE)
        .property("seata.store.db.password", stack.secrets().get("seata-database"))
        .property("seata.store.db.min-conn", 5)
        .property("seata.store.db.max-conn", 50)
        .property("seata.store.db.global-table", "global_table")
        .property("seata.store.db.branch-table", "branch_table")
        .property("seata.store.db.lock-table", "lock_table")
        .property("seata.store.db.distributed-lock-table", "distributed_lock")
        .property("seata.store.db.query-limit", 1000)
        .property("seata.store.db.max-wait", 5000);
  }
}
