package com.quwanda.e2e.fuzz;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * Values that mean something to the system, by the name of the field or parameter: with made-up ids
 * alone nothing but "not found" would ever be seen. Of one user, so of one thread.
 */
public final class KnownValues {
  private static final int KEPT = 30;

  private final Map<String, List<String>> byName = new LinkedHashMap<>();
  private final Set<String> learned;

  /**
   * @param learned names that are also taken from answers
   */
  public KnownValues(Set<String> learned) {
    this.learned = Set.copyOf(learned);
  }

  /** One that is named twice is taken twice as often. */
  public KnownValues add(String name, String... values) {
    of(name).addAll(List.of(values));
    return this;
  }

  private List<String> of(String name) {
    return byName.computeIfAbsent(name, any -> new ArrayList<>());
  }

  private void learn(String name, String value) {
    List<String> all = of(name);
    if (!all.contains(value)) {
      all.add(value);
    }
    if (all.size() > KEPT) {
      all.remove(0);
    }
  }

  Optional<String> any(String name, Random random) {
    List<String> all = byName.getOrDefault(name, List.of());
    return all.isEmpty() ? Optional.empty() : Optional.of(all.get(random.nextInt(all.size())));
  }

  /** Remembers the ids and the cursor of an answer. */
  public void learn(JsonNode answer) {
    for (Map.Entry<String, JsonNode> member : answer.properties()) {
      String name = member.getKey().equals("nextCursor") ? "cursor" : member.getKey();
      if (learned.contains(name) && member.getValue().isString()) {
        learn(name, member.getValue().asString());
      }
    }
    answer.forEach(this::learn);
  }
}
