package com.quwanda.stock.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.stock.api.CreateActivityRequest;
import com.quwanda.stock.api.DepositRule;
import com.quwanda.stock.api.TicketTypeRequest;
import com.quwanda.stock.model.DepositShare;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;

/** What is wrong with an activity to create though each of its values is in range. */
final class Contradictions {

  /** What an order's amount column holds, in yuan. */
  private static final BigDecimal HIGHEST_AMOUNT = new BigDecimal("9999999999.99");

  /** What thirteen digits of milliseconds hold, as the sale gate in Redis has them. */
  private static final Instant EARLIEST = Instant.EPOCH;

  private static final Instant LATEST = Instant.ofEpochMilli(9_999_999_999_999L);

  private Contradictions() {}

  /**
   * Refuses the first one.
   *
   * @throws ProblemException INVALID_REQUEST when there is one
   */
  static void refuse(CreateActivityRequest request) {
    refuseTimes(request);
    Set<String> codes = new HashSet<>();
    for (TicketTypeRequest type : request.ticketTypes()) {
      if (!codes.add(type.code())) {
        throw invalid("ticketTypes: the code " + type.code() + " stands twice");
      }
      BigDecimal most =
          new BigDecimal(type.price()).multiply(BigDecimal.valueOf(request.limitPerUser()));
      if (most.compareTo(HIGHEST_AMOUNT) > 0) {
        throw invalid("ticketTypes: price times limitPerUser is above " + HIGHEST_AMOUNT);
      }
    }
    if (request.deposit() != null) {
      refuseDeposits(request, request.deposit());
    }
  }

  private static void refuseTimes(CreateActivityRequest request) {
    Instant from = CreateActivity.millis(request.saleFrom());
    if (!from.isBefore(CreateActivity.millis(request.saleUntil()))) {
      throw invalid("saleUntil: after saleFrom, by a millisecond at least");
    }
    if (request.saleFrom().toInstant().isBefore(EARLIEST)
        || request.saleUntil().toInstant().isAfter(LATEST)) {
      throw invalid("saleFrom, saleUntil: between " + EARLIEST + " and " + LATEST);
    }
    if (request.startsAt() != null
        && (CreateActivity.millis(request.startsAt()).isBefore(from)
            || request.startsAt().toInstant().isAfter(LATEST))) {
      throw invalid("startsAt: between saleFrom and " + LATEST);
    }
  }

  private static void refuseDeposits(CreateActivityRequest request, DepositRule rule) {
    if (request.startsAt() == null) {
      throw invalid("startsAt: needed where deposits are taken");
    }
    DepositShare share = share(rule);
    for (TicketTypeRequest type : request.ticketTypes()) {
      if (!share.suits(new BigDecimal(type.price()))) {
        throw invalid("deposit.ratio: a deposit for one place of " + type.code() + " is nothing");
      }
    }
  }

  private static DepositShare share(DepositRule rule) {
    try {
      return new DepositShare(new BigDecimal(rule.ratio()));
    } catch (IllegalArgumentException outOfRange) {
      throw invalid("deposit.ratio: above 0, up to 1");
    }
  }

  private static ProblemException invalid(String detail) {
    return new ProblemException(400, "INVALID_REQUEST", "The request is not valid", detail);
  }
}
