package com.quwanda.e2e.crash;

import com.quwanda.stock.api.Healer;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Which healing layers are on. Each set lacks one more, so that the next has to heal. */
public enum Layers {
  ALL(EnumSet.of(Healer.HOOK, Healer.RETRY, Healer.SCAN, Healer.RECONCILE)),
  WITHOUT_HOOK(EnumSet.of(Healer.RETRY, Healer.SCAN, Healer.RECONCILE)),
  WITHOUT_RETRY(EnumSet.of(Healer.SCAN, Healer.RECONCILE)),
  RECONCILE_ALONE(EnumSet.of(Healer.RECONCILE));

  private final Set<Healer> on;

  Layers(Set<Healer> on) {
    this.on = on;
  }

  /** Whether holds may show this healer; the launcher's own verdicts are no layer. */
  boolean mayHeal(Healer healer) {
    return healer == Healer.LAUNCHER || on.contains(healer);
  }

  /** Environment of order-service. */
  public Map<String, String> orderSettings() {
    return Map.of("QUWANDA_HOOK_ENABLED", isOn(Healer.HOOK));
  }

  /** Environment of compensation-job, whose jobs run by themselves, every few seconds. */
  public Map<String, String> compensationSettings() {
    Map<String, String> settings = new HashMap<>();
    settings.put("QUWANDA_SCHEDULER_ENABLED", "true");
    settings.put("QUWANDA_RETRY_ENABLED", isOn(Healer.RETRY));
    settings.put("QUWANDA_SCAN_ENABLED", isOn(Healer.SCAN));
    settings.put("QUWANDA_RECONCILE_ENABLED", isOn(Healer.RECONCILE));
    settings.put("QUWANDA_RETRY_INTERVAL", "2s");
    settings.put("QUWANDA_SCAN_INTERVAL", "2s");
    // As in production it comes seldom where the scan is on; else it would only be faster.
    settings.put("QUWANDA_RECONCILE_INTERVAL", on.contains(Healer.SCAN) ? "120s" : "2s");
    settings.put("QUWANDA_CLAIM_TIME", "2s");
    return settings;
  }

  private String isOn(Healer healer) {
    return Boolean.toString(on.contains(healer));
  }
}
