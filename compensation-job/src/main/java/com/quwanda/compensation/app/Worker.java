package com.quwanda.compensation.app;

import com.quwanda.compensation.HealingSettings;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Names this process to those it claims from. */
@Component
class Worker {

  private static final int LONGEST_HOST = 40;

  private final String name;
  private final int claimSeconds;

  Worker(HealingSettings settings) {
    // The number of a process alone comes again soon in a container.
    this.name =
        "%s:%d:%s"
            .formatted(
                host(),
                ProcessHandle.current().pid(),
                UUID.randomUUID().toString().substring(0, 8));
    this.claimSeconds = Math.toIntExact(settings.claimTime().toSeconds());
  }

  /** At most 64 characters, another one in each process. */
  String name() {
    return name;
  }

  /** How long a claim lasts. */
  int claimSeconds() {
    return claimSeconds;
  }

  private static String host() {
    try {
      String host = InetAddress.getLocalHost().getHostName().replaceAll("[^A-Za-z0-9._-]", "-");
      return host.substring(0, Math.min(host.length(), LONGEST_HOST));
    } catch (UnknownHostException e) {
      return "unknown";
    }
  }
}
