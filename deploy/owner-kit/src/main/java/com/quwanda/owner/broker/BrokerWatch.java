package com.quwanda.owner.broker;

import com.quwanda.owner.MessageSettings;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Looks at the broker from time to time, so that neither a scrape of the metrics nor a question
 * about the health waits for it.
 */
@Component
public final class BrokerWatch implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(BrokerWatch.class);

  private final MessageSettings settings;
  private final MessageSender sender;
  private final DeadLetterQueue deadLetters;
  private final List<BrokerLook> looks;
  private final MeterRegistry meters;
  private ScheduledExecutorService timer;
  private volatile boolean reached;
  private volatile long waiting;

  BrokerWatch(
      MessageSettings settings,
      MessageSender sender,
      DeadLetterQueue deadLetters,
      List<BrokerLook> looks,
      MeterRegistry meters) {
    this.settings = settings;
    this.sender = sender;
    this.deadLetters = deadLetters;
    this.looks = looks;
    this.meters = meters;
  }

  /** Whether the broker answered when it was last looked at. */
  public boolean reached() {
    return reached;
  }

  /** Dead letters that waited when they were last counted. */
  public long deadLetters() {
    return waiting;
  }

  private void look() {
    boolean before = reached;
    try {
      sender.askFor(settings.reminderTopic());
      waiting = deadLetters.count();
      looks.forEach(BrokerLook::look);
      reached = true;
      if (!before) {
        LOG.info("the broker answers");
      }
    } catch (RuntimeException away) {
      reached = false;
      if (before) {
        LOG.warn("the broker is away: {}", away.getMessage());
      }
    }
  }

  @Override
  public synchronized void start() {
    if (!settings.areOn()) {
      return;
    }
    Gauge.builder("owner_broker_reached", this, watch -> watch.reached ? 1 : 0).register(meters);
    Gauge.builder("owner_dead_letters", this, watch -> watch.waiting).register(meters);
    timer =
        Executors.newSingleThreadScheduledExecutor(
            look -> {
              Thread thread = new Thread(look, "broker-watch");
              thread.setDaemon(true);
              return thread;
            });
    timer.scheduleWithFixedDelay(
        this::look, 0, settings.lookEvery().toMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  public synchronized void stop() {
    if (timer != null) {
      timer.shutdownNow();
      timer = null;
    }
  }

  @Override
  public synchronized boolean isRunning() {
    return timer != null;
  }
}
