package com.quwanda.e2e.watch;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds which series a query asks for. It is enough for our queries, and no parser of PromQL. */
public final class Selectors {
  private static final Pattern GROUPING =
      Pattern.compile("\\b(?:by|without|on|ignoring|group_left|group_right)\\s*\\([^)]*\\)");
  private static final Pattern RANGE = Pattern.compile("\\[[^\\]]*]");
  // Longest first: a text's content, a number with its unit, then what may be a metric.
  private static final Pattern PART =
      Pattern.compile(
          "\"(?:[^\"\\\\]|\\\\.)*\"|\\d[\\w.]*"
              + "|([a-zA-Z_:][\\w:]*)(\\s*\\()?(\\{(?:[^\"}]|\"(?:[^\"\\\\]|\\\\.)*\")*})?");
  private static final Set<String> WORDS =
      Set.of("and", "or", "unless", "bool", "offset", "by", "without", "on", "ignoring");

  private Selectors() {}

  /** Such as {@code up{job="gateway"}} or {@code jvm_gc_overhead}, each once. */
  public static Set<String> of(String query) {
    Set<String> found = new LinkedHashSet<>();
    String plain = RANGE.matcher(GROUPING.matcher(query).replaceAll(" ")).replaceAll(" ");
    Matcher part = PART.matcher(plain);
    while (part.find()) {
      String name = part.group(1);
      if (name != null && part.group(2) == null && !WORDS.contains(name)) {
        found.add(part.group(3) == null ? name : name + part.group(3));
      }
    }
    return found;
  }

  /** The metric of a selector. */
  public static String metric(String selector) {
    return selector.replaceAll("\\{.*", "");
  }
}
