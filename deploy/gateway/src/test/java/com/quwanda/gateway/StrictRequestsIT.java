package com.quwanda.gateway;

import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StrictRequestsIT {
  private static final String ORDERS = "/api/v1/orders";
  private static final String SMUGGLED =
      "POST /api/v1/orders HTTP/1.1\r\nHost: gateway\r\nX-Smuggled: yes\r\n\r\n";
  private static RunningGateway gateway;

  @BeforeAll
  static void start() {
    gateway =
        new RunningGateway(
            "--QUWANDA_BODY_TIMEOUT=1s",
            "--QUWANDA_HEAD_TIMEOUT=1500ms",
            "--QUWANDA_IDLE_TIMEOUT=2s");
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  @BeforeEach
  void forget() {
    gateway.answerEverything();
  }

  // ---- what a body is

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/xml",
        "application/json+x",
        "application/problem+json",
        "*/*",
        "application/*",
        "json",
        "application/json;charset=utf-16",
        "application/json; charset=GBK",
        "application/json; charset=nothing-known",
        "application/json; charset=utf-16; charset=utf-8",
        "application/json; charset=",
        "application/json; boundary=x",
        ""
      })
  void refusesABodyOfAnotherType(String type) {
    var request = gateway.asUser(7, ORDERS).POST(BodyPublishers.ofString("{}"));
    var reply = gateway.send(type.isEmpty() ? request : request.header("Content-Type", type));
    GatewayIT.assertProblem(reply, 415, "UNSUPPORTED_MEDIA_TYPE");
    assertThat(gateway.callsToServices()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json",
        "application/json;charset=UTF-8",
        "application/json ; charset=utf-8",
        "application/json; charset=\"utf-8\"",
        "APPLICATION/JSON"
      })
  void takesJson(String type) {
    var reply =
        gateway.send(
            gateway
                .asUser(7, ORDERS)
                .header("Content-Type", type)
                .POST(BodyPublishers.ofString("{}")));
    assertThat(reply.statusCode()).isEqualTo(200);
  }

  @Test
  void refusesTwoTypes() {
    var reply =
        gateway.send(gateway.post(7, ORDERS, "{}").header("Content-Type", "application/xml"));
    GatewayIT.assertProblem(reply, 415, "UNSUPPORTED_MEDIA_TYPE");
    assertThat(gateway.callsToServices()).isZero();
  }

  @Test
  void takesAPostWithoutABodyWhateverItsType() {
    var reply = gateway.send(gateway.asUser(7, ORDERS).POST(BodyPublishers.noBody()));
    assertThat(reply.statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "br", "identity"})
  void refusesACompressedBody(String coding) {
    var reply = gateway.send(gateway.post(7, ORDERS, "{}").header("Content-Encoding", coding));
    GatewayIT.assertProblem(reply, 415, "UNSUPPORTED_MEDIA_TYPE");
    assertThat(gateway.callsToServices()).isZero();
  }

  @Test
  void aChannelsNotificationIsOfAnyType() {
    String path = "/api/v1/payment-notifications/simulated-pay";
    var reply =
        gateway.send(
            gateway
                .request(path)
                .header("Content-Type", "text/xml")
                .POST(BodyPublishers.ofString("<a/>")));
    assertThat(reply.statusCode()).isEqualTo(200);
    gateway.orders.verify(1, postRequestedFor(urlEqualTo(path)).withRequestBody(equalTo("<a/>")));
  }

  @Test
  void refusesABodyWhereNoneBelongs() {
    var reply =
        gateway.send(
            gateway
                .asUser(7, ORDERS)
                .header("Content-Type", "application/json")
                .method("GET", BodyPublishers.ofString("{}")));
    GatewayIT.assertProblem(reply, 400, "BAD_REQUEST");
    assertThat(gateway.callsToServices()).isZero();
  }

  // ---- one request inside another

  @Test
  void aChunkedBodyWithALengthSmugglesNothing() {
    String reply =
        gateway.sendBytes(
            head("POST", "Content-Length: 5", "Transfer-Encoding: chunked")
                + "0\r\n\r\n"
                + withToken(SMUGGLED));
    nothingWasSmuggled(reply);
  }

  @Test
  void aLengthWithAChunkedBodyInsideSmugglesNothing() {
    String reply =
        gateway.sendBytes(
            head("POST", "Transfer-Encoding: chunked", "Content-Length: 4")
                + "5c\r\n"
                + withToken(SMUGGLED));
    nothingWasSmuggled(reply);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 0\r\nContent-Length: 5",
        "Content-Length: 5, 6",
        "Content-Length: -1",
        "Content-Length: +5",
        "Content-Length: 0x5",
        "Content-Length: 99999999999999999999",
        "Transfer-Encoding: xchunked",
        "Transfer-Encoding: identity",
        "Transfer-Encoding: chunked, identity",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity",
        "Transfer-Encoding : chunked",
        "Host: other",
        "No-Colon",
        "X-Nul: a\u0000b"
      })
  void refusesAHeadThatCanBeReadInTwoWays(String header) {
    String reply = gateway.sendBytes(head("POST", header, "Connection: close") + "{}");
    assertThat(reply).matches("(?s)(HTTP/1\\.1 400 .*)?");
    assertThat(gateway.callsToServices()).isZero();
  }

  @Test
  void refusesARequestWithoutAHost() {
    String reply =
        gateway.sendBytes(head("GET", "Connection: close").replace("Host: gateway\r\n", ""));
    assertThat(reply).startsWith("HTTP/1.1 400");
    assertThat(gateway.callsToServices()).isZero();
  }

  @Test
  void refusesAHeadThatIsTooLarge() {
    String reply = gateway.sendBytes(head("GET", "X-Long: " + "x".repeat(20_000)));
    assertThat(reply).matches("(?s)HTTP/1\\.1 (4\\d\\d) .*");
    assertThat(gateway.callsToServices()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "401, /api/v1/orders, no-token",
    "403, /api/v1/ops/compensations, ",
    "404, /api/v1/nothing, ",
    "400, /api/v1//orders, ",
    "413, /api/v1/orders, ",
    "415, /api/v1/orders, "
  })
  void theBodyOfARefusedRequestIsNoRequest(int status, String path, String token) {
    String more = withToken(SMUGGLED);
    String length = "Content-Length: " + (status == 413 ? 100_000 : more.length());
    String type = status == 415 ? "text/plain" : "application/json";
    String request =
        head("POST", length).replace(ORDERS, path).replace("application/json", type)
            + more
            // The next request on this connection, too, comes after its end.
            + more;

    String reply =
        gateway.sendBytes(token == null ? request : request.replaceFirst("Bearer ", "Bearer x"));

    assertThat(reply).startsWith("HTTP/1.1 " + status).containsIgnoringCase("connection: close");
    assertThat(reply.split("HTTP/1.1 ", -1)).hasSize(2);
    assertThat(gateway.callsToServices()).isZero();
  }

  @Test
  void aChunkedBodyStaysABodyWhateverTheConnectionHeaderNames() {
    String more = withToken(SMUGGLED);
    String reply =
        gateway.sendBytes(
            head(
                    "POST",
                    "Transfer-Encoding: chunked",
                    "Connection: close, Transfer-Encoding, Content-Length")
                + Integer.toHexString(more.length())
                + "\r\n"
                + more
                + "\r\n0\r\n\r\n");
    assertThat(reply).startsWith("HTTP/1.1 200");
    nothingWasSmuggled(reply);
    gateway.orders.verify(1, postRequestedFor(urlEqualTo(ORDERS)).withRequestBody(equalTo(more)));
  }

  @Test
  void takesAChunkedBodyWithNothingInIt() {
    String reply =
        gateway.sendBytes(
            head("POST", "Transfer-Encoding: chunked", "Connection: close") + "0\r\n\r\n");
    assertThat(reply).startsWith("HTTP/1.1 200");
    assertThat(gateway.callsToServices()).isEqualTo(1);
  }

  @Test
  void asksForABodyItselfThatTheClientHoldsBack() {
    var reply = gateway.send(gateway.post(7, ORDERS, "{}").expectContinue(true));
    assertThat(reply.statusCode()).isEqualTo(200);
    gateway.orders.verify(1, postRequestedFor(urlEqualTo(ORDERS)).withoutHeader("Expect"));
  }

  private static void nothingWasSmuggled(String reply) {
    for (var call : gateway.orders.getAllServeEvents()) {
      assertThat(call.getRequest().containsHeader("X-Smuggled")).as(reply).isFalse();
    }
    assertThat(gateway.callsToServices()).isLessThanOrEqualTo(1);
    assertThat(reply.split("HTTP/1.1 ", -1)).hasSizeLessThanOrEqualTo(2);
  }

  private static String withToken(String request) {
    return request.replace(
        "X-Smuggled", "Authorization: Bearer " + gateway.tokens.forUser(8) + "\r\nX-Smuggled");
  }

  private static String head(String method, String... headers) {
    return "%s %s HTTP/1.1\r\nHost: gateway\r\nContent-Type: application/json\r\nAuthorization: Bearer %s\r\n%s\r\n\r\n"
        .formatted(method, ORDERS, gateway.tokens.forUser(7), String.join("\r\n", headers));
  }

  // ---- slowness

  @Test
  void breaksOffABodyThatDoesNotCome() {
    long begin = System.nanoTime();
    String reply = gateway.sendBytes(head("POST", "Content-Length: 100") + "{");
    assertThat(reply).startsWith("HTTP/1.1 408").contains("REQUEST_TIMEOUT");
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(20));
    assertThat(gateway.callsToServices()).isZero();
  }

  @Test
  void breaksOffABodyThatTrickles() throws Exception {
    assertThat(trickled(head("POST", "Content-Length: 1000")))
        .startsWith("HTTP/1.1 408")
        .contains("REQUEST_TIMEOUT");
    assertThat(gateway.callsToServices()).isZero();
  }

  @Test
  void breaksOffAHeadThatTrickles() throws Exception {
    assertThat(trickled("GET /api/v1/orders HTTP/1.1\r\nHost: gateway\r\nX-Slow: ")).isEmpty();
  }

  @Test
  void closesAConnectionOnWhichNothingIsAsked() {
    assertThat(gateway.sendBytes("")).isEmpty();
    assertThat(gateway.sendBytes(head("GET"))).startsWith("HTTP/1.1 200");
  }

  @Test
  void answersAllThatIsAskedAtOnceAndClosesAfterTheLast() {
    String reply = gateway.sendBytes(head("GET").repeat(3));
    assertThat(reply.split("HTTP/1.1 200", -1)).hasSize(4);
  }

  /** Sends a byte again and again until the gateway closes; what it answered. */
  private static String trickled(String begin) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", gateway.port())) {
      socket.setSoTimeout(100);
      var out = socket.getOutputStream();
      out.write(begin.getBytes(StandardCharsets.UTF_8));
      var reply = new ByteArrayOutputStream();
      byte[] buffer = new byte[4096];
      for (int i = 0; i < 300; i++) {
        try {
          int length = socket.getInputStream().read(buffer);
          if (length < 0) {
            return reply.toString(StandardCharsets.UTF_8);
          }
          reply.write(buffer, 0, length);
        } catch (SocketTimeoutException stillOpen) {
          out.write('x');
        } catch (IOException reset) {
          return reply.toString(StandardCharsets.UTF_8);
        }
      }
      throw new AssertionError("the connection is still open");
    }
  }

  @Test
  void closesBeneathARefusedBodyThatStillComes() throws Exception {
    String answer = trickled(head("POST", "Content-Length: 100000").replace("Bearer ", "Bearer x"));
    assertThat(answer).startsWith("HTTP/1.1 401");
  }
}
