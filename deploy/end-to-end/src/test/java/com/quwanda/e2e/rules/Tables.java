package com.quwanda.e2e.rules;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Rows of the tables in a Markdown document, by the heading that they stand under. */
final class Tables {

  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  private Tables() {}

  /** The rows under that heading, without the head of the table; empty when there is none. */
  static List<List<String>> under(String heading, String document) {
    List<List<String>> rows = new ArrayList<>();
    boolean here = false;
    for (String line : document.lines().toList()) {
      if (line.startsWith("#")) {
        here = line.replaceFirst("^#+ ", "").equals(heading);
      } else if (here && line.startsWith("|")) {
        rows.add(
            Arrays.stream(line.replaceAll("^\\||\\|$", "").split("\\|", -1))
                .map(String::strip)
                .toList());
      }
    }
    // The head and the line of dashes below it.
    return rows.size() < 2 ? List.of() : rows.subList(2, rows.size());
  }

  /** What is written as code in a cell. */
  static List<String> codesIn(String cell) {
    List<String> codes = new ArrayList<>();
    Matcher code = CODE.matcher(cell);
    while (code.find()) {
      codes.add(code.group(1));
    }
    return codes;
  }
}
