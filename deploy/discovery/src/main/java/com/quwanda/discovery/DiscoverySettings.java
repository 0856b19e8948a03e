package com.quwanda.discovery;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How instances that come and go are dealt with.
 *
 * @param setAsideFor how long an instance that could not be reached is asked last
 * @param drainWithin how long a process that is to end goes on answering those that are still
 *     connected; longer than callers keep an idle connection, shorter than it is given to end
 */
@ConfigurationProperties("quwanda.discovery")
public record DiscoverySettings(
    @DefaultValue("5s") Duration setAsideFor, @DefaultValue("4s") Duration drainWithin) {}
