package com.quwanda.deposit.api;

import com.quwanda.owner.api.TransactionProof;
import com.quwanda.owner.api.TransactionView;
import java.util.List;

/**
 * All that deposit-service knows of a deposit, for people.
 *
 * @param orderId its id
 * @param record its row, or null when there is none
 * @param proofs what the TC answered to the launcher, oldest first
 * @param transactions what the TC says now of the row's transaction and of the one asked about
 */
public record DepositStory(
    String orderId,
    DepositRecord record,
    List<TransactionProof> proofs,
    List<TransactionView> transactions) {}
