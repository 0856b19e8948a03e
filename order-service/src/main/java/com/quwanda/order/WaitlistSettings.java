package com.quwanda.order;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of waitlists.
 *
 * @param offerWithin how long an offer can be accepted, at most until the end of the sale
 * @param fillWithin how long one may be at work on a line before another takes it over; making one
 *     offer takes less
 */
@Validated
@ConfigurationProperties("quwanda.waitlist")
public record WaitlistSettings(
    @DefaultValue("15m") Duration offerWithin, @DefaultValue("60s") Duration fillWithin) {}
