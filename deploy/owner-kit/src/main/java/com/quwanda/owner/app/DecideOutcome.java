package com.quwanda.owner.app;

import com.quwanda.kit.GlobalTransactions;
import com.quwanda.kit.TcStatus;
import com.quwanda.owner.OwnerSettings;
import com.quwanda.owner.api.Outcome;
import com.quwanda.owner.api.OutcomeQuestion;
import com.quwanda.owner.api.OutcomeReply;
import com.quwanda.owner.model.OutcomeRule;
import com.quwanda.owner.model.OutcomeRule.Asked;
import com.quwanda.owner.model.OutcomeRule.Transaction;
import com.quwanda.owner.store.OwnedRow;
import com.quwanda.owner.store.OwnedRows;
import com.quwanda.owner.store.ProofMapper;
import com.quwanda.owner.store.ProofRow;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/**
 * Says how orders stand: row, the TC about that row's XID, row again. What the launcher has proven
 * itself is not asked for again, since the TC forgets an ended transaction within seconds.
 */
@Component
public class DecideOutcome {

  private static final int LONGEST_REASON = 512;

  private final OwnedRows<?> orders;
  private final ProofMapper proofs;
  private final GlobalTransactions transactions;
  private final OwnerSettings settings;
  private final Clock clock;

  DecideOutcome(
      OwnedRows<?> orders,
      ProofMapper proofs,
      GlobalTransactions transactions,
      OwnerSettings settings,
      Clock clock) {
    this.orders = orders;
    this.proofs = proofs;
    this.transactions = transactions;
    this.settings = settings;
    this.clock = clock;
  }

  /** The outcome of one order. */
  public OutcomeReply decide(OutcomeQuestion question) {
    return decide(List.of(question)).get(0);
  }

  /** The outcomes of several orders, in the order they were asked for. */
  public List<OutcomeReply> decide(List<OutcomeQuestion> questions) {
    List<String> ids = questions.stream().map(OutcomeQuestion::orderId).distinct().toList();
    if (ids.isEmpty()) {
      return List.of();
    }
    Map<String, OwnedRow> before = rows(ids);
    Map<String, List<ProofRow>> proven =
        proofs.findAll(ids).stream().collect(Collectors.groupingBy(proof -> proof.orderId));
    Questions tc = new Questions();
    Map<OutcomeQuestion, Asked[]> known = new HashMap<>();
    for (OutcomeQuestion question : questions) {
      OwnedRow row = before.get(question.orderId());
      List<ProofRow> own = proven.getOrDefault(question.orderId(), List.of());
      Asked ofRow = ask(row == null ? null : row.xid, own, tc);
      known.put(question, new Asked[] {ofRow, ask(question.xid(), own, tc)});
    }
    Map<String, OwnedRow> after = rows(ids);
    Instant now = clock.instant();
    return questions.stream()
        .map(
            question -> {
              String id = question.orderId();
              Asked[] asked = known.get(question);
              OutcomeRule.Decision decision =
                  OutcomeRule.decide(
                      new OutcomeRule.Findings(
                          seen(before.get(id)),
                          seen(after.get(id)),
                          asked[0],
                          asked[1],
                          neverBegun(proven.get(id)),
                          age(question, after.get(id), now)),
                      settings.graceAge());
              String reason = decision.reason();
              return new OutcomeReply(
                  id,
                  decision.outcome(),
                  decision.outcome() == Outcome.PAID ? after.get(id).placesGivenBack() : 0,
                  decision.doubt(),
                  question.xid(),
                  reason.substring(0, Math.min(reason.length(), LONGEST_REASON)));
            })
        .toList();
  }

  private Map<String, OwnedRow> rows(List<String> ids) {
    return orders.findAll(ids).stream().collect(Collectors.toMap(row -> row.orderId, row -> row));
  }

  private static OutcomeRule.Row seen(OwnedRow row) {
    return row == null
        ? null
        : new OutcomeRule.Row(row.state().name(), row.outcome(), row.placesGivenBack(), row.xid);
  }

  private static boolean neverBegun(List<ProofRow> own) {
    return own != null && own.stream().anyMatch(p -> p.answer == ProofRow.Answer.NEVER_BEGUN);
  }

  private static Duration age(OutcomeQuestion question, OwnedRow row, Instant now) {
    Instant latest = question.since().toInstant();
    if (row != null && row.xidAt.isAfter(latest)) {
      latest = row.xidAt;
    }
    return Duration.between(latest, now);
  }

  private static Asked ask(String xid, List<ProofRow> own, Questions tc) {
    if (xid == null || xid.isEmpty()) {
      return Asked.NONE;
    }
    for (ProofRow proof : own) {
      if (proof.xid.equals(xid)) {
        return new Asked(
            xid,
            proof.answer == ProofRow.Answer.COMMITTED
                ? Transaction.COMMITTED
                : Transaction.ROLLED_BACK,
            "the TC told the launcher " + proof.answer);
      }
    }
    GlobalTransactions.Answer answer = tc.ask(xid);
    return new Asked(
        xid, Transaction.valueOf(answer.status().name()), "the TC says " + answer.said());
  }

  /**
   * Asks about each transaction once, and about no further one when the TC cannot be reached: each
   * question in vain would take seconds.
   */
  private final class Questions {

    private final Map<String, GlobalTransactions.Answer> answers = new HashMap<>();
    private GlobalTransactions.Answer unreachable;

    GlobalTransactions.Answer ask(String xid) {
      if (unreachable != null) {
        return answers.getOrDefault(xid, unreachable);
      }
      GlobalTransactions.Answer answer = answers.computeIfAbsent(xid, transactions::ask);
      if (answer.status() == TcStatus.UNREACHABLE) {
        unreachable = answer;
      }
      return answer;
    }
  }
}
