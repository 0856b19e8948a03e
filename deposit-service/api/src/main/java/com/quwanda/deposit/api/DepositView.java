package com.quwanda.deposit.api;

import com.quwanda.contract.Form;
import com.quwanda.contract.OrNull;
import java.time.OffsetDateTime;

/**
 * A deposit as its user sees it. Amounts are in yuan with two decimal places. What is not known yet
 * is null.
 *
 * @param orderId its id
 * @param status where it stands
 * @param activityId the activity
 * @param ticketType the ticket type
 * @param quantity places
 * @param price unit price × quantity
 * @param depositAmount what is frozen: price × the activity's ratio, rounded half up
 * @param supplement price − deposit: what is charged when it is confirmed
 * @param penaltyAmount what the club has kept, or would keep after the deadline
 * @param refundAmount what was given back; null while nothing was
 * @param confirmDeadline first instant at which it can no longer be confirmed
 * @param frozenAt when it was made
 * @param confirmedAt when it was confirmed, or null
 * @param settledAt when the last of its places and money was settled, or null
 * @param failure code of the problem it failed with; null unless FAILED
 */
public record DepositView(
    String orderId,
    DepositStatus status,
    @OrNull String activityId,
    @OrNull String ticketType,
    @OrNull Integer quantity,
    @OrNull @Form(Form.YUAN) String price,
    @OrNull @Form(Form.YUAN) String depositAmount,
    @OrNull @Form(Form.YUAN) String supplement,
    @OrNull @Form(Form.YUAN) String penaltyAmount,
    @OrNull @Form(Form.YUAN) String refundAmount,
    @OrNull OffsetDateTime confirmDeadline,
    @OrNull OffsetDateTime frozenAt,
    @OrNull OffsetDateTime confirmedAt,
    @OrNull OffsetDateTime settledAt,
    @OrNull String failure) {}
