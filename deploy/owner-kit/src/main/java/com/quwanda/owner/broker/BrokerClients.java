package com.quwanda.owner.broker;

import com.quwanda.owner.MessageSettings;
import com.quwanda.owner.OwnerSettings;
import java.util.UUID;
import org.apache.rocketmq.client.ClientConfig;
import org.springframework.stereotype.Component;

/** Gives all clients of this process the same settings, so that they share their connections. */
@Component
public final class BrokerClients {

  private final MessageSettings settings;
  private final String instance;

  BrokerClients(MessageSettings settings, OwnerSettings owner) {
    this.settings = settings;
    this.instance = owner.name() + "-" + UUID.randomUUID();
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
