package com.quwanda.localstack;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;

/** The part of {@code deploy/dev} that is written in Java. */
public final class DevMain {
  private static final int USAGE = 64;
  private static final String NO_KEYS = "There are no keys yet: run `deploy/dev up` first.";

  private final DevFolder folder;
  private final PrintStream out;

  DevMain(DevFolder folder, PrintStream out) {
    this.folder = folder;
    this.out = out;
  }

  public static void main(String[] arguments) {
    System.exit(new DevMain(DevFolder.ofThisRepo(), System.out).run(arguments));
  }

  int run(String... arguments) {
    String command = arguments.length == 0 ? "" : arguments[0];
    return switch (command) {
      case "up" -> alone(() -> new DevUp(folder, out).run());
      case "down" -> alone(this::down);
      case "status" -> status();
      case "token" -> identified(arguments, this::token);
      case "code" -> identified(arguments, this::code);
      case "rotate-key" -> rotateKey();
      case "sql" -> sql();
      case "env" -> env(arguments);
      case "env-token" -> envToken(arguments);
      default -> usage("no such command: " + command);
    };
  }

  private int usage(String what) {
    out.println(what);
    return USAGE;
  }

  // Two of these at once would start or stop the same things.
  private int alone(IntSupplier work) {
    Path lockFile = folder.repo().resolve(Path.of("deploy", "local-stack", "target", "dev.lock"));
    try {
      Files.createDirectories(lockFile.getParent());
      try (FileChannel channel =
              FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          FileLock lock = channel.tryLock()) {
        if (lock == null) {
          out.println("Another `deploy/dev up` or `down` is at work.");
          return 1;
        }
        return work.getAsInt();
      }
    } catch (IOException e) {
      out.println("Can't lock %s: %s".formatted(lockFile, e));
      return 1;
    }
  }

  private int down() {
    PidFiles pidFiles = folder.stack().pidFiles();
    if (!Files.exists(folder.root())) {
      out.println("Nothing runs.");
      return 0;
    }
    pidFiles.running().forEach(each -> out.println("  ending " + each.component()));
    // Nothing of its data will be wanted, so nothing needs time to save any.
    pidFiles.killAll();
    if (!pidFiles.running().isEmpty()) {
      pidFiles.running().forEach(each -> out.printf("Still runs: %s%n", each));
      return 1;
    }
    folder.delete();
    out.println("Stopped, and removed " + folder.root());
    return 0;
  }

  private int status() {
    Map<String, Long> pids =
        folder.stack().pidFiles().running().stream()
            .collect(Collectors.toMap(PidFiles.Running::component, each -> each.process().pid()));
    for (String component : DevUp.components()) {
      Long pid = pids.get(component);
      String state = pid == null ? "does not run" : "runs, process " + pid;
      out.printf("  %-20s %s%n", component, state);
    }
    return pids.keySet().containsAll(DevUp.components()) ? 0 : 1;
  }

  private int identified(String[] arguments, Function<DevIdentity, String> credential) {
    DevIdentity identity;
    try {
      identity = DevIdentity.from(arguments);
    } catch (IllegalArgumentException refused) {
      return usage(refused.getMessage());
    }
    if (!Files.exists(folder.root())) {
      return usage(NO_KEYS);
    }
    out.println(credential.apply(identity));
    return 0;
  }

  private String token(DevIdentity who) {
    return new DevTokens(folder.keys()).token(who.user(), who.roles(), who.club());
  }

  private String code(DevIdentity who) {
    String secret = folder.stack().secrets().get(DevServices.LOGIN_SECRET);
    return new DevLoginCodes(secret).code(who.user(), who.roles(), who.club());
  }

  private int env(String... arguments) {
    boolean anew = arguments.length == 2 && arguments[1].equals("--force");
    if (arguments.length > 1 && !anew) {
      return usage("usage: deploy/dev env [--force]");
    }
    DeploymentEnv env = new DeploymentEnv(folder.repo());
    if (anew) {
      List<String> made = env.writeAnew();
      out.printf("%s has %d new secrets, and there is a new key.%n", env.file(), made.size());
      out.println("What has started with the old ones keeps them: deploy/docs/deployment.md");
      return 0;
    }
    List<String> added = env.complete();
    if (added.isEmpty()) {
      out.printf("%s is complete. --force makes all its secrets and the key anew.%n", env.file());
      return 0;
    }
    out.printf("%s: %d values made, all others kept.%n", env.file(), added.size());
    return 0;
  }

  private int envToken(String... arguments) {
    DeploymentEnv env = new DeploymentEnv(folder.repo());
    try {
      DevIdentity who = DevIdentity.from(arguments);
      out.println(env.tokens().token(who.user(), who.roles(), who.club()));
      return 0;
    } catch (IllegalArgumentException | IllegalStateException refused) {
      return usage(refused.getMessage());
    }
  }

  private int sql() {
    Optional<DevRun> run = DevRun.load(folder.endpoints());
    if (run.isEmpty()) {
      return usage("Nothing runs: run `deploy/dev up` first.");
    }
    try (Connection connection = run.get().connect()) {
      new SqlScript(connection, out)
          .run(new String(System.in.readAllBytes(), StandardCharsets.UTF_8));
      return 0;
    } catch (SQLException | IOException refused) {
      out.println(refused.getMessage());
      return 1;
    }
  }

  private int rotateKey() {
    if (!Files.exists(folder.root())) {
      return usage(NO_KEYS);
    }
    new DevTokens(folder.keys()).rotate();
    out.println("A new key signs from now on; tokens signed before stay good.");
    return 0;
  }
}
