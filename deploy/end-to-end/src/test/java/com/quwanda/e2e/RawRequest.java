package com.quwanda.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.List;

/**
 * A request as it is written on the wire: target and headers stand there as they were given, since
 * client libraries mend what an attacker would send.
 *
 * @param method method
 * @param target path and query, whatever they are
 * @param headers lines without their ends, beside {@code Host} and {@code Content-Length}
 * @param body the body, or null for none
 */
record RawRequest(String method, String target, List<String> headers, byte[] body) {

  static RawRequest get(String target) {
    return new RawRequest("GET", target, List.of(), null);
  }

  static RawRequest post(String target, String json) {
    return post(target, json.getBytes(UTF_8)).header("Content-Type", "application/json");
  }

  static RawRequest post(String target, byte[] body) {
    return new RawRequest("POST", target, List.of(), body);
  }

  RawRequest token(String token) {
    return header("Authorization", "Bearer " + token);
  }

  RawRequest key(String idempotencyKey) {
    return header("Idempotency-Key", idempotencyKey);
  }

  RawRequest header(String name, String value) {
    return line(name + ": " + value);
  }

  /** Adds a header line, even one that is none. */
  RawRequest line(String line) {
    List<String> all = new ArrayList<>(headers);
    all.add(line);
    return new RawRequest(method, target, all, body);
  }

  RawRequest lines(List<String> more) {
    RawRequest with = this;
    for (String line : more) {
      with = with.line(line);
    }
    return with;
  }

  RawRequest method(String other) {
    return new RawRequest(other, target, headers, body);
  }

  /** What is sent before the body. */
  byte[] head() {
    StringBuilder head = new StringBuilder();
    head.append(method).append(' ').append(target).append(" HTTP/1.1\r\n");
    if (!has("host")) {
      head.append("Host: gateway\r\n");
    }
    headers.forEach(line -> head.append(line).append("\r\n"));
    if (body != null && !has("content-length") && !has("transfer-encoding")) {
      head.append("Content-Length: ").append(body.length).append("\r\n");
    }
    return head.append("\r\n").toString().getBytes(UTF_8);
  }

  byte[] bytes() {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(head());
    if (body != null) {
      all.writeBytes(body);
    }
    return all.toByteArray();
  }

  /** Everything that it says, decoded, as far as it can be. */
  String sent() {
    String path;
    try {
      path = URLDecoder.decode(target, UTF_8);
    } catch (IllegalArgumentException undecodable) {
      path = target;
    }
    return path + "\n" + (body == null ? "" : new String(body, UTF_8));
  }

  private boolean has(String name) {
    return headers.stream()
        .anyMatch(line -> line.regionMatches(true, 0, name + ":", 0, name.length() + 1));
  }
}
