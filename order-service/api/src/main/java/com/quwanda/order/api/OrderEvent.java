package com.quwanda.order.api;

import com.quwanda.contract.Form;
import com.quwanda.contract.OrNull;
import com.quwanda.owner.api.Actor;
import java.time.OffsetDateTime;

/**
 * Something that happened to an order.
 *
 * @param what PLACED, PAID, CANCELLED, EXPIRED, REFUNDED, or LATE_PAYMENT for money that came when
 *     the order was not to be paid any more; of what began as an offer OFFERED in place of PLACED,
 *     then ACCEPTED, DECLINED or LAPSED
 * @param from its status before; null for PLACED and OFFERED
 * @param to its status afterwards; the same as before when a part of it was refunded
 * @param who who did it
 * @param why in words; null when there is nothing to say
 * @param quantity places given back by it, else 0
 * @param amount yuan that moved with it, two decimal places, else null
 * @param at when
 */
public record OrderEvent(
    String what,
    @OrNull OrderStatus from,
    OrderStatus to,
    Actor who,
    @OrNull String why,
    int quantity,
    @OrNull @Form(Form.YUAN) String amount,
    OffsetDateTime at) {}
