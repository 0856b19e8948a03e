package com.quwanda.deposit.api;

import java.time.OffsetDateTime;

/**
 * A deposit that was not confirmed in time and is to be penalised.
 *
 * @param orderId its id
 * @param activityId its activity
 * @param depositAmount what is frozen, in yuan with two decimal places
 * @param penaltyAmount what of it the club is to keep
 * @param confirmDeadline first instant at which it could no longer be confirmed
 */
public record DueDeposit(
    String orderId,
    String activityId,
    String depositAmount,
    String penaltyAmount,
    OffsetDateTime confirmDeadline) {}
