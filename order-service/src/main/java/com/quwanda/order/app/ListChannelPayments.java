package com.quwanda.order.app;

import com.quwanda.order.api.ChannelPaymentView;
import com.quwanda.order.store.ChannelPaymentMapper;
import com.quwanda.owner.model.OwnedId;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/**
 * Shows the payments of an order as their rows stand, without what only its user's client needs.
 */
@Component
public class ListChannelPayments {

  private final ChannelPaymentMapper payments;

  ListChannelPayments(ChannelPaymentMapper payments) {
    this.payments = payments;
  }

  /** Oldest first; none of an order nobody knows. */
  public List<ChannelPaymentView> of(String orderId) {
    if (!OwnedId.is(orderId)) {
      return List.of();
    }
    return payments.ofOrder(orderId).stream().map(row -> ChannelViews.of(row, Map.of())).toList();
  }
}
