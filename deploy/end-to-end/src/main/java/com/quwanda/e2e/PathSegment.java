package com.quwanda.e2e;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Ids may hold any letter, a path only ASCII. */
final class PathSegment {
  private PathSegment() {}

  static String of(String id) {
    return URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
