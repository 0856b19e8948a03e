package com.quwanda.wallet.api;

/**
 * An operation is done, as far as the transaction it belongs to commits.
 *
 * @param operationId its id
 * @param replayed true when it was done before and nothing changed now
 */
public record OperationReply(String operationId, boolean replayed) {}
