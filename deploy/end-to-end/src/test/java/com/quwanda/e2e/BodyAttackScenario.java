package com.quwanda.e2e;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** Bodies that are too much, something else than they say, or no order at all. */
class BodyAttackScenario extends AttackScenario {
  @Test
  void bodiesThatAreNoOrderOrderNothing() {
    String activity = open(ActivityDraft.concert());
    BuyerClient buyer = richBuyer("1000.00");
    String token = buyerToken(buyer);
    String good = orderBody(activity);
    List<Attack> attacks = new ArrayList<>();
    for (String path : List.of("/api/v1/orders", "/api/v1/deposits", "/api/v1/waitlist-entries")) {
      texts(activity)
          .forEach(
              body ->
                  attacks.add(new Attack("body " + start(body), change(path, body).token(token))));
      encodings(good)
          .forEach(
              (type, body) ->
                  attacks.add(
                      new Attack(
                          type,
                          RawRequest.post(path, body)
                              .key(UUID.randomUUID().toString())
                              .token(token)
                              .line(type))));
    }
    repelled(attacks);
  }

  private static List<String> texts(String activity) {
    String good = orderBody(activity);
    String open = good.substring(0, good.length() - 1);
    String id =
        "{\"activityId\":\"" + activity + "\",\"ticketType\":\"" + TYPE + "\",\"quantity\":";
    List<String> bodies =
        new ArrayList<>(
            List.of(
                "",
                " ",
                "{",
                "{}",
                "[]",
                "null",
                "true",
                "0",
                "\"order\"",
                "[" + good + "]",
                good + good,
                good + "x",
                good + "\u0000",
                "\u0000" + good,
                good.replace("\"", "'"),
                open + ",}",
                open + ",/* */\"a\":1}",
                "//\n" + good,
                good.replace("\"quantity\"", "quantity"),
                good.replace("activityId", "ACTIVITYID"),
                good.replace("activityId", "activity_id"),
                "[".repeat(10_000),
                "[".repeat(10_000) + "]".repeat(10_000),
                "{\"a\":".repeat(10_000) + "1" + "}".repeat(10_000),
                "{\"activityId\":" + "[".repeat(10_000) + "]".repeat(10_000) + "}",
                open + ",\"extra\":" + "[".repeat(10_000) + "]".repeat(10_000) + "}",
                " ".repeat(70_000) + good,
                open + ",\"extra\":\"" + "x".repeat(70_000) + "\"}",
                // Which of two would count is anybody's guess.
                open + ",\"quantity\":2}",
                "{\"quantity\":2," + good.substring(1),
                open + ",\"activityId\":\"other\"}",
                "{\"activityId\":\"\\ud800\",\"ticketType\":\"standard\",\"quantity\":1}",
                "{\"activityId\":\"a\\u0000\",\"ticketType\":\"standard\",\"quantity\":1}",
                "{\"activityId\":[\""
                    + activity
                    + "\"],\"ticketType\":\"standard\",\"quantity\":1}",
                "{\"activityId\":5,\"ticketType\":\"standard\",\"quantity\":1}",
                "{\"activityId\":null,\"ticketType\":\"standard\",\"quantity\":1}",
                "{\"activityId\":\"" + "a".repeat(65) + "\",\"ticketType\":\"x\",\"quantity\":1}"));
    for (String quantity :
        List.of(
            "\"1\"",
            "1e400",
            "-1e400",
            "9223372036854775808",
            "9".repeat(5_000),
            "1." + "0".repeat(5_000),
            "0." + "0".repeat(5_000) + "1",
            "1e-400",
            "1e999999999",
            "NaN",
            "Infinity",
            "0x1",
            "01",
            "+1",
            "1_000",
            "true",
            "[1]",
            "{}",
            "null",
            "-1",
            "0",
            "1.5",
            "1001")) {
      bodies.add(id + quantity + "}");
    }
    return bodies;
  }

  private static Map<String, byte[]> encodings(String good) {
    byte[] plain = good.getBytes(UTF_8);
    byte[] latin = good.replace("concert", "conc\u00e9rt").getBytes(ISO_8859_1);
    return Map.ofEntries(
        Map.entry("X-None: no content type", plain),
        Map.entry("Content-Type: text/plain", plain),
        Map.entry("Content-Type: application/xml", "<order/>".getBytes(UTF_8)),
        Map.entry("Content-Type: application/x-www-form-urlencoded", plain),
        Map.entry("Content-Type: multipart/form-data; boundary=x", plain),
        Map.entry("Content-Type: application/octet-stream", plain),
        Map.entry("Content-Type: */*", plain),
        Map.entry("Content-Type: json", plain),
        Map.entry("Content-Type: application/json; charset=utf-16", good.getBytes(UTF_16)),
        Map.entry("Content-Type: application/json;  charset=utf-16le", good.getBytes(UTF_16LE)),
        Map.entry("Content-Type: application/json; charset=nonsense", plain),
        Map.entry("Content-Type: application/json; charset=utf-7", plain),
        Map.entry("Content-Type: application/json", latin),
        Map.entry("Content-Type: application/json; charset=iso-8859-1", latin),
        Map.entry("Content-Type: application/json; charset=ibm037", plain),
        Map.entry("Content-Type: application/json\r\nContent-Encoding: gzip", zipped(plain)),
        Map.entry("Content-Type: application/json\r\nContent-Encoding: gzip ", plain),
        Map.entry(
            "Content-Type: application/json\r\nContent-Encoding: deflate, gzip", zipped(plain)),
        Map.entry("Content-Type: application/json\r\nContent-Encoding: br", plain),
        Map.entry(
            "Content-Type: application/json\r\nContent-Encoding: x", zipped(new byte[5_000_000])));
  }

  private static byte[] zipped(byte[] plain) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(all)) {
      gzip.write(plain);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return all.toByteArray();
  }

  /** What a client adds to an order changes neither whose it is nor what it costs. */
  @Test
  void fieldsThatAnOrderDoesNotHaveChangeNothingOfIt() {
    String activity = open(ActivityDraft.concert());
    BuyerClient buyer = system.newBuyer();
    String body =
        orderBody(activity).replace("}", "")
            + ",\"price\":\"0.01\",\"unitPrice\":\"0.01\",\"amount\":\"0.00\",\"userId\":1,"
            + "\"status\":\"PAID\",\"orderId\":\"mine\",\"__proto__\":{\"x\":1},\"@type\":\"x.Y\"}";
    RawAnswer answer = send(change("/api/v1/orders", body).token(buyerToken(buyer)));
    assertThat(answer.status()).as(answer::toString).isIn(201, 400);
    if (answer.status() == 201) {
      assertThat(answer.json().path("amount").asString()).isEqualTo(ActivityDraft.PRICE);
      assertThat(answer.json().path("status").asString()).isEqualTo("UNPAID");
      assertThat(buyer.getOrder(answer.json().path("orderId").asString()).is(200)).isTrue();
    }
  }

  /** A request within another: whoever reads the length otherwise would carry the inner one out. */
  @Test
  void nothingIsSmuggledInABody() {
    String activity = open(ActivityDraft.concert());
    String token = buyerToken(system.newBuyer());
    byte[] order = change("/api/v1/orders", orderBody(activity)).token(token).bytes();
    String inner = new String(order, UTF_8);
    String chunked = "0\r\n\r\n" + inner;
    String size = Integer.toString(chunked.length());
    List<Attack> attacks =
        Stream.of(
                List.of("Content-Length: " + size, "Transfer-Encoding: chunked"),
                List.of("Transfer-Encoding: chunked", "Content-Length: " + size),
                List.of("Content-Length: " + size, "Transfer-Encoding: xchunked"),
                List.of("Content-Length: " + size, "Transfer-Encoding : chunked"),
                List.of("Content-Length: " + size, "Transfer-Encoding:\tchunked"),
                List.of("Content-Length: " + size, "Transfer-Encoding: chunked, identity"),
                List.of("Content-Length: 5", "Content-Length: " + size),
                List.of("Content-Length: 5, " + size),
                List.of("Content-Length: +" + size),
                List.of("Content-Length: -1"),
                List.of("Content-Length: 99999999999999999999"),
                List.of("Content-Length: 0x10"),
                List.of("Transfer-Encoding: chunked", "Transfer-Encoding: identity"))
            .map(
                lines ->
                    new Attack(
                        String.join(", ", lines),
                        RawRequest.post("/internal/v1/faults", chunked).token(token).lines(lines)))
            .toList();
    turnedAway(attacks);
  }
}
