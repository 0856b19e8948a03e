package com.quwanda.owner.api;

/**
 * A global transaction as the TC has it now.
 *
 * @param xid its id
 * @param said the TC's own word, e.g. Finished, which also means "not known"; UNREACHABLE when it
 *     could not be asked
 */
public record TransactionView(String xid, String said) {}
