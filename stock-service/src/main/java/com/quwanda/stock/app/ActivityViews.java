package com.quwanda.stock.app;

import com.quwanda.stock.api.ActivityView;
import com.quwanda.stock.api.DepositTerms;
import com.quwanda.stock.api.TicketTypeView;
import com.quwanda.stock.store.ActivityRow;
import com.quwanda.stock.store.BucketMapper;
import com.quwanda.stock.store.TicketTypeMapper;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.springframework.stereotype.Component;

/** Shows activity rows as buyers see them. */
@Component
class ActivityViews {

  private final TicketTypeMapper types;
  private final BucketMapper buckets;

  ActivityViews(TicketTypeMapper types, BucketMapper buckets) {
    this.types = types;
    this.buckets = buckets;
  }

  ActivityView of(ActivityRow row) {
    List<TicketTypeView> ticketTypes =
        types.ofActivity(row.activityId).stream()
            .map(
                type ->
                    new TicketTypeView(
                        type.code,
                        type.name,
                        type.price.toPlainString(),
                        buckets.stockOf(type.id),
                        type.bucketCount))
            .toList();
    return new ActivityView(
        row.activityId,
        row.clubId,
        row.name,
        ActivityView.Sale.valueOf(row.sale),
        at(row.saleFrom),
        at(row.saleUntil),
        row.limitPerUser,
        row.payWithinSeconds,
        at(row.startsAt),
        deposit(row),
        ticketTypes);
  }

  /** On which terms its places are taken for a deposit; null when they are not. */
  static DepositTerms deposit(ActivityRow row) {
    return row.confirmDeadline == null
        ? null
        : new DepositTerms(
            row.depositRatio.toPlainString(),
            row.depositPenaltyRatio.toPlainString(),
            at(row.confirmDeadline));
  }

  static OffsetDateTime at(Instant instant) {
    return instant == null ? null : instant.atOffset(ZoneOffset.UTC);
  }
}
