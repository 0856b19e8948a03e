package com.quwanda.stock.api;

import com.quwanda.contract.Form;
import java.time.OffsetDateTime;

/**
 * What a deposit of an activity comes to.
 *
 * @param ratio share of the price that is frozen, a decimal with four places, above 0 up to 1
 * @param penaltyRatio share of the deposit that the club keeps when it is not confirmed in time, a
 *     decimal with four places, 0 to 1
 * @param confirmDeadline first instant at which a deposit can no longer be confirmed, nor made
 */
public record DepositTerms(
    @Form(Form.RATIO) String ratio,
    @Form(Form.RATIO) String penaltyRatio,
    OffsetDateTime confirmDeadline) {}
