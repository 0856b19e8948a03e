package com.quwanda.e2e.rules;

import com.quwanda.e2e.rules.Sbom.Component;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The list of licences that we accept: each with the names that components give it, what it asks of
 * us, and who may come under it; and what components that do not say come under.
 */
final class Licences {

  static final String ACCEPTED = "Licences";
  static final String BY_HAND = "Components that do not say";
  private static final String ANY = "any";
  private static final Pattern STRICT =
      Pattern.compile("GPL|GNU|SSPL|BUSL|Commons Clause", Pattern.CASE_INSENSITIVE);

  /** Of a licence: who may come under it; empty when anybody may. */
  private final Map<String, Set<String>> accepted = new HashMap<>();

  private final Map<String, String> byHand = new HashMap<>();
  private final List<String> faults = new ArrayList<>();

  Licences(String document) {
    for (List<String> row : Tables.under(ACCEPTED, document)) {
      Set<String> who = Set.copyOf(Tables.codesIn(row.get(2)));
      List<String> names = Tables.codesIn(row.get(0));
      if (who.isEmpty() && !row.get(2).equals(ANY) || names.isEmpty() || row.get(1).isEmpty()) {
        faults.add("the list does not say who may come under " + row);
      }
      for (String name : names) {
        accepted.put(name, who);
        if (who.isEmpty() && STRICT.matcher(name).find()) {
          faults.add(name + " is accepted of anybody");
        }
      }
    }
    for (List<String> row : Tables.under(BY_HAND, document)) {
      byHand.put(Tables.codesIn(row.get(0)).get(0), Tables.codesIn(row.get(1)).get(0));
      if (row.get(2).isEmpty()) {
        faults.add("no source for the licence of " + row.get(0));
      }
    }
  }

  /** What these bills of materials have that the list does not accept, and the other way round. */
  List<String> faultsIn(List<Sbom> sboms) {
    List<String> found = new ArrayList<>(faults);
    Set<String> seen = new HashSet<>();
    for (Sbom sbom : sboms) {
      for (Component component : sbom.components()) {
        seen.add(component.name());
        List<String> licences = licencesOf(component);
        if (licences.isEmpty()) {
          found.add(sbom.of() + ": " + component + " has no licence");
        } else if (licences.stream().noneMatch(licence -> isAccepted(licence, component))) {
          found.add(sbom.of() + ": " + component + " has none that is accepted of it");
        }
      }
    }
    accepted.values().stream()
        .flatMap(Set::stream)
        .filter(name -> !seen.contains(name))
        .forEach(name -> found.add("the list names " + name + ", which is nowhere"));
    byHand.keySet().stream()
        .filter(name -> !seen.contains(name))
        .forEach(name -> found.add("the list has a licence for " + name + ", which is nowhere"));
    return found.stream().distinct().sorted().toList();
  }

  private List<String> licencesOf(Component component) {
    if (!component.licences().isEmpty()) {
      return component.licences();
    }
    String known = byHand.get(component.name());
    return known == null ? List.of() : List.of(known);
  }

  private boolean isAccepted(String licence, Component component) {
    Set<String> who = accepted.get(licence);
    return who != null && (who.isEmpty() || who.contains(component.name()));
  }
}
