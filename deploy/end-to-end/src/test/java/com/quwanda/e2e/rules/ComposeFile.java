package com.quwanda.e2e.rules;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** A compose file as its services see it, with what others are merged into them. */
record ComposeFile(String text, Map<String, Map<String, Object>> services) {

  private static final Pattern VARIABLE =
      Pattern.compile("(?<!\\$)\\$\\{([A-Z][A-Z0-9_]*)(?::([?-])([^}]*))?}");

  @SuppressWarnings("unchecked")
  static ComposeFile in(Repo repo) {
    String text = repo.read("docker-compose.yml");
    LoaderOptions options = new LoaderOptions();
    options.setMaxAliasesForCollections(500);
    Map<String, Object> all = new Yaml(new SafeConstructor(options)).load(text);
    Map<String, Map<String, Object>> services = new LinkedHashMap<>();
    ((Map<String, Map<String, Object>>) all.get("services")).forEach(services::put);
    return new ComposeFile(text, services);
  }

  /** The variables of {@code .env} that it takes. */
  TreeSet<String> variables() {
    TreeSet<String> names = new TreeSet<>();
    VARIABLE.matcher(withoutComments()).results().forEach(found -> names.add(found.group(1)));
    return names;
  }

  private String withoutComments() {
    return text.replaceAll("(?m)^\\s*#.*$", "");
  }

  /** What a service's environment says, as it is written. */
  @SuppressWarnings("unchecked")
  Map<String, String> environment(String service) {
    Map<String, String> values = new TreeMap<>();
    ((Map<String, Object>) services.get(service).getOrDefault("environment", Map.of()))
        .forEach((name, value) -> values.put(name, String.valueOf(value)));
    return values;
  }

  /** The same, with the values of {@code .env} in it. */
  Map<String, String> environment(String service, Map<String, String> env) {
    Map<String, String> values = environment(service);
    values.replaceAll((name, value) -> resolved(value, env));
    return values;
  }

  private static String resolved(String value, Map<String, String> env) {
    return VARIABLE
        .matcher(value)
        .replaceAll(
            found -> {
              String set = env.getOrDefault(found.group(1), "");
              String otherwise = "-".equals(found.group(2)) ? found.group(3) : "";
              return Matcher.quoteReplacement(set.isEmpty() ? otherwise : set);
            });
  }

  @SuppressWarnings("unchecked")
  List<String> list(String service, String key) {
    return ((List<Object>) services.get(service).getOrDefault(key, List.of()))
        .stream().map(String::valueOf).toList();
  }

  String text(String service, String key) {
    return String.valueOf(services.get(service).getOrDefault(key, ""));
  }

  /** One that does its work once and ends. */
  boolean runsOnce(String service) {
    return text(service, "restart").equals("no");
  }
}
