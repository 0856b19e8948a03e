package com.quwanda.order.api;

import com.quwanda.contract.Form;
import java.time.OffsetDateTime;
import java.util.Map;

/**
 * A payment through a channel.
 *
 * @param paymentId our id of it, which the channel knows too
 * @param orderId the order
 * @param channel the channel
 * @param status how it stands
 * @param amount yuan, two decimal places
 * @param clientParameters what the client hands to the channel's own dialog; empty unless CREATED
 * @param createdAt when
 */
public record ChannelPaymentView(
    String paymentId,
    String orderId,
    String channel,
    ChannelPaymentStatus status,
    @Form(Form.YUAN) String amount,
    Map<String, String> clientParameters,
    OffsetDateTime createdAt) {}
