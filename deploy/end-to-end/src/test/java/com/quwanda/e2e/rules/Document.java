package com.quwanda.e2e.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a Markdown file names.
 *
 * @param file its path in the repository
 * @param prose its text without blocks of code
 * @param blocks the text of each fenced block but drawings
 */
record Document(String file, String prose, List<String> blocks) {

  private static final Pattern FENCED =
      Pattern.compile("^```(\\w*)\n(.*?)^```\\s*$", Pattern.DOTALL | Pattern.MULTILINE);
  private static final Pattern SPAN = Pattern.compile("`([^`\n]+)`");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");

  static Document of(String file, String text) {
    List<String> blocks = new ArrayList<>();
    Matcher fenced = FENCED.matcher(text);
    while (fenced.find()) {
      if (!fenced.group(1).equals("mermaid")) {
        blocks.add(fenced.group(2));
      }
    }
    return new Document(file, FENCED.matcher(text).replaceAll("\n"), List.copyOf(blocks));
  }

  /** What stands in backticks in the prose. */
  List<String> spans() {
    return groups(SPAN, prose);
  }

  /** Targets of the links. */
  List<String> links() {
    return groups(LINK, prose);
  }

  /** Everything that is set as code. */
  List<String> code() {
    List<String> all = new ArrayList<>(spans());
    blocks.forEach(block -> all.addAll(block.replace("\\\n", " ").lines().toList()));
    return all;
  }

  static List<String> groups(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(match -> match.group(1)).toList();
  }
}
