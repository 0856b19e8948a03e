package com.quwanda.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.client.discovery.simple.InstanceProperties;

class InstancesTest {

  private static final Duration ASIDE_FOR = Duration.ofSeconds(5);
  private static final URI ONE = URI.create("http://one:1");
  private static final URI OTHER = URI.create("http://other:2");

  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
  private final Instances instances = new Instances(null, ASIDE_FOR, now::get);

  @Test
  void comeInAnyOrder() {
    assertThat(firstOnes()).containsExactlyInAnyOrder(ONE, OTHER);
  }

  @Test
  void oneThatIsSetAsideComesLastUntilItsTimeIsOver() {
    instances.setAside(ONE);
    assertThat(firstOnes()).containsExactly(OTHER);
    now.set(Instant.EPOCH.plus(ASIDE_FOR).minusMillis(1));
    assertThat(firstOnes()).containsExactly(OTHER);
    now.set(Instant.EPOCH.plus(ASIDE_FOR));
    assertThat(firstOnes()).containsExactlyInAnyOrder(ONE, OTHER);
  }

  @Test
  void areAllThereStillWhenAllAreSetAside() {
    instances.setAside(ONE);
    instances.setAside(OTHER);
    assertThat(firstOnes()).containsExactlyInAnyOrder(ONE, OTHER);
  }

  @Test
  void keepPathAndQueryAsTheyAre() {
    assertThat(
            Instances.at(
                URI.create("https://one:81"), URI.create("lb://order-service/a%2Fb?c=%20d&e")))
        .isEqualTo(URI.create("https://one:81/a%2Fb?c=%20d&e"));
    // Not as the standard wants them, and let through by clients and servers.
    assertThat(Instances.at(ONE, URI.create("lb://order-service/a?b[]=1&c=é")).toString())
        .endsWith("/a?b[]=1&c=é");
  }

  private Set<URI> firstOnes() {
    Set<URI> first = new HashSet<>();
    for (int i = 0; i < 200; i++) {
      List<URI> all = instances.ordered(List.of(at(ONE), at(OTHER)));
      assertThat(all).containsExactlyInAnyOrder(ONE, OTHER);
      first.add(all.get(0));
    }
    return first;
  }

  private static ServiceInstance at(URI place) {
    InstanceProperties instance = new InstanceProperties();
    instance.setServiceId("some");
    instance.setUri(place);
    return instance.toServiceInstance();
  }
}
