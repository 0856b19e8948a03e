package com.quwanda.order.broker;

import com.quwanda.order.MessageSettings;
import java.util.UUID;
import org.apache.rocketmq.client.ClientConfig;
import org.springframework.stereotype.Component;

/** Gives all clients of this process the same settings, so that they share their connections. */
@Component
public final class BrokerClients {

  private final MessageSettings settings;
  private final String instance = "order-service-" + UUID.randomUUID();

  BrokerClients(MessageSettings settings) {
    this.settings = settings;
  }

  /** Prepares a client that is not started yet. */
  public <C extends ClientConfig> C prepare(C client) {
    int lookEvery = Math.toIntExact(settings.lookEvery().toMillis());
    client.setNamesrvAddr(settings.nameServer());
    client.setInstanceName(instance);
    client.setPollNameServerInterval(lookEvery);
    client.setHeartbeatBrokerInterval(lookEvery);
    client.setMqClientApiTimeout(Math.toIntExact(settings.sendWithin().toMillis()));
    return client;
  }
}
