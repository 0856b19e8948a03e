package com.quwanda.order.app;

import com.quwanda.order.api.ChannelPaymentStatus;
import com.quwanda.order.api.ChannelPaymentView;
import com.quwanda.order.store.ChannelPaymentRow;
import java.time.ZoneOffset;
import java.util.Map;

/** Shows payments through channels. */
final class ChannelViews {

  private ChannelViews() {}

  static ChannelPaymentView of(ChannelPaymentRow row, Map<String, String> clientParameters) {
    return new ChannelPaymentView(
        row.paymentId,
        row.orderId,
        row.channel,
        ChannelPaymentStatus.valueOf(row.status.name()),
        row.amount.toPlainString(),
        clientParameters,
        row.createdAt.atOffset(ZoneOffset.UTC));
  }
}
