package com.quwanda.order.api;

import com.quwanda.owner.api.TransactionProof;
import com.quwanda.owner.api.TransactionView;
import java.util.List;

/**
 * All that order-service knows of an order, for people.
 *
 * @param orderId the order
 * @param record its row, or null when there is none
 * @param proofs what the TC answered to the launcher, oldest first
 * @param transactions what the TC says now of the row's transaction and of the one asked about
 */
public record OrderStory(
    String orderId,
    OrderRecord record,
    List<TransactionProof> proofs,
    List<TransactionView> transactions) {}
