package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.quwanda.localstack.RepoFolder;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The client that is made from our documents, compiled and run by Node against the gateway. */
class MiniProgramClientScenario extends Scenario {
  private static final Path PROJECT =
      RepoFolder.find().resolve("deploy/mini-program-client/target/client/tsconfig.json");
  private static final String ROWS =
      "SELECT order_id, user_id, quantity, amount, status FROM trade_order WHERE activity_id = ?";

  @TempDir private Path folder;

  @Test
  void theTypedClientLogsInAndPlacesOneOrder() throws Exception {
    for (String program : new String[] {"tsc", "node"}) {
      assumeTrue(isOnPath(program), "no " + program + " on the PATH: the client is not tried");
    }
    String activity = open(ActivityDraft.concert());
    BuyerClient buyer = system.newBuyer();
    run(Map.of(), "tsc", "--project", PROJECT.toString(), "--outDir", folder.toString());

    String printed =
        run(
            Map.of(
                "QUWANDA_URL", system.gateway().url(),
                "QUWANDA_LOGIN_CODE", system.loginCode(buyer.userId()),
                "QUWANDA_ACTIVITY", activity),
            "node",
            folder.resolve("try.js").toString());

    JsonNode order = Answer.JSON.readTree(printed);
    assertThat(order.path("amount").asString()).isEqualTo(ActivityDraft.PRICE);
    assertThat(ordersOf(activity))
        .isEqualTo(
            "%s %d 1 %s UNPAID\n"
                .formatted(order.path("orderId").asString(), buyer.userId(), ActivityDraft.PRICE));
    assertThat(buyer.getOrder(order.path("orderId").asString()).is(200)).isTrue();
    assertThat(available(activity)).isEqualTo(99);
  }

  private static String ordersOf(String activity) throws SQLException {
    try (Connection orders = system.stores().orders().connect();
        PreparedStatement select = orders.prepareStatement(ROWS)) {
      select.setString(1, activity);
      StringBuilder all = new StringBuilder();
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          all.append(
              "%s %s %s %s %s\n"
                  .formatted(
                      rows.getString(1),
                      rows.getString(2),
                      rows.getString(3),
                      rows.getString(4),
                      rows.getString(5)));
        }
      }
      return all.toString();
    }
  }

  private static boolean isOnPath(String program) {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
  }

  /** What it prints; what it warns of is shown only when it fails. */
  private String run(Map<String, String> environment, String... command)
      throws IOException, InterruptedException {
    Path printed = Files.createTempFile(folder, "printed", ".txt");
    Path warned = Files.createTempFile(folder, "warned", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(printed.toFile()).redirectError(warned.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    boolean ended = process.waitFor(2, TimeUnit.MINUTES);
    process.destroyForcibly();
    assertThat(ended && process.exitValue() == 0)
        .as("%s: %s%s", command[0], Files.readString(printed), Files.readString(warned))
        .isTrue();
    return Files.readString(printed);
  }
}
