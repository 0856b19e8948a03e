package com.quwanda.owner.app;

import com.quwanda.owner.MessageSettings;
import com.quwanda.owner.broker.BrokerAway;
import com.quwanda.owner.broker.MessageSender;
import com.quwanda.owner.broker.NotStored;
import com.quwanda.owner.store.ProofMapper;
import com.quwanda.owner.store.ProofRow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Sends events to whoever tells buyers. Sent first, remembered then: after a crash in between one
 * is sent twice, which its consumer bears. What is not sent stays untold and is sent later.
 */
@Component
class TellEvents {

  private static final Logger LOG = LoggerFactory.getLogger(TellEvents.class);

  private final MessageSender sender;
  private final ProofMapper proofs;
  private final MessageMetrics metrics;
  private final MessageSettings settings;

  /** While a broker was found away just now, nobody waits for it again: System.nanoTime(). */
  private volatile long noTryBefore = System.nanoTime();

  TellEvents(
      MessageSender sender, ProofMapper proofs, MessageMetrics metrics, MessageSettings settings) {
    this.sender = sender;
    this.proofs = proofs;
    this.metrics = metrics;
    this.settings = settings;
  }

  /** Sends some right after their commits, unless the broker was found away just now. */
  void carry(List<ProofRow> untold) {
    if (System.nanoTime() - noTryBefore < 0) {
      metrics.eventsLeft(untold.size());
      return;
    }
    metrics.eventsLeft(untold.size() - tell(untold).size());
  }

  /**
   * Sends them, in this order, as far as a broker takes them.
   *
   * @return those that it has taken
   */
  List<ProofRow> tell(List<ProofRow> untold) {
    List<ProofRow> told = new ArrayList<>();
    try {
      for (ProofRow proof : untold) {
        if (isSent(proof)) {
          told.add(proof);
        }
      }
    } catch (BrokerAway away) {
      LOG.warn("{} events are told later: {}", untold.size() - told.size(), away.getMessage());
      noTryBefore = System.nanoTime() + settings.lookEvery().toNanos();
    }
    if (!told.isEmpty()) {
      proofs.told(told.stream().map(proof -> proof.id).toList());
    }
    return told;
  }

  private boolean isSent(ProofRow proof) {
    long begun = System.nanoTime();
    try {
      sender.send(settings.eventTopic(), proof.orderId, proof.eventBody, Duration.ZERO);
      metrics.eventSent(proof.event, "SEND_OK");
      return true;
    } catch (NotStored lost) {
      LOG.warn("{} of {} is told later: {}", proof.event, proof.orderId, lost.getMessage());
      metrics.eventSent(proof.event, lost.answer());
      return false;
    } catch (BrokerAway away) {
      metrics.eventSent(proof.event, "AWAY");
      throw away;
    } finally {
      metrics.sent(MessageMetrics.Kind.EVENT, Duration.ofNanos(System.nanoTime() - begun));
    }
  }
}
