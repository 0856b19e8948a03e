package com.quwanda.discovery;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.client.discovery.DiscoveryClient;

/**
 * The instances of our services, in the order in which a request tries them. A further one is for a
 * request that certainly was not sent, and nothing else.
 */
public final class Instances {

  /** Scheme of a URL whose host is the name of a service. */
  public static final String BY_NAME = "lb";

  private static final Logger LOG = LoggerFactory.getLogger(Instances.class);

  private final DiscoveryClient discovery;
  private final Duration setAsideFor;
  private final InstantSource clock;
  private final Map<URI, Instant> aside = new ConcurrentHashMap<>();

  /** Those that {@code discovery} knows; one that is set aside is asked last for that long. */
  public Instances(DiscoveryClient discovery, Duration setAsideFor, InstantSource clock) {
    this.discovery = discovery;
    this.setAsideFor = setAsideFor;
    this.clock = clock;
  }

  /** Base URLs of all instances, as {@link #ordered}; empty when there are none. */
  public List<URI> of(String service) {
    return ordered(discovery.getInstances(service));
  }

  /** These in any order, those that are set aside behind the others. */
  public List<URI> ordered(Collection<ServiceInstance> instances) {
    List<URI> first = new ArrayList<>();
    List<URI> last = new ArrayList<>();
    for (ServiceInstance instance : instances) {
      URI place = instance.getUri();
      (isAside(place) ? last : first).add(place);
    }
    Collections.shuffle(first);
    Collections.shuffle(last);
    first.addAll(last);
    return first;
  }

  private boolean isAside(URI place) {
    Instant until = aside.get(place);
    return until != null && clock.instant().isBefore(until);
  }

  /** That one could not be reached, or broke off: the others are asked first for a while. */
  public void setAside(URI place) {
    Instant now = clock.instant();
    aside.values().removeIf(until -> !now.isBefore(until));
    if (aside.put(place, now.plus(setAsideFor)) == null) {
      LOG.warn("{} cannot be reached; others are asked first for {}", place, setAsideFor);
    }
  }

  /** The same path and query, as they are written, at that instance. */
  public static URI at(URI place, URI request) {
    String query = request.getRawQuery() == null ? "" : "?" + request.getRawQuery();
    return URI.create(
        place.getScheme() + "://" + place.getRawAuthority() + request.getRawPath() + query);
  }
}
