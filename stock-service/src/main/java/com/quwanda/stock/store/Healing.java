package com.quwanda.stock.store;

import java.time.Instant;

/**
 * Who brought a hold's state about.
 *
 * @param healer who brought the verdict
 * @param evidence what it rested on
 * @param at when
 * @param afterMillis how long after the places were taken, 0 or more
 */
public record Healing(String healer, String evidence, Instant at, long afterMillis) {}
