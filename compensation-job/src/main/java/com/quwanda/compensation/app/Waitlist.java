package com.quwanda.compensation.app;

import com.quwanda.compensation.model.OwnerRecord;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.api.Doubt;
import com.quwanda.owner.api.EndRequest;
import com.quwanda.owner.api.OutcomeQuestion;
import com.quwanda.owner.api.OutcomeReply;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/**
 * The owner of what is offered to those who wait: order-service, until an offer is accepted as a
 * deposit; deposit-service from then on. It has no rows but theirs.
 */
@Component
@Order(3)
class Waitlist implements Owner {

  private final TicketOrders orders;
  private final Deposits deposits;

  Waitlist(TicketOrders orders, Deposits deposits) {
    this.orders = orders;
    this.deposits = deposits;
  }

  @Override
  public String name() {
    return OwnerRecord.WAITLIST;
  }

  @Override
  public List<OutcomeReply> outcomes(List<OutcomeQuestion> questions) {
    List<OutcomeReply> said = new ArrayList<>(orders.outcomes(questions));
    List<OutcomeQuestion> passedOn = new ArrayList<>();
    for (int i = 0; i < said.size(); i++) {
      if (said.get(i).doubt() == Doubt.PASSED_ON) {
        passedOn.add(questions.get(i));
      }
    }
    if (!passedOn.isEmpty()) {
      Iterator<OutcomeReply> replies = deposits.outcomes(passedOn).iterator();
      said.replaceAll(reply -> reply.doubt() == Doubt.PASSED_ON ? replies.next() : reply);
    }
    return said;
  }

  @Override
  public Story storyOf(String orderId, String xid) {
    Story told = orders.storyOf(orderId, xid);
    if (isPassedOn(told)) {
      Story ofDeposit = deposits.storyOf(orderId, xid);
      told = ofDeposit.record() == null ? told : ofDeposit;
    }
    return new Story(name(), told.record(), told.proofs(), told.transactions());
  }

  @Override
  public boolean hasRows() {
    return false;
  }

  @Override
  public Page list(String activityId, String cursor, int limit) {
    return new Page(List.of(), null);
  }

  @Override
  public ChangeReply end(String orderId, EndRequest request) {
    return isPassedOn(orders.storyOf(orderId, null))
        ? deposits.end(orderId, request)
        : orders.end(orderId, request);
  }

  private static boolean isPassedOn(Story ofOrder) {
    return ofOrder.record() != null && ofOrder.record().isPassedOn();
  }
}
