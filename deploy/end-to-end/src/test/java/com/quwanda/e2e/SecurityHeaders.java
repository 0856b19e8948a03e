package com.quwanda.e2e;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What every answer of the gateway says to browsers, and what none says. */
final class SecurityHeaders {
  private static final Map<String, String> WANTED =
      Map.of(
          "X-Content-Type-Options", "nosniff",
          "X-Frame-Options", "DENY",
          "Referrer-Policy", "no-referrer",
          "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'",
          "Cache-Control", "no-store");

  /** They tell who is behind, or what nobody outside has to know. */
  private static final List<String> UNWANTED =
      List.of(
          "Server", "X-Powered-By", "X-Internal-Token", "X-Gateway-Token", "X-User-Id", "TX_XID");

  private SecurityHeaders() {}

  /** What is not as it should be; empty when all is well. */
  static List<String> missingFrom(RawAnswer answer) {
    Stream<String> missing =
        WANTED.entrySet().stream()
            .filter(
                wanted -> !answer.header(wanted.getKey()).orElse("").contains(wanted.getValue()))
            .map(wanted -> "%s, got %s".formatted(wanted, answer.header(wanted.getKey())));
    Stream<String> told =
        UNWANTED.stream()
            .filter(name -> answer.header(name).isPresent())
            .map(name -> name + " is told");
    return Stream.concat(missing, told).toList();
  }
}
