package com.quwanda.stock.api;

import com.quwanda.contract.Form;

/**
 * A ticket type as buyers see it.
 *
 * @param code its code within the activity
 * @param name what buyers read
 * @param price price of one place in yuan, two decimal places
 * @param stock places in all
 * @param buckets slices the stock is split into
 */
public record TicketTypeView(
    String code, String name, @Form(Form.YUAN) String price, int stock, int buckets) {}
