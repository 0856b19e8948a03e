package com.quwanda.compensation.app;

import com.quwanda.compensation.HealingSettings;
import com.quwanda.compensation.app.Healed.Result;
import com.quwanda.compensation.model.DifferenceKind;
import com.quwanda.compensation.model.Finding;
import com.quwanda.compensation.model.HoldCase;
import com.quwanda.compensation.model.OrderRule;
import com.quwanda.compensation.model.OwnerRecord;
import com.quwanda.owner.api.Doubt;
import com.quwanda.owner.api.Outcome;
import com.quwanda.stock.api.ClaimRequest;
import com.quwanda.stock.api.Healer;
import com.quwanda.stock.api.HoldView;
import com.quwanda.stock.api.StockApi;
import com.quwanda.stock.api.StockProblem;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * Compares journal, Redis and owners order by order, and mends what a verdict mends. What it would
 * take a guess to mend is left to people.
 */
@Component
class CompareOrders {

  private final StockApi stock;
  private final Owners owners;
  private final Listings listings;
  private final HealHold heal;
  private final Worker worker;
  private final Unsettled unsettled;
  private final Pause pause;
  private final int batch;

  CompareOrders(
      StockApi stock,
      Owners owners,
      Listings listings,
      HealHold heal,
      Worker worker,
      Unsettled unsettled,
      Pause pause,
      HealingSettings settings) {
    this.stock = stock;
    this.owners = owners;
    this.listings = listings;
    this.heal = heal;
    this.worker = worker;
    this.unsettled = unsettled;
    this.pause = pause;
    this.batch = settings.batch();
  }

  /**
   * All orders and deposits of an activity. Their owners' rows are read first: an order's hold is
   * older than its row, so a row without a hold is no matter of time.
   *
   * @param inRedis whether Redis should have the activity's holds
   */
  void compareAll(Reconciliation run, boolean inRedis) {
    Map<String, OwnerRecord> records = listings.records(run.activityId());
    List<Suspect> suspects = new ArrayList<>();
    listings.holds(
        run.activityId(),
        page -> {
          run.log().scanned(page.size());
          for (HoldView hold : page) {
            if (inRedis && OrderRule.isMissing(hold)) {
              run.isMissing(hold.orderId());
            }
            suspect(run, hold, records.remove(hold.orderId()), inRedis).ifPresent(suspects::add);
          }
        });
    run.log().scanned(records.size());
    for (OwnerRecord record : records.values()) {
      suspect(run, null, record, inRedis).ifPresent(suspects::add);
    }
    settle(run, suspects, inRedis);
  }

  /** One order of an activity, whichever owner's it is. */
  void compareOne(Reconciliation run, String orderId, boolean inRedis) {
    run.log().scanned(1);
    HoldView hold = holdOf(run, orderId);
    OwnerRecord record = hold == null ? null : owners.recordOf(hold.owner(), orderId);
    if (record == null) {
      record = owners.find(orderId);
    }
    settle(run, suspect(run, hold, record, inRedis).stream().toList(), inRedis);
  }

  private Optional<Suspect> suspect(
      Reconciliation run, HoldView hold, OwnerRecord order, boolean inRedis) {
    if (!OrderRule.isOld(hold, order, run.before())) {
      return Optional.empty();
    }
    return OrderRule.compare(hold, order, inRedis)
        .map(finding -> new Suspect(finding, hold, order));
  }

  private void settle(Reconciliation run, List<Suspect> suspects, boolean inRedis) {
    List<Suspect> toHeal = new ArrayList<>();
    List<Suspect> others = new ArrayList<>();
    for (Suspect suspect : mendableFirst(suspects)) {
      if (!run.takeOne()) {
        run.log().say("the limit is reached, the rest is left for the next run");
        break;
      }
      boolean asksOwner = suspect.finding().kind() == DifferenceKind.UNSETTLED;
      (asksOwner ? toHeal : others).add(suspect);
    }
    for (int from = 0; from < toHeal.size() && !run.isStopped(); from += batch) {
      healUnsettled(run, toHeal.subList(from, Math.min(from + batch, toHeal.size())));
    }
    if (!others.isEmpty()) {
      pause.take();
    }
    for (Suspect suspect : others) {
      if (run.isStopped()) {
        return;
      }
      try {
        secondLook(run, suspect, inRedis);
      } catch (RuntimeException failure) {
        run.log().failed("order " + suspect.orderId() + ": " + Failures.text(failure));
      }
    }
  }

  /** Else the same ones that only people can mend would use up the limit in each run. */
  private static List<Suspect> mendableFirst(List<Suspect> suspects) {
    List<Suspect> sorted = new ArrayList<>(suspects);
    Collections.shuffle(sorted);
    sorted.sort(Comparator.comparing(suspect -> suspect.finding().kind()));
    return sorted;
  }

  private void healUnsettled(Reconciliation run, List<Suspect> some) {
    List<Healed> healed =
        heal.heal(
            some.stream().map(suspect -> HoldCase.of(suspect.hold())).toList(),
            Healer.RECONCILE,
            run.isDry());
    for (int i = 0; i < some.size(); i++) {
      report(run, some.get(i), healed.get(i));
      if (healed.get(i).isSettled()) {
        unsettled.settled(some.get(i).orderId());
      } else if (!run.isDry()) {
        unsettled.left(some.get(i).orderId());
      }
    }
  }

  private void secondLook(Reconciliation run, Suspect first, boolean inRedis) {
    HoldView hold = holdOf(run, first.orderId());
    if (first.finding().kind() == DifferenceKind.UNJOURNALLED_HOLD
        && hold != null
        && isRowOfAnother(hold, first.hold())) {
      releaseStray(run, first, hold);
      return;
    }
    boolean elsewhere = hold != null && !hold.activityId().equals(run.activityId());
    OwnerRecord order = recordOf(first);
    Optional<Suspect> again = suspect(run, elsewhere ? null : hold, order, inRedis);
    if (again.isPresent() && again.get().finding().kind() == first.finding().kind()) {
      act(run, again.get());
    }
  }

  /** The journal's one row of an order, when it is not the row of that hold in Redis. */
  private static boolean isRowOfAnother(HoldView journalled, HoldView inRedis) {
    return journalled.journalState() != null
        && !(journalled.activityId().equals(inRedis.activityId())
            && journalled.ticketType().equals(inRedis.ticketType()));
  }

  private void act(Reconciliation run, Suspect suspect) {
    switch (suspect.finding().kind()) {
      case HOLD_LOST, REFUND_LOST ->
          bring(run, suspect, HoldCase.STANDING, DifferenceKind.BOOKED_BUT_DEAD);
      case ORPHAN_HOLD -> bring(run, suspect, HoldCase.ENDED, DifferenceKind.LIVE_WITHOUT_HOLD);
      case UNJOURNALLED_HOLD -> adopt(run, suspect);
      case BOOKED_BUT_DEAD ->
          alertIf(run, suspect, HoldCase.settled(suspect.hold(), HoldCase.ENDED));
      case LIVE_WITHOUT_HOLD -> alertIf(run, suspect, ofOrder(suspect.order()));
      default -> run.foundForPeople(suspect.finding(), List.of(suspect.orderId()));
    }
  }

  /** Brings the owner's verdict if it is one of those; the opposite one is for people. */
  private void bring(
      Reconciliation run, Suspect suspect, Set<Outcome> wanted, DifferenceKind otherwise) {
    Healed healed = healOne(run, HoldCase.settled(suspect.hold(), wanted));
    if (healed.result() == Result.NOT_WANTED) {
      run.foundForPeople(
          new Finding(
              otherwise,
              suspect.finding().subject(),
              suspect.finding().first() + ", " + suspect.finding().second(),
              "owner = " + healed.outcome()),
          List.of(suspect.orderId()));
    } else {
      if (healed.isSettled()) {
        run.isRestored(suspect.orderId());
      } else if (healed.result() == Result.FAILED) {
        // Its places may have gone to others: then no run will ever mend it.
        run.failedToMend(suspect.finding(), healed.said());
      }
      report(run, suspect, healed);
    }
  }

  /** Stock-service gives the hold its journal row when it is claimed; then its owner is asked. */
  private void adopt(Reconciliation run, Suspect suspect) {
    if (run.isDry()) {
      run.log().count(Result.DRY_RUN);
      run.found(
          suspect.finding(),
          List.of(suspect.orderId()),
          "a journal row and a verdict would follow");
      return;
    }
    List<HoldView> adopted =
        stock.claimHolds(
            new ClaimRequest(
                worker.name(),
                worker.claimSeconds(),
                0L,
                1,
                run.activityId(),
                suspect.orderId(),
                0,
                1,
                false));
    if (adopted.isEmpty()) {
      run.log().count(Result.OVERTAKEN);
      run.found(suspect.finding(), List.of(suspect.orderId()), "nothing, it cannot be claimed now");
    } else {
      report(run, suspect, healOne(run, HoldCase.of(adopted.get(0))));
    }
  }

  /** Its places go back whatever its order's fate is; the owner's word is the evidence. */
  private void releaseStray(Reconciliation run, Suspect suspect, HoldView journalled) {
    HoldView stray = suspect.hold();
    Finding finding =
        new Finding(
            DifferenceKind.STRAY_HOLD,
            suspect.finding().subject(),
            "journal = at " + journalled.activityId() + "/" + journalled.ticketType(),
            "Redis = %s at %s/%s"
                .formatted(stray.redisState(), stray.activityId(), stray.ticketType()));
    HoldCase of =
        new HoldCase(
            stray.orderId(),
            run.activityId(),
            stray.ticketType(),
            stray.owner(),
            null,
            stray.frozenAt(),
            HoldCase.ANY);
    report(run, new Suspect(finding, stray, null), healOne(run, of));
  }

  private void alertIf(Reconciliation run, Suspect suspect, HoldCase of) {
    Healed asked = heal.ask(List.of(of)).get(0);
    switch (asked.result()) {
      case DRY_RUN -> run.foundForPeople(suspect.finding(), List.of(suspect.orderId()));
      case IN_DOUBT -> {
        if (asked.doubt() == Doubt.COMMITTED_WITHOUT_ROW) {
          // Its transaction is committed and its row is gone: no time makes that sure.
          run.foundForPeople(suspect.finding(), List.of(suspect.orderId()));
        } else {
          run.log().healed(asked);
        }
      }
      case FAILED -> run.log().healed(asked);
      default -> {
        // The owner's row has moved on since it was listed: there is no difference.
      }
    }
  }

  private Healed healOne(Reconciliation run, HoldCase of) {
    return heal.heal(List.of(of), Healer.RECONCILE, run.isDry()).get(0);
  }

  private static void report(Reconciliation run, Suspect suspect, Healed healed) {
    run.log().count(healed.result());
    run.found(
        suspect.finding(), List.of(suspect.orderId()), healed.done() + " (" + healed.said() + ")");
  }

  private HoldView holdOf(Reconciliation run, String orderId) {
    try {
      return stock.getHold(orderId, run.activityId());
    } catch (RuntimeException failure) {
      if (Failures.is(failure, StockProblem.HOLD_NOT_FOUND)) {
        return null;
      }
      throw failure;
    }
  }

  private OwnerRecord recordOf(Suspect suspect) {
    String owner = suspect.order() == null ? suspect.hold().owner() : suspect.order().owner();
    return owners.recordOf(owner, suspect.orderId());
  }

  private static HoldCase ofOrder(OwnerRecord order) {
    return new HoldCase(
        order.orderId(),
        order.activityId(),
        order.ticketType(),
        order.owner(),
        null,
        order.xidAt(),
        HoldCase.STANDING);
  }
}
