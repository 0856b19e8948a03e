package com.quwanda.owner.app;

import com.quwanda.owner.MessageSettings;
import com.quwanda.owner.api.BuyerEvent;
import com.quwanda.owner.model.Digest;
import com.quwanda.owner.store.OwnedRow;
import com.quwanda.owner.store.ProofRow;
import java.time.ZoneOffset;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;

/**
 * Writes down that a transaction is committed, and with it what its buyer is to be told: the proof
 * is the outbox. It follows the commit, so nobody is told of what is rolled back.
 */
@Component
public class ProveCommit<R extends OwnedRow> {

  private static final Logger LOG = LoggerFactory.getLogger(ProveCommit.class);

  private final Proofs proofs;
  private final EventOf<R> events;
  private final Courier<ProofRow> courier;
  private final MessageSettings settings;

  ProveCommit(
      Proofs proofs, EventOf<R> events, Courier<ProofRow> courier, MessageSettings settings) {
    this.proofs = proofs;
    this.events = events;
    this.courier = courier;
    this.settings = settings;
  }

  /**
   * Proves the transaction that wrote the row last, once. Never throws: the order stands all the
   * same, until the TC's memory or the grace age proves it others see it as processing, and its
   * event is found by {@link RetellEvents}.
   *
   * @return whether it is proven now
   */
  public boolean of(R row) {
    try {
      ProofRow proof = proofs.committed(OrderAttempt.of(row), row.xid, event(row));
      if (proof.untold != null && settings.areOn()) {
        courier.send(proof);
      }
      return true;
    } catch (DuplicateKeyException proven) {
      LOG.info("{} of {} is proven already", row.xid, row.orderId);
      return true;
    } catch (RuntimeException unwritten) {
      LOG.warn("no proof written for {}", row.orderId, unwritten);
      return false;
    }
  }

  /** The event, or null; one that cannot be told must not cost the proof. */
  private BuyerEvent event(R row) {
    try {
      return events.of(row).map(news -> event(row, news)).orElse(null);
    } catch (DataAccessException later) {
      // Without a proof it is found again, and told then.
      throw later;
    } catch (RuntimeException broken) {
      LOG.error("nobody is told what happened to {}", row.orderId, broken);
      return null;
    }
  }

  private static BuyerEvent event(OwnedRow row, News news) {
    return new BuyerEvent(
        "E" + Digest.of(row.orderId + "|" + row.xid),
        news.kind(),
        row.userId,
        row.orderId,
        row.activityId,
        row.ticketType,
        news.quantity(),
        new TreeMap<>(news.amounts()),
        news.until() == null ? null : news.until().atOffset(ZoneOffset.UTC),
        row.xidAt.atOffset(ZoneOffset.UTC));
  }
}
