package com.quwanda.kit;

import com.quwanda.discovery.Instances;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.cloud.client.discovery.simple.InstanceProperties;
import org.springframework.cloud.client.discovery.simple.SimpleDiscoveryClient;
import org.springframework.cloud.client.discovery.simple.SimpleDiscoveryProperties;

/** Instances at fixed places. */
final class Places {

  static final Duration ASIDE_FOR = Duration.ofMinutes(1);

  private Places() {}

  static Instances of(Map<String, List<String>> urls) {
    Map<String, List<InstanceProperties>> all = new HashMap<>();
    urls.forEach((name, places) -> all.put(name, places.stream().map(Places::at).toList()));
    SimpleDiscoveryProperties properties = new SimpleDiscoveryProperties();
    properties.setInstances(all);
    properties.afterPropertiesSet();
    return new Instances(new SimpleDiscoveryClient(properties), ASIDE_FOR, InstantSource.system());
  }

  private static InstanceProperties at(String url) {
    InstanceProperties instance = new InstanceProperties();
    instance.setUri(URI.create(url));
    return instance;
  }
}
