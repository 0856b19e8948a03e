package com.quwanda.e2e.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The list of known flaws in what we depend on: each is of a version that is really there, and says
 * why it is left. A version that has changed makes its rows wrong, so that they are looked at
 * again.
 */
final class KnownFlaws {

  static final List<String> HEADINGS =
      List.of("In what we ship", "In what is for development only");
  private static final Set<String> SEVERITIES = Set.of("critical", "high", "medium", "low");
  private static final Pattern ID = Pattern.compile("(CVE-\\d{4}-\\d{4,}|GHSA(-[0-9a-z]{4}){3})");
  private static final Pattern LOOKED_AT = Pattern.compile("Last looked at: \\d{4}-\\d{2}-\\d{2}");
  private static final int SHORTEST_REASON = 20;

  private KnownFlaws() {}

  /** What is wrong with the list, given what is there. */
  static List<String> faultsIn(String document, List<Sbom> sboms) {
    List<String> faults = new ArrayList<>();
    if (!LOOKED_AT.matcher(document).find()) {
      faults.add("it does not say when this was looked at last");
    }
    for (String heading : HEADINGS) {
      List<List<String>> rows = Tables.under(heading, document);
      if (rows.isEmpty()) {
        faults.add("nothing under: " + heading);
      }
      boolean shipped = heading.equals(HEADINGS.get(0));
      rows.forEach(row -> faults.addAll(faultsOf(row, shipped, sboms)));
    }
    return faults;
  }

  private static List<String> faultsOf(List<String> row, boolean shipped, List<Sbom> sboms) {
    if (row.size() != 5) {
      return List.of("five columns: component, version, flaws, severity, reason: " + row);
    }
    List<String> faults = new ArrayList<>();
    List<String> names = Tables.codesIn(row.get(0));
    String version = row.get(1);
    if (names.isEmpty()) {
      faults.add("names no component: " + row);
    }
    for (String name : names) {
      List<Sbom> where =
          sboms.stream()
              .filter(
                  sbom ->
                      sbom.components().stream()
                          .anyMatch(c -> c.name().equals(name) && c.version().equals(version)))
              .toList();
      if (where.isEmpty()) {
        faults.add(name + " " + version + " is nowhere: look again whether it is flawed");
      } else if (where.stream().anyMatch(Sbom::shipped) != shipped) {
        faults.add(name + " " + version + " stands under the wrong heading");
      }
    }
    if (!ID.matcher(row.get(2)).find()) {
      faults.add("no CVE or GHSA id: " + row);
    }
    if (!SEVERITIES.contains(row.get(3))) {
      faults.add("severity is one of " + SEVERITIES + ": " + row);
    }
    if (row.get(4).length() < SHORTEST_REASON) {
      faults.add("no reason why it is left: " + row);
    }
    return faults;
  }
}
