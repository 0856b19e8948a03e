package com.quwanda.e2e;

import com.quwanda.stock.api.CreateActivityRequest;
import com.quwanda.stock.api.DepositRule;
import com.quwanda.stock.api.TicketTypeRequest;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * A known-good activity, to be varied: one ticket type {@value #TYPE}, on sale since an hour ago.
 *
 * @param id its id, different for every draft
 * @param stock places in all of each ticket type
 * @param buckets slices of each ticket type
 * @param limitPerUser places one user may have
 * @param types number of ticket types; the first is {@value #TYPE}
 * @param payWithin how long its orders can be paid; longer than any run unless a test says so, lest
 *     an earlier order expires amid a later fault
 * @param startsAt when the activity begins, or null
 * @param deposit how its places are sold for a deposit, or null
 * @param saleFrom first instant of the sale
 * @param saleUntil first instant after it
 */
public record ActivityDraft(
    String id,
    int stock,
    int buckets,
    int limitPerUser,
    int types,
    Duration payWithin,
    OffsetDateTime startsAt,
    DepositRule deposit,
    OffsetDateTime saleFrom,
    OffsetDateTime saleUntil) {

  /** Code of the first ticket type. */
  public static final String TYPE = "standard";

  /** Price of one place in yuan. */
  public static final String PRICE = "49.99";

  public static ActivityDraft concert() {
    OffsetDateTime now = OffsetDateTime.now(ZoneOffset.UTC);
    String id = "concert-" + UUID.randomUUID().toString().substring(0, 13);
    return new ActivityDraft(
        id, 100, 8, 10, 1, Duration.ofHours(6), null, null, now.minusHours(1), now.plusHours(6));
  }

  public ActivityDraft id(String other) {
    return new ActivityDraft(
        other,
        stock,
        buckets,
        limitPerUser,
        types,
        payWithin,
        startsAt,
        deposit,
        saleFrom,
        saleUntil);
  }

  public ActivityDraft places(int total, int inBuckets) {
    return new ActivityDraft(
        id,
        total,
        inBuckets,
        limitPerUser,
        types,
        payWithin,
        startsAt,
        deposit,
        saleFrom,
        saleUntil);
  }

  public ActivityDraft limit(int perUser) {
    return new ActivityDraft(
        id, stock, buckets, perUser, types, payWithin, startsAt, deposit, saleFrom, saleUntil);
  }

  public ActivityDraft types(int count) {
    return new ActivityDraft(
        id, stock, buckets, limitPerUser, count, payWithin, startsAt, deposit, saleFrom, saleUntil);
  }

  public ActivityDraft sale(OffsetDateTime from, OffsetDateTime until) {
    return new ActivityDraft(
        id, stock, buckets, limitPerUser, types, payWithin, startsAt, deposit, from, until);
  }

  public ActivityDraft payWithin(Duration time) {
    return new ActivityDraft(
        id, stock, buckets, limitPerUser, types, time, startsAt, deposit, saleFrom, saleUntil);
  }

  /**
   * Sells its places for a deposit too, half of the price, half of which is the penalty.
   *
   * @param deadlineIn from now on a deposit can be confirmed for so long
   */
  public ActivityDraft deposits(Duration deadlineIn) {
    return deposits("0.5", "0.5", deadlineIn);
  }

  /** As {@link #deposits(Duration)}, with these ratios. */
  public ActivityDraft deposits(String ratio, String penaltyRatio, Duration deadlineIn) {
    OffsetDateTime starts = OffsetDateTime.now(ZoneOffset.UTC).plus(deadlineIn).plusHours(1);
    return new ActivityDraft(
        id,
        stock,
        buckets,
        limitPerUser,
        types,
        payWithin,
        starts,
        new DepositRule(ratio, penaltyRatio, 1),
        saleFrom,
        saleUntil);
  }

  /** Code of the ticket type with this number, from 0. */
  public static String type(int number) {
    return number == 0 ? TYPE : TYPE + "-" + number;
  }

  public CreateActivityRequest request() {
    List<TicketTypeRequest> all =
        IntStream.range(0, types)
            .mapToObj(ActivityDraft::type)
            .map(code -> new TicketTypeRequest(code, "Standard", PRICE, stock, buckets))
            .toList();
    return new CreateActivityRequest(
        id,
        "club-1",
        "A concert",
        saleFrom,
        saleUntil,
        limitPerUser,
        (int) payWithin.toSeconds(),
        startsAt,
        deposit,
        all);
  }

  /** Creates it with its sale closed. */
  public ActivityDraft create(OperatorClient operator) {
    operator.createActivity(request());
    return this;
  }

  /** Creates it and opens its sale. */
  public ActivityDraft open(OperatorClient operator) {
    create(operator);
    operator.openSale(id);
    return this;
  }
}
