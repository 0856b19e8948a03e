package com.quwanda.deposit.app;

import com.quwanda.deposit.store.DepositRow;
import com.quwanda.kit.ProblemException;
import com.quwanda.owner.app.OrderAttempt;
import com.quwanda.stock.api.ActivityView;
import com.quwanda.stock.api.StockApi;
import com.quwanda.stock.api.StockProblem;
import com.quwanda.stock.api.TicketTypeView;
import org.springframework.stereotype.Component;

/** What a deposit for places that are held already comes to, by what the activity says now. */
@Component
class OfferTerms {

  private final StockApi stock;
  private final NewDeposit made;

  OfferTerms(StockApi stock, NewDeposit made) {
    this.stock = stock;
    this.made = made;
  }

  /**
   * The deposit as it would be.
   *
   * @throws ProblemException ACTIVITY_CANCELLED, NO_DEPOSITS or TICKET_TYPE_NOT_FOUND
   */
  DepositRow of(OrderAttempt attempt, String clubId) {
    ActivityView activity = stock.lookUpActivity(attempt.activityId());
    if (activity.sale() == ActivityView.Sale.CANCELLED) {
      throw refuse(StockProblem.ACTIVITY_CANCELLED, attempt.activityId());
    }
    if (activity.deposit() == null) {
      throw refuse(StockProblem.NO_DEPOSITS, attempt.activityId());
    }
    TicketTypeView ticketType =
        activity.ticketTypes().stream()
            .filter(type -> type.code().equals(attempt.ticketType()))
            .findFirst()
            .orElseThrow(() -> refuse(StockProblem.TICKET_TYPE_NOT_FOUND, attempt.ticketType()));
    return made.row(attempt, clubId, ticketType.price(), activity.deposit());
  }

  private static ProblemException refuse(StockProblem problem, String what) {
    return new ProblemException(problem.status(), problem.name(), problem.title(), what);
  }
}
