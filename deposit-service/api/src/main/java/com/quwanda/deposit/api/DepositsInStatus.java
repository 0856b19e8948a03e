package com.quwanda.deposit.api;

/**
 * The deposits of an activity in one status. Amounts are in yuan with two decimal places.
 *
 * @param status the status
 * @param deposits how many
 * @param places their places
 * @param price their prices
 * @param depositAmount their deposits
 * @param penaltyAmount what clubs have kept of these
 * @param refundAmount what was given back
 */
public record DepositsInStatus(
    DepositStatus status,
    long deposits,
    long places,
    String price,
    String depositAmount,
    String penaltyAmount,
    String refundAmount) {}
