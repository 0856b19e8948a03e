package com.quwanda.telemetry;

import java.util.function.BooleanSupplier;

/**
 * Something that a process works with and that can be away: {@code db}, {@code tc}, {@code redis},
 * {@code broker} or {@code cache}.
 *
 * @param isUp asks it; may take a second or two
 */
public record Component(String name, BooleanSupplier isUp) {}
