package com.quwanda.wallet.api;

import java.time.OffsetDateTime;

/**
 * A wallet beside its ledger, as both stand now; transactions that still run show.
 *
 * @param userId its user
 * @param available what the wallet's row says, yuan with two decimals
 * @param frozen what the wallet's row says
 * @param ledgerAvailable sum of the ledger of {@code user:N:available}
 * @param ledgerFrozen sum of the ledger of {@code user:N:frozen}
 * @param changedAt when the row was last written
 */
public record WalletAudit(
    long userId,
    String available,
    String frozen,
    String ledgerAvailable,
    String ledgerFrozen,
    OffsetDateTime changedAt) {}
