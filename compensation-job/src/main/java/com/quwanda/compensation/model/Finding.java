package com.quwanda.compensation.model;

/**
 * Two places that should agree and do not.
 *
 * @param kind what kind of difference
 * @param subject what it is about
 * @param first one side, with its source
 * @param second the other side, with its source
 */
public record Finding(DifferenceKind kind, String subject, String first, String second) {

  static Finding of(
      DifferenceKind kind,
      String subject,
      String source,
      Object value,
      String other,
      Object otherValue) {
    return new Finding(kind, subject, source + " = " + value, other + " = " + otherValue);
  }
}
