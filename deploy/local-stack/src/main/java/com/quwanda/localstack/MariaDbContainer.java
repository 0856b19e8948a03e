package com.quwanda.localstack;

import java.sql.Connection;

/** The database server of production, MySQL, as a container. */
final class MariaDbContainer {
  private static final String IMAGE = "mysql:8.4";
  private static final String USER = "root";

  private MariaDbContainer() {}

  static MariaDb start(StackFolder stack, int port) {
    String password = stack.secrets().get("mariadb");
    Server server =
        new ContainerServer(
                "mariadb",
                System.getProperty("stack.mysql.image", IMAGE),
                3306,
                port,
                stack.log("mariadb"),
                () -> answers(port, password))
            .environment("MYSQL_ROOT_PASSWORD", password)
            .command(MariaDb.SETTINGS);
    server.start();
    return new MariaDb(server, USER, password);
  }

  private static boolean answers(int port, String password) throws Exception {
    try (Connection connection = MariaDb.connect(port, "", USER, password)) {
      return connection.isValid(1);
    }
  }
}
