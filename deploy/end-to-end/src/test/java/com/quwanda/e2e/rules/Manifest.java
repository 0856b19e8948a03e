package com.quwanda.e2e.rules;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import io.kubernetes.client.openapi.JSON;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * One object of Kubernetes as it stands in a file.
 *
 * @param content the object, as JSON
 */
record Manifest(String file, String kind, String name, JsonElement content) {

  private static final String MODELS = "io.kubernetes.client.openapi.models.";

  /** The versions that we use, where they are not v1. */
  private static final Map<String, String> VERSIONS = Map.of("HorizontalPodAutoscaler", "V2");

  /** All objects of these files. */
  static List<Manifest> in(Repo repo, List<String> files) {
    List<Manifest> all = new ArrayList<>();
    for (String file : files) {
      Iterable<Object> documents =
          new Yaml(new SafeConstructor(new LoaderOptions())).loadAll(repo.read(file));
      for (Object document : documents) {
        Map<?, ?> object = (Map<?, ?>) document;
        Map<?, ?> metadata = (Map<?, ?>) object.get("metadata");
        all.add(
            new Manifest(
                file,
                String.valueOf(object.get("kind")),
                metadata == null ? "" : String.valueOf(metadata.get("name")),
                new Gson().toJsonTree(document)));
      }
    }
    return all;
  }

  /** What Kubernetes would refuse of it: a field that it does not know, one that is missing. */
  Optional<String> refusal() {
    try {
      model().getMethod("validateJsonElement", JsonElement.class).invoke(null, content);
      JSON.getGson().fromJson(content, model());
      return Optional.empty();
    } catch (InvocationTargetException refused) {
      return Optional.of(file + ": " + refused.getCause().getMessage());
    } catch (RuntimeException refused) {
      return Optional.of(file + ": " + refused.getMessage());
    } catch (ReflectiveOperationException unknown) {
      return Optional.of(file + ": there is no " + kind);
    }
  }

  private Class<?> model() throws ClassNotFoundException {
    return Class.forName(MODELS + VERSIONS.getOrDefault(kind, "V1") + kind);
  }

  <T> T as(Class<T> type) {
    return JSON.getGson().fromJson(content, type);
  }
}
