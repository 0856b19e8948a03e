package com.quwanda.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** MariaDB as a child process with a data folder of its own. */
final class MariaDbProcess {
  private static final String COMPONENT = "mariadb";
  private static final String USER = "quwanda";
  private static final Duration DEADLINE = Duration.ofSeconds(120);

  private MariaDbProcess() {}

  static MariaDb start(StackFolder stack, int port) {
    MariaDbProgram program = MariaDbProgram.unpacked();
    Path data = stack.of(COMPONENT).resolve("data");
    String password = stack.secrets().get("mariadb");
    createSystemTables(stack, program, data);
    Server server = new ProcessServer(launch(stack, program, data, port, password), port);
    server.start();
    return new MariaDb(server, USER, password);
  }

  private static Launch launch(
      StackFolder stack, MariaDbProgram program, Path data, int port, String password) {
    Path logins = stack.of(COMPONENT).resolve("logins.sql");
    OwnerOnly.write(logins, loginsSql(password));
    return stack
        .launch(COMPONENT)
        .command(basics(program, data))
        .command(MariaDb.SETTINGS)
        .command("--port=" + port, "--bind-address=127.0.0.1", "--init-file=" + logins)
        // Relative to the data folder: an absolute path may exceed the 107 bytes of a socket's.
        .command("--socket=mariadb.sock", "--pid-file=mariadb.pid", "--skip-name-resolve")
        // It would make itself a certificate first, which takes 1 to 25 s.
        .command("--skip-ssl")
        .ports(port)
        .readyWithin(DEADLINE)
        .readyWhen(() -> answers(port, password))
        .build();
  }

  private static String loginsSql(String password) {
    return """
        CREATE OR REPLACE USER '%1$s'@'%%' IDENTIFIED BY '%2$s';
        GRANT ALL ON *.* TO '%1$s'@'%%' WITH GRANT OPTION;
        """
        .formatted(USER, password);
  }

  private static boolean answers(int port, String password) throws Exception {
    try (Connection connection = MariaDb.connect(port, "", USER, password)) {
      return connection.isValid(1);
    }
  }

  private static List<String> basics(MariaDbProgram program, Path data) {
    List<String> command = new ArrayList<>();
    command.add(program.server().toString());
    command.add("--no-defaults");
    command.add("--basedir=" + program.folder());
    command.add("--lc-messages-dir=" + program.share());
    command.add("--datadir=" + data);
    command.add("--innodb-log-file-size=48M");
    if (System.getProperty("user.name").equals("root")) {
      command.add("--user=root");
    }
    return command;
  }

  private static void createSystemTables(StackFolder stack, MariaDbProgram program, Path data) {
    UnpackedOnce.at(
        data,
        draft -> {
          Path script = stack.of(COMPONENT).resolve("system-tables.sql");
          Files.writeString(script, systemTablesSql(program));
          List<String> command = new ArrayList<>(basics(program, draft));
          command.add("--bootstrap");
          command.add("--log-warnings=0");
          run(command, script, stack.log(COMPONENT));
          Files.delete(script);
        });
  }

  private static String systemTablesSql(MariaDbProgram program) throws IOException {
    StringBuilder sql = new StringBuilder("CREATE DATABASE mysql;\nUSE mysql;\n");
    for (String part :
        List.of(
            "mariadb_system_tables.sql",
            "mariadb_performance_tables.sql",
            "mariadb_system_tables_data.sql")) {
      sql.append(Files.readString(program.share().resolve(part))).append('\n');
    }
    return sql.toString();
  }

  private static void run(List<String> command, Path input, Path log) {
    try {
      Files.createDirectories(log.getParent());
      Process process =
          new ProcessBuilder(command)
              .redirectInput(input.toFile())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
              .start();
      int code = process.waitFor();
      if (code != 0) {
        String reason = "its system tables can't be created, exit code %d".formatted(code);
        throw new StartFailed(COMPONENT, reason, log, null);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StartFailed(COMPONENT, "interrupted", log, e);
    }
  }
}
