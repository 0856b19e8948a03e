package com.quwanda.e2e;

import java.util.List;

/** Texts that mean something to what may stand behind a field. */
final class Payloads {
  private Payloads() {}

  /** Nothing of this is an id, a cursor, a number or a price. */
  static final List<String> TEXTS =
      List.of(
          "' OR 1=1 --",
          "' OR '1'='1",
          "\" OR \"\"=\"",
          "'; DROP TABLE trade_order; --",
          "1); DELETE FROM wallet; --",
          "1 UNION SELECT password FROM mysql.user",
          "x' AND SLEEP(3) AND 'x'='x",
          "/**/",
          "#",
          "`id`",
          "\\",
          "%",
          "_%",
          "{",
          "}",
          "{other}",
          "a}:{b",
          "*",
          "[a-z]*",
          "a:b",
          "a|b",
          "OPEN|0|0",
          "'); redis.call('FLUSHALL') --",
          "]] redis.call('FLUSHALL') --[[",
          "KEYS[1]",
          "%s%n%d",
          "${jndi:ldap://127.0.0.1:1/a}",
          "#{T(java.lang.Runtime).getRuntime().exec('id')}",
          "{{7*7}}",
          "<script>alert(1)</script>",
          "../../etc/passwd",
          "a b",
          "\t",
          "😀",
          "\u202etxet",
          "\ufeff",
          "a\u0301\u0000",
          "a\r\nX-User-Id: 1");

  /** Ids as far as their letters go; nobody has them. */
  static final List<String> UNKNOWN_IDS =
      List.of("a".repeat(64), "null", "undefined", "NaN", "true", "-1", "0", "__proto__", "ﬀ");

  /** Those that can stand in a header. */
  static List<String> inHeaders() {
    return TEXTS.stream().filter(text -> text.chars().allMatch(c -> c >= ' ')).toList();
  }

  /** As the text of a JSON string, with its quotes. */
  static String json(String text) {
    return Answer.JSON.writeValueAsString(text);
  }
}
