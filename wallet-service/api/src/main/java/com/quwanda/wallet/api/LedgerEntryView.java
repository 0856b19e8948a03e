package com.quwanda.wallet.api;

import com.quwanda.contract.Form;
import com.quwanda.contract.OrNull;
import java.time.OffsetDateTime;

/**
 * One entry of a user's ledger.
 *
 * @param operationId the operation it belongs to
 * @param account AVAILABLE or FROZEN, the part of the wallet that it changes
 * @param entryType what it is
 * @param amount yuan with two decimals, negative when the account has less after it
 * @param orderId the order or deposit it is for; null for a top-up
 * @param createdAt when
 */
public record LedgerEntryView(
    String operationId,
    String account,
    EntryType entryType,
    @Form(Form.YUAN) String amount,
    @OrNull String orderId,
    OffsetDateTime createdAt) {}
