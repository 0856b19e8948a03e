package com.quwanda.stock.api;

import java.util.List;

/**
 * Places are held in Redis and written into the journal.
 *
 * @param orderId the order that holds them
 * @param allocation what each bucket gave, ascending by bucket; sums to the quantity asked for
 * @param unitPrice price of one place in yuan, a decimal with two places
 * @param clubId club that organises the activity
 * @param payWithinSeconds how long after it is placed the order can be paid
 * @param deposit what a deposit for these places comes to; null when they are not taken for one
 * @param replayed true when this order held these places already
 */
public record HoldReply(
    String orderId,
    List<AllocationPart> allocation,
    String unitPrice,
    String clubId,
    int payWithinSeconds,
    DepositTerms deposit,
    boolean replayed) {}
