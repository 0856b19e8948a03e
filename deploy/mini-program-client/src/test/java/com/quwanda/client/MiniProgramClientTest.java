package com.quwanda.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The client compiles as strictly as TypeScript can, and does what it says in a real Node. */
class MiniProgramClientTest {

  private static final Path CLIENT = Path.of("target/client");
  private static final Path COMPILED = Path.of("target/js");

  private HttpServer gateway;
  private final List<String> requests = new CopyOnWriteArrayList<>();

  /** What the gateway does with the orders it is asked for, one after the other. */
  private final List<String> orderAnswers = new CopyOnWriteArrayList<>();

  private record Ran(int exit, String said) {}

  @BeforeAll
  static void compile() throws Exception {
    assumeTrue(isOnPath("tsc"), "no tsc on the PATH: the TypeScript client is not checked");
    Ran tsc = run(Map.of(), "tsc", "--project", CLIENT.resolve("tsconfig.json").toString());
    assertThat(tsc.said()).isEmpty();
    assertThat(tsc.exit()).isZero();
  }

  @BeforeEach
  void start() throws IOException {
    assumeTrue(isOnPath("node"), "no node on the PATH: the TypeScript client is not run");
    gateway = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    gateway.createContext("/", this::answer);
    gateway.start();
  }

  @AfterEach
  void stop() {
    if (gateway != null) {
      gateway.stop(0);
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    String what = exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
    String key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
    String token = exchange.getRequestHeaders().getFirst("Authorization");
    requests.add(what + " " + token + " " + key);
    exchange.getRequestBody().readAllBytes();
    switch (what) {
      case "POST /api/v1/login" ->
          send(exchange, 200, "{\"accessToken\":\"t\",\"tokenType\":\"Bearer\",\"expiresIn\":60}");
      case "GET /api/v1/activities" ->
          send(
              exchange,
              200,
              """
              {"items":[{"activityId":"evening","sale":"OPEN","ticketTypes":[{"code":"standard"}]}],
               "nextCursor":null}
              """);
      default -> order(exchange);
    }
  }

  private void order(HttpExchange exchange) throws IOException {
    String answer = orderAnswers.isEmpty() ? "201" : orderAnswers.remove(0);
    switch (answer) {
      case "breaks off" -> exchange.close();
      case "no code" -> send(exchange, 503, "{\"status\":503,\"message\":\"no\"}");
      case "null" -> send(exchange, 503, "null");
      case "201" ->
          send(exchange, 201, "{\"orderId\":\"o-1\",\"status\":\"UNPAID\",\"amount\":\"49.99\"}");
      default ->
          send(
              exchange,
              Integer.parseInt(answer),
              "{\"status\":%s,\"title\":\"no\",\"code\":\"CODE_%s\"}".formatted(answer, answer));
    }
  }

  private static void send(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private Ran tryIt() throws Exception {
    return run(
        Map.of(
            "QUWANDA_URL",
            "http://127.0.0.1:" + gateway.getAddress().getPort(),
            "QUWANDA_LOGIN_CODE",
            "c"),
        "node",
        COMPILED.resolve("try.js").toString());
  }

  private List<String> orders() {
    return requests.stream().filter(line -> line.startsWith("POST /api/v1/orders")).toList();
  }

  @Test
  void logsInOnceAndOrders() throws Exception {
    Ran ran = tryIt();

    assertThat(ran.said())
        .contains("\"orderId\":\"o-1\"", "\"amount\":\"49.99\"", "\"status\":\"UNPAID\"");
    assertThat(ran.exit()).isZero();
    assertThat(requests.stream().filter(line -> line.contains("/login"))).hasSize(1);
    assertThat(orders()).hasSize(2).allMatch(line -> line.contains("Bearer t "));
    assertThat(orders().stream().distinct()).hasSize(1);
  }

  @Test
  void repeatsWhatHadNoAnswerOnceWithTheSameKey() throws Exception {
    orderAnswers.addAll(List.of("breaks off", "201", "502", "201"));

    Ran ran = tryIt();

    assertThat(ran.said()).contains("\"orderId\":\"o-1\"");
    assertThat(orders()).hasSize(4);
    assertThat(orders().stream().distinct()).hasSize(1);
  }

  @Test
  void doesNotRepeatItTwice() throws Exception {
    orderAnswers.addAll(List.of("502", "502"));

    Ran ran = tryIt();

    assertThat(ran.said()).contains("502 CODE_502");
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(orders()).hasSize(2);
  }

  @Test
  void logsInAgainWhenTheTokenIsNoLongerGood() throws Exception {
    orderAnswers.add("401");

    Ran ran = tryIt();

    assertThat(ran.exit()).isZero();
    assertThat(requests.stream().filter(line -> line.contains("/login"))).hasSize(2);
  }

  @Test
  void tellsARefusalByItsCodeAndDoesNotRepeatIt() throws Exception {
    orderAnswers.add("409");

    Ran ran = tryIt();

    assertThat(ran.said()).contains("409 CODE_409: no");
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(orders()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"no code", "null"})
  void tellsWhatIsNoProblemDocumentByItsStatus(String answer) throws Exception {
    orderAnswers.add(answer);
    assertThat(tryIt().said()).contains("503 UNKNOWN");
  }

  @ParameterizedTest
  @CsvSource({"breaks off, fetch failed", "502, 502 CODE_502", "504, 504 CODE_504"})
  void doesNotRepeatWhatHasNoKeyToKnowItBy(String answer, String said) throws Exception {
    orderAnswers.add(answer);

    Ran ran =
        run(
            Map.of("QUWANDA_URL", "http://127.0.0.1:" + gateway.getAddress().getPort()),
            "node",
            "-e",
            """
            const { quwanda } = require('./target/js/index.js');
            quwanda(process.env.QUWANDA_URL, async () => 'c').orders.cancelOrder({ orderId: 'o-1' })
              .then(() => console.log('cancelled'), (failure) => console.log(String(failure)));
            """);

    assertThat(ran.said()).contains(said);
    assertThat(orders()).singleElement().asString().contains("/o-1/cancellation", " null");
  }

  @Test
  void sendsByWxRequestAsByFetch() throws Exception {
    Ran ran =
        run(
            Map.of(),
            "node",
            "-e",
            """
            const { byWx, quwanda, ProblemError } = require('./target/js/index.js');
            for (const name of ['fetch', 'URLSearchParams', 'FormData', 'Blob']) delete globalThis[name];
            const wx = { request: (o) => o.url.endsWith('/login')
              ? o.success({ statusCode: 200, data: '{"accessToken":"t"}', header: {} })
              : o.url.endsWith('/wallet')
              ? o.success({ statusCode: 200, data: '{"available":"1.00"}', header: {} })
              : o.success({ statusCode: 404, data: '{"status":404,"code":"ORDER_NOT_FOUND","title":"-"}', header: {} }) };
            const api = quwanda('https://x', async () => 'c', byWx(wx));
            api.wallet.getWallet()
              .then((wallet) => console.log(wallet.available))
              .then(() => api.orders.getOrder({ orderId: 'o' }))
              .catch((e) => console.log(e instanceof ProblemError, e.code));
            """);
    assertThat(ran.said().lines()).containsExactly("1.00", "true ORDER_NOT_FOUND");
  }

  @Test
  void makesKeysThatTheContractTakes() throws Exception {
    Ran ran =
        run(
            Map.of(),
            "node",
            "-p",
            "const i = require('./target/js/index.js');"
                + " [i.newIdempotencyKey(), i.newIdempotencyKey()].join('\\n')");
    assertThat(ran.said().lines())
        .hasSize(2)
        .doesNotHaveDuplicates()
        .allMatch(Pattern.compile("[0-9a-f]{32}").asMatchPredicate());
  }

  private static boolean isOnPath(String program) {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  private static Ran run(Map<String, String> environment, String... command) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(List.of(command)));
    builder.environment().putAll(environment);
    Process process = builder.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    return new Ran(process.exitValue(), said.strip());
  }
}
