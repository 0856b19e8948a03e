package com.quwanda.stock.api;

/**
 * Books a hold's counts in the bucket rows, as a branch of the caller's global transaction.
 *
 * @param endedXid an earlier global transaction over this order that the caller has proven to be
 *     rolled back, whose mark in the journal may be taken over; null when this is the first try
 */
public record BookRequest(String endedXid) {}
