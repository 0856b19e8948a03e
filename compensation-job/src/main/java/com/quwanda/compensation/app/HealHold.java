package com.quwanda.compensation.app;

import com.quwanda.compensation.HealingSettings;
import com.quwanda.compensation.app.Batches.Answer;
import com.quwanda.compensation.app.Healed.Result;
import com.quwanda.compensation.model.HoldCase;
import com.quwanda.owner.api.Doubt;
import com.quwanda.owner.api.Outcome;
import com.quwanda.owner.api.OutcomeQuestion;
import com.quwanda.owner.api.OutcomeReply;
import com.quwanda.stock.api.Healer;
import com.quwanda.stock.api.HoldView;
import com.quwanda.stock.api.SettleReply;
import com.quwanda.stock.api.SettleRequest;
import com.quwanda.stock.api.StockApi;
import com.quwanda.stock.api.Verdict;
import com.quwanda.telemetry.LogLines;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * The two steps that settle a hold: ask its owner for the outcome, bring that to stock-service as a
 * verdict. All layers of healing go this way and no other.
 */
@Component
class HealHold {

  private static final Logger LOG = LoggerFactory.getLogger(HealHold.class);

  private final StockApi stock;
  private final Owners owners;
  private final Alerts alerts;
  private final int batch;
  private final Duration doubtAlarm;
  private final Clock clock;

  HealHold(StockApi stock, Owners owners, Alerts alerts, HealingSettings settings, Clock clock) {
    this.stock = stock;
    this.owners = owners;
    this.alerts = alerts;
    this.batch = settings.batch();
    this.doubtAlarm = settings.doubtAlarm();
    this.clock = clock;
  }

  /**
   * Heals holds, each on its own: one that fails does not keep the others from being healed.
   *
   * @param dryRun whether owners are only asked
   * @return one entry per case, in the same order
   */
  List<Healed> heal(List<HoldCase> cases, Healer healer, boolean dryRun) {
    List<Healed> healed = new ArrayList<>(round(cases, healer, dryRun));
    for (int i = 0; i < healed.size(); i++) {
      if (healed.get(i).result() == Result.OVERTAKEN) {
        HoldCase before = cases.get(i);
        HoldCase now = LogLines.ofOrder(before.orderId(), () -> lookAgain(before));
        if (now != null) {
          healed.set(i, round(List.of(now), healer, dryRun).get(0));
          Healed again = healed.get(i);
          LogLines.ofOrder(before.orderId(), () -> alertIfItNeverFits(again));
        }
      }
    }
    return healed;
  }

  /** Asks owners for outcomes and brings none; one entry per case, in the same order. */
  List<Healed> ask(List<HoldCase> cases) {
    Map<HoldCase, Healed> said = new HashMap<>();
    cases.stream()
        .distinct()
        .collect(Collectors.groupingBy(HoldCase::owner))
        .forEach((owner, ofOwner) -> said.putAll(ask(owner, ofOwner)));
    return cases.stream().map(said::get).toList();
  }

  private List<Healed> round(List<HoldCase> cases, Healer healer, boolean dryRun) {
    List<Healed> asked = ask(cases);
    if (dryRun) {
      return asked;
    }
    asked.forEach(one -> LogLines.ofOrder(one.of().orderId(), () -> alertIfPeopleAreNeeded(one)));
    List<Healed> toBring = asked.stream().filter(h -> h.result() == Result.DRY_RUN).toList();
    List<Answer<SettleReply>> replies =
        Batches.ask(toBring.stream().map(h -> verdict(h, healer)).toList(), batch, stock::settle);
    Map<HoldCase, Healed> brought = new HashMap<>();
    for (int i = 0; i < toBring.size(); i++) {
      brought.put(toBring.get(i).of(), brought(toBring.get(i), replies.get(i)));
    }
    return asked.stream().map(h -> brought.getOrDefault(h.of(), h)).toList();
  }

  private Map<HoldCase, Healed> ask(String owner, List<HoldCase> cases) {
    List<Answer<OutcomeReply>> answers =
        Batches.ask(
            cases,
            batch,
            some ->
                owners
                    .of(owner)
                    .outcomes(
                        some.stream()
                            .map(c -> new OutcomeQuestion(c.orderId(), c.xid(), c.since()))
                            .toList()));
    Map<HoldCase, Healed> said = new HashMap<>();
    for (int i = 0; i < cases.size(); i++) {
      said.put(cases.get(i), asked(cases.get(i), answers.get(i)));
    }
    return said;
  }

  private static Healed asked(HoldCase of, Answer<OutcomeReply> answer) {
    OutcomeReply reply = answer.value();
    if (reply == null) {
      return new Healed(of, Result.FAILED, null, 0, null, answer.failure(), null);
    }
    Result result =
        reply.outcome() == Outcome.IN_DOUBT
            ? Result.IN_DOUBT
            : of.wanted().contains(reply.outcome()) ? Result.DRY_RUN : Result.NOT_WANTED;
    return new Healed(
        of, result, reply.outcome(), reply.refunded(), reply.doubt(), reply.reason(), null);
  }

  private void alertIfPeopleAreNeeded(Healed asked) {
    HoldCase of = asked.of();
    String orderId = of.orderId();
    if (asked.doubt() == Doubt.STUCK || asked.doubt() == Doubt.COMMITTED_WITHOUT_ROW) {
      alerts.raise(
          "doubt:" + orderId,
          "order %s needs people: %s, %s".formatted(orderId, asked.doubt(), asked.said()));
    } else if (asked.doubt() != null && isOld(of)) {
      alerts.raise(
          "long-doubt:" + of.activityId(),
          "order %s is in doubt since %s: %s, %s"
              .formatted(orderId, of.since(), asked.doubt(), asked.said()));
    }
  }

  /**
   * A hold that moves on is young. An old one that a verdict does not fit, say of an order that
   * lives and that no branch has booked, will not fit the next time either.
   */
  private void alertIfItNeverFits(Healed brought) {
    if (brought.result() == Result.OVERTAKEN && isOld(brought.of())) {
      alerts.raise(
          "no-fit:" + brought.of().activityId(),
          "order %s needs people: %s does not fit its hold, %s since %s"
              .formatted(
                  brought.of().orderId(),
                  brought.outcome(),
                  brought.state(),
                  brought.of().since()));
    }
  }

  private boolean isOld(HoldCase of) {
    return of.since().toInstant().plus(doubtAlarm).isBefore(clock.instant());
  }

  private static SettleRequest verdict(Healed asked, Healer healer) {
    HoldCase of = asked.of();
    return new SettleRequest(
        of.orderId(),
        of.activityId(),
        of.ticketType(),
        of.xid(),
        Verdict.valueOf(asked.outcome().name()),
        asked.refunded(),
        asked.said() == null ? "" : asked.said(),
        healer);
  }

  private static Healed brought(Healed asked, Answer<SettleReply> answer) {
    SettleReply reply = answer.value();
    return reply == null
        ? new Healed(
            asked.of(),
            Result.FAILED,
            asked.outcome(),
            asked.refunded(),
            null,
            answer.failure(),
            null)
        : new Healed(
            asked.of(),
            Result.valueOf(reply.result().name()),
            asked.outcome(),
            asked.refunded(),
            null,
            reply.result() == SettleReply.Result.FAILED
                ? "stock-service could not apply " + asked.outcome()
                : asked.said(),
            reply.state());
  }

  /** The hold as it is now, or null when there is nothing left to settle. */
  private HoldCase lookAgain(HoldCase before) {
    try {
      HoldView now = stock.getHold(before.orderId(), before.activityId());
      return HoldCase.isUnsettled(now) && now.activityId().equals(before.activityId())
          ? HoldCase.of(now)
          : null;
    } catch (RuntimeException failed) {
      LOG.warn("{} could not be looked at again", before, failed);
      return null;
    }
  }
}
