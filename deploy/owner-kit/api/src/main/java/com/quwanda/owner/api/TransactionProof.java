package com.quwanda.owner.api;

import java.time.OffsetDateTime;

/**
 * What the TC answered when a try ended, or that none began.
 *
 * @param xid the try's transaction, empty when none began
 * @param answer COMMITTED, ROLLED_BACK or NEVER_BEGUN
 * @param problem code of the problem that ended the order with it, or null
 * @param recordedAt when
 */
public record TransactionProof(
    String xid, String answer, String problem, OffsetDateTime recordedAt) {}
