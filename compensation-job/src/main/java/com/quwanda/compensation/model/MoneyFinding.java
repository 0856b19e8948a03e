package com.quwanda.compensation.model;

/**
 * Two places that should agree about money and do not.
 *
 * @param kind what kind of difference
 * @param subject what it is about
 * @param first one side, with its source
 * @param second the other side, with its source
 */
public record MoneyFinding(MoneyDifferenceKind kind, String subject, String first, String second) {}
