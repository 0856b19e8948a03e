package com.quwanda.stock.store;

import com.quwanda.stock.model.HoldState;
import java.time.Instant;

/**
 * What a journal row shows once its mark is settled.
 *
 * @param state its state
 * @param left what is not given back, as {@code bucket:count,...}
 * @param refunds what refunds gave back, as {@code refundId=bucket:count,...;...}
 * @param at when its last change was settled; null while its order is not decided
 */
public record Settled(HoldState state, String left, String refunds, Instant at) {}
