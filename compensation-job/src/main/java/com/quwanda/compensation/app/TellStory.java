package com.quwanda.compensation.app;

import com.quwanda.compensation.api.CompensationProblem;
import com.quwanda.compensation.api.HoldStory;
import com.quwanda.compensation.model.HoldCase;
import com.quwanda.compensation.model.OrderId;
import com.quwanda.compensation.model.OwnerRecord;
import com.quwanda.compensation.store.CompensationMapper;
import com.quwanda.compensation.store.CompensationRow;
import com.quwanda.owner.api.OutcomeQuestion;
import com.quwanda.owner.api.OutcomeReply;
import com.quwanda.stock.api.HoldView;
import com.quwanda.stock.api.StockApi;
import com.quwanda.stock.api.StockProblem;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Puts together what all know of an order's hold. A part that cannot be read is named. */
@Component
public class TellStory {

  private static final Logger LOG = LoggerFactory.getLogger(TellStory.class);

  private final StockApi stock;
  private final Owners owners;
  private final CompensationMapper rows;
  private final Clock clock;

  TellStory(StockApi stock, Owners owners, CompensationMapper rows, Clock clock) {
    this.stock = stock;
    this.owners = owners;
    this.rows = rows;
    this.clock = clock;
  }

  /** The story; {@code activityId} may be null. */
  public HoldStory of(String orderId, String activityId) {
    if (!OrderId.is(orderId)) {
      throw Refuse.with(CompensationProblem.HOLD_UNKNOWN, "order " + orderId);
    }
    List<String> unreadable = new ArrayList<>();
    CompensationRow row = read("compensations", unreadable, () -> rows.find(orderId));
    HoldView hold =
        hold(orderId, activityId != null || row == null ? activityId : row.activityId, unreadable);
    String named = hold != null ? hold.owner() : row != null ? row.owner : null;
    String markXid = hold == null ? null : hold.markXid();
    Owner.Story order =
        named == null
            ? anywhere(orderId, unreadable)
            : read(named, unreadable, () -> owners.of(named).storyOf(orderId, markXid));
    String owner = order == null ? named : order.owner();
    OwnerRecord record = order == null ? null : order.record();
    if (hold == null && activityId == null && row == null && record != null) {
      // Redis can only be looked into now that the activity is known.
      hold = hold(orderId, record.activityId(), unreadable);
    }
    boolean known = hold != null || row != null || order != null && order.isKnown();
    if (!known && unreadable.isEmpty()) {
      throw Refuse.with(CompensationProblem.HOLD_UNKNOWN, "order " + orderId);
    }
    OutcomeReply outcome = known ? outcome(orderId, owner, hold, record, row, unreadable) : null;
    return story(orderId, activityId, owner, hold, order, record, row, outcome, unreadable);
  }

  /** What the owner says that knows the order; null when none does. */
  private Owner.Story anywhere(String orderId, List<String> unreadable) {
    for (Owner owner : owners.all()) {
      Owner.Story story = read(owner.name(), unreadable, () -> owner.storyOf(orderId, null));
      if (story != null && story.record() != null && story.record().isPassedOn()) {
        return read(
            story.record().owner(),
            unreadable,
            () -> owners.of(story.record().owner()).storyOf(orderId, null));
      }
      if (story != null && story.isKnown()) {
        return story;
      }
    }
    return null;
  }

  private HoldView hold(String orderId, String activityId, List<String> unreadable) {
    return read(
        "stock-service",
        unreadable,
        () -> {
          try {
            return stock.getHold(orderId, activityId);
          } catch (RuntimeException failure) {
            if (Failures.is(failure, StockProblem.HOLD_NOT_FOUND)) {
              return null;
            }
            throw failure;
          }
        });
  }

  private OutcomeReply outcome(
      String orderId,
      String owner,
      HoldView hold,
      OwnerRecord record,
      CompensationRow row,
      List<String> unreadable) {
    OffsetDateTime since =
        hold != null
            ? HoldCase.of(hold).since()
            : record != null
                ? record.xidAt()
                : row != null
                    ? row.reportedAt.atOffset(ZoneOffset.UTC)
                    : clock.instant().atOffset(ZoneOffset.UTC);
    String xid = hold != null ? hold.markXid() : row != null ? row.xid : null;
    List<OutcomeReply> replies =
        read(
            owner + " (outcome)",
            unreadable,
            () -> owners.of(owner).outcomes(List.of(new OutcomeQuestion(orderId, xid, since))));
    return replies == null || replies.isEmpty() ? null : replies.get(0);
  }

  private static HoldStory story(
      String orderId,
      String activityId,
      String owner,
      HoldView hold,
      Owner.Story order,
      OwnerRecord record,
      CompensationRow row,
      OutcomeReply outcome,
      List<String> unreadable) {
    return new HoldStory(
        orderId,
        first(
            hold == null ? null : hold.activityId(),
            record == null ? null : record.activityId(),
            row == null ? null : row.activityId,
            activityId),
        first(
            hold == null ? null : hold.ticketType(),
            record == null ? null : record.ticketType(),
            row == null ? null : row.ticketType),
        hold == null && record == null && row == null ? null : owner,
        hold != null ? (Long) hold.userId() : record != null ? (Long) record.userId() : null,
        hold != null
            ? (Integer) hold.quantity()
            : record != null ? (Integer) record.quantity() : null,
        hold == null ? null : hold.redisState(),
        hold == null || hold.journalState() == null ? null : journal(hold),
        record == null
            ? null
            : new HoldStory.OwnerRow(
                record.status(), record.xid(), record.xidAt(), record.madeAt()),
        order == null
            ? List.of()
            : order.proofs().stream()
                .map(p -> new HoldStory.Proof(p.xid(), p.answer(), p.problem(), p.recordedAt()))
                .toList(),
        order == null
            ? List.of()
            : order.transactions().stream()
                .map(t -> new HoldStory.Transaction(t.xid(), t.said()))
                .toList(),
        outcome == null ? null : outcome.outcome().name(),
        outcome == null ? null : outcome.reason(),
        row == null ? null : SteerCompensations.view(row),
        List.copyOf(unreadable));
  }

  private static HoldStory.JournalRow journal(HoldView hold) {
    return new HoldStory.JournalRow(
        hold.journalState(),
        hold.markOperation(),
        hold.markXid(),
        hold.markAt(),
        hold.lastXid(),
        hold.healer() == null ? null : hold.healer().name(),
        hold.evidence(),
        hold.healedAt(),
        hold.healedAfterMillis(),
        hold.frozenAt(),
        hold.settledAt());
  }

  private static String first(String... values) {
    return Stream.of(values).filter(value -> value != null).findFirst().orElse(null);
  }

  private static <T> T read(String part, List<String> unreadable, Supplier<T> reading) {
    try {
      return reading.get();
    } catch (RuntimeException failure) {
      LOG.warn("{} cannot be read", part, failure);
      unreadable.add(part + ": " + Failures.text(failure));
      return null;
    }
  }
}
