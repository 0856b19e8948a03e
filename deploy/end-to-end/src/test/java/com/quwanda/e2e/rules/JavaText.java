package com.quwanda.e2e.rules;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Java source with the parts blanked that a rule does not look at. */
final class JavaText {

  /** A comment, a text block, a string or a character, whichever begins first. */
  private static final Pattern PARTS =
      Pattern.compile(
          "(?<comment>//[^\n]*|/\\*.*?\\*/)"
              + "|(?<text>\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\n])*\"|'(?:\\\\.|[^'\\\\\n])+')",
          Pattern.DOTALL);

  private JavaText() {}

  /** Code and strings. */
  static String withoutComments(String source) {
    return blank(source, false);
  }

  /** Code alone. */
  static String withoutCommentsAndStrings(String source) {
    return blank(source, true);
  }

  private static String blank(String source, boolean stringsToo) {
    return PARTS
        .matcher(source)
        .replaceAll(
            part ->
                part.group().startsWith("/") || stringsToo
                    ? " "
                    : Matcher.quoteReplacement(part.group()));
  }
}
