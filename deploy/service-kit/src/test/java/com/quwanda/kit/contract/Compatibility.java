package com.quwanda.kit.contract;

import java.util.List;
import org.openapitools.openapidiff.core.OpenApiCompare;
import org.openapitools.openapidiff.core.model.ChangedOpenApi;

/** What an OpenAPI document changes against an older one that clients rely on. */
final class Compatibility {

  private final ChangedOpenApi changed;

  private Compatibility(ChangedOpenApi changed) {
    this.changed = changed;
  }

  static Compatibility between(String before, String after) {
    return new Compatibility(OpenApiCompare.fromContents(before, after));
  }

  /** One line per operation that clients could no longer use as before. */
  List<String> breaks() {
    return changed.isCompatible() ? List.of() : List.of(changed.toString());
  }
}
