package com.quwanda.compensation.job;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.xxl.job.core.constant.Const;
import com.xxl.job.core.glue.GlueTypeEnum;
import com.xxl.job.core.openapi.ExecutorBiz;
import com.xxl.job.core.openapi.model.IdleBeatRequest;
import com.xxl.job.core.openapi.model.KillRequest;
import com.xxl.job.core.openapi.model.LogRequest;
import com.xxl.job.core.openapi.model.TriggerRequest;
import com.xxl.tool.json.GsonTool;
import com.xxl.tool.response.Response;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The door that XXL-Job admins knock at: its protocol, on one address, for who shows the token, and
 * for handlers of this process alone. Answers are 200 with a code inside, as the protocol wants.
 */
final class ExecutorServer implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(ExecutorServer.class);
  private static final int MOST_BYTES = 64 * 1024;
  private static final int THREADS = 8;
  private static final int BACKLOG = 50;
  private static final int STOP_WITHIN_SECONDS = 2;

  static {
    // The JDK's server, of which this is the only one, has its time limit from here alone. Without
    // it a few that never end their request would keep all others out.
    System.setProperty("sun.net.httpserver.maxReqTime", "5");
  }

  private final byte[] token;
  private final ExecutorBiz executor;
  private final HttpServer server;
  private final ExecutorService threads;

  /**
   * Binds the address; nothing is answered until {@link #open}.
   *
   * @throws IOException when the address cannot be bound
   */
  ExecutorServer(String bindAddress, int port, String token, ExecutorBiz executor)
      throws IOException {
    this.token = token.getBytes(StandardCharsets.UTF_8);
    this.executor = executor;
    InetSocketAddress address = new InetSocketAddress(InetAddress.getByName(bindAddress), port);
    this.server = HttpServer.create(address, BACKLOG);
    AtomicInteger number = new AtomicInteger();
    this.threads =
        Executors.newFixedThreadPool(
            THREADS, work -> new Thread(work, "executor-door-" + number.incrementAndGet()));
    server.setExecutor(threads);
    server.createContext("/", this::answer);
  }

  /** Begins to answer. */
  void open() {
    server.start();
  }

  int port() {
    return server.getAddress().getPort();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] reply = GsonTool.toJson(reply(exchange)).getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json;charset=UTF-8");
      exchange.sendResponseHeaders(200, reply.length);
      exchange.getResponseBody().write(reply);
    }
  }

  private Response<?> reply(HttpExchange exchange) {
    try {
      if (!exchange.getRequestMethod().equals("POST")) {
        return Response.ofFail("only POST is answered");
      }
      if (!showsToken(exchange)) {
        return Response.ofFail("the access token is wrong");
      }
      byte[] body = exchange.getRequestBody().readNBytes(MOST_BYTES + 1);
      if (body.length > MOST_BYTES) {
        return Response.ofFail("a request has at most " + MOST_BYTES + " bytes");
      }
      return act(exchange.getRequestURI().getPath(), new String(body, StandardCharsets.UTF_8));
    } catch (IOException | RuntimeException failure) {
      LOG.warn("a request to the executor failed", failure);
      return Response.ofFail("the request could not be carried out; see the executor's log");
    }
  }

  /** Compares in constant time, so that the token cannot be found byte by byte. */
  private boolean showsToken(HttpExchange exchange) {
    String shown = exchange.getRequestHeaders().getFirst(Const.XXL_JOB_ACCESS_TOKEN);
    return shown != null && MessageDigest.isEqual(shown.getBytes(StandardCharsets.UTF_8), token);
  }

  private Response<?> act(String path, String body) {
    return switch (path) {
      case "/beat" -> executor.beat();
      case "/idleBeat" -> executor.idleBeat(read(body, IdleBeatRequest.class));
      case "/run" -> run(read(body, TriggerRequest.class));
      case "/kill" -> executor.kill(read(body, KillRequest.class));
      case "/log" -> executor.log(read(body, LogRequest.class));
      default -> Response.ofFail("nothing is answered at this path");
    };
  }

  /** The other types are scripts that come with the request. */
  private Response<?> run(TriggerRequest request) {
    return GlueTypeEnum.BEAN.name().equals(request.getGlueType())
        ? executor.run(request)
        : Response.ofFail(
            "glue type "
                + request.getGlueType()
                + " is refused: this executor runs its own handlers (BEAN) only");
  }

  private static <T> T read(String body, Class<T> type) {
    T request = GsonTool.fromJson(body, type);
    if (request == null) {
      throw new IllegalArgumentException("no " + type.getSimpleName() + " in the request");
    }
    return request;
  }

  /** Answers what is being answered, then no more. */
  @Override
  public void close() {
    server.stop(STOP_WITHIN_SECONDS);
    threads.shutdown();
    try {
      threads.awaitTermination(STOP_WITHIN_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }
}
