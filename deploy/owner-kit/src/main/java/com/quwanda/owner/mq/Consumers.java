package com.quwanda.owner.mq;

import com.quwanda.owner.MessageSettings;
import com.quwanda.owner.app.Listener;
import com.quwanda.owner.broker.BrokerClients;
import com.quwanda.owner.broker.BrokerLook;
import com.quwanda.owner.broker.MessageSender;
import com.quwanda.telemetry.Traces;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/** Listens to all topics that this process has listeners for. */
@Component
class Consumers implements SmartLifecycle, BrokerLook {

  private final MessageSettings settings;
  private final MeterRegistry meters;
  private final List<TopicConsumer> consumers;
  private volatile boolean running;

  Consumers(
      MessageSettings settings,
      BrokerClients clients,
      MessageSender sender,
      List<Listener> listeners,
      Traces traces,
      MeterRegistry meters) {
    this.settings = settings;
    this.meters = meters;
    this.consumers =
        listeners.stream()
            .map(listener -> new TopicConsumer(settings, clients, sender, listener, traces))
            .toList();
  }

  /** Whether all of them listen. */
  boolean listen() {
    return consumers.stream().allMatch(TopicConsumer::listens);
  }

  /** Which of them listen. */
  Map<String, Boolean> byTopic() {
    Map<String, Boolean> listening = new TreeMap<>();
    consumers.forEach(consumer -> listening.put(consumer.topic(), consumer.listens()));
    return listening;
  }

  @Override
  public void look() {
    consumers.forEach(TopicConsumer::measureLag);
  }

  /** Stops before the couriers, whose verdicts it gives rise to. */
  @Override
  public int getPhase() {
    return 1;
  }

  @Override
  public void start() {
    if (settings.areOn()) {
      Gauge.builder("owner_messages_listening", this, own -> own.listen() ? 1 : 0).register(meters);
      for (TopicConsumer each : consumers) {
        Gauge.builder("owner_message_lag", each, TopicConsumer::lag)
            .description("Messages stored and not consumed, of the queues of this instance")
            .tag("topic", each.topic())
            .register(meters);
      }
      consumers.forEach(TopicConsumer::start);
    }
    running = settings.areOn();
  }

  @Override
  public void stop() {
    running = false;
    consumers.forEach(TopicConsumer::stop);
  }

  @Override
  public boolean isRunning() {
    return running;
  }
}
