package com.quwanda.localstack;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Starts the stack and the services, tells how far it is, and leaves them running. */
final class DevUp {
  private static final List<String> STACK =
      List.of("mariadb", "redis", "seata", "rocketmq-nameserver", "rocketmq-broker");
  private static final long USER = 1001;

  private final DevFolder folder;
  private final PrintStream out;
  private volatile boolean settled;
  private volatile boolean interrupted;

  DevUp(DevFolder folder, PrintStream out) {
    this.folder = folder;
    this.out = out;
  }

  /** All that should run. */
  static List<String> components() {
    return Stream.concat(STACK.stream(), DevServices.NAMES.stream()).toList();
  }

  /**
   * @return exit code: 0 when everything runs, 1 when something did not start; nothing runs then
   */
  int run() {
    PidFiles pidFiles = folder.stack().pidFiles();
    Set<String> running =
        pidFiles.running().stream().map(PidFiles.Running::component).collect(Collectors.toSet());
    if (running.containsAll(components()) && DevRun.load(folder.endpoints()).isPresent()) {
      out.println("It runs already.");
      tellHowToUseIt();
      return 0;
    }
    if (!running.isEmpty()) {
      out.printf("Only a part of it runs (%s): stopping that first.%n", String.join(", ", running));
      pidFiles.stopAll();
    }
    for (int port : DevServices.PORTS) {
      if (Ports.isTaken(port)) {
        out.printf("Port %d is in use, and the services need %s.%n", port, DevServices.PORTS);
        out.println("End what listens there, then run `deploy/dev up` again.");
        return 1;
      }
    }
    return startAll(pidFiles);
  }

  private int startAll(PidFiles pidFiles) {
    // Ctrl-C in the middle must leave nothing behind.
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stopUnlessSettled(pidFiles)));
    long begin = System.nanoTime();
    try {
      start();
      settled = true;
      out.printf("Everything runs after %.1f s.%n", seconds(begin));
      tellHowToUseIt();
      return 0;
    } catch (StartFailed failed) {
      if (interrupted) {
        return 1;
      }
      out.println(failed.getMessage());
      out.println("Stopping what was started; data and logs stay until `deploy/dev down`.");
      pidFiles.stopAll();
      settled = true;
      return 1;
    }
  }

  private void stopUnlessSettled(PidFiles pidFiles) {
    if (!settled) {
      interrupted = true;
      ChildProcess.startNoMore();
      pidFiles.killAll();
      out.println("Broken off: what was started is stopped again.");
    }
  }

  private void start() {
    LocalStack stack = LocalStack.in(folder.root(), folder.ports());
    DevTokens tokens = new DevTokens(folder.keys());
    timed("mariadb", stack::mariaDb);
    timed("redis", stack::redis);
    together(List.of(() -> timed("seata", stack::seata), () -> timed("rocketmq", stack::rocketMq)));
    String internalToken = folder.stack().secrets().get("internal-token");
    String gatewayToken = folder.stack().secrets().get("gateway-token");
    DevServices services = new DevServices(folder, internalToken, gatewayToken);
    List<Runnable> starts = new ArrayList<>();
    for (ServiceProcess.Builder service : services.of(stack, tokens)) {
      starts.add(() -> timed(service.name(), service::start));
    }
    together(starts);
    endpoints(stack, internalToken, gatewayToken).writeTo(folder.endpoints());
  }

  private void timed(String component, Supplier<?> start) {
    long begin = System.nanoTime();
    start.get();
    out.printf("  %-16s ready after %5.1f s%n", component, seconds(begin));
  }

  private static double seconds(long begin) {
    return (System.nanoTime() - begin) / 1e9;
  }

  // All are waited for, also when one has failed: what is half started could not be stopped.
  private static void together(List<Runnable> starts) {
    CompletableFuture<?>[] all =
        starts.stream().map(DevUp::inItsOwnThread).toArray(CompletableFuture[]::new);
    try {
      CompletableFuture.allOf(all).join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException failed) {
        throw failed;
      }
      throw e;
    }
  }

  private static CompletableFuture<Void> inItsOwnThread(Runnable start) {
    return CompletableFuture.runAsync(start, task -> new Thread(task).start());
  }

  private DevRun endpoints(LocalStack stack, String internalToken, String gatewayToken) {
    return new DevRun(
        DevServices.url(DevServices.GATEWAY_PORT),
        DevServices.url(DevServices.STOCK_PORT),
        DevServices.url(DevServices.ORDER_PORT),
        DevServices.url(DevServices.WALLET_PORT),
        DevServices.url(DevServices.DEPOSIT_PORT),
        DevServices.url(DevServices.COMPENSATION_PORT),
        DevServices.url(DevServices.managementPort(DevServices.WALLET_PORT)),
        DevServices.url(DevServices.managementPort(DevServices.DEPOSIT_PORT)),
        stack.mariaDb().port(),
        stack.mariaDb().user(),
        stack.mariaDb().password(),
        stack.redis().host(),
        stack.redis().port(),
        stack.seata().address(),
        stack.rocketMq().nameServer(),
        internalToken,
        gatewayToken,
        folder.keys());
  }

  private void tellHowToUseIt() {
    DevRun run = DevRun.load(folder.endpoints()).orElseThrow();
    out.printf(
        """

        gateway          %s
        order-service    %s
        stock-service    %s
        wallet-service   %s
        deposit-service  %s
        compensation-job %s
        health and metrics of each: its port plus 1000, /actuator/health and /actuator/prometheus
        mariadb          127.0.0.1:%d   redis %s:%d   seata %s   rocketmq %s
        addresses and secrets: %s
        logs: %s

        A token of user %d, good for 12 hours (more: deploy/dev token --user N):
        %s
        """,
        run.gatewayUrl(),
        run.orderUrl(),
        run.stockUrl(),
        run.walletUrl(),
        run.depositUrl(),
        run.compensationUrl(),
        run.mariaDbPort(),
        run.redisHost(),
        run.redisPort(),
        run.seataAddress(),
        run.rocketMqNameServer(),
        folder.endpoints(),
        folder.root().resolve("logs"),
        USER,
        new DevTokens(folder.keys()).token(USER));
  }
}
