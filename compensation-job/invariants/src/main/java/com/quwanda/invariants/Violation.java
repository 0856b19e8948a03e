package com.quwanda.invariants;

/**
 * Two places that should agree and do not.
 *
 * @param rule name of the invariant
 * @param subject what it is about: a bucket, a user, an order
 * @param first one side, with its source
 * @param second the other side, with its source
 */
public record Violation(String rule, String subject, String first, String second) {

  static Violation of(
      String rule, Object subject, String source, Object value, String other, Object otherValue) {
    return new Violation(
        rule, subject.toString(), source + " = " + value, other + " = " + otherValue);
  }

  @Override
  public String toString() {
    return "%s, %s: %s, but %s".formatted(rule, subject, first, second);
  }
}
