package com.quwanda.gateway;

import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.JWKSetCacheRefreshEvaluator;
import com.nimbusds.jose.jwk.source.JWKSetSourceWrapper;
import com.nimbusds.jose.jwk.source.URLBasedJWKSetSource;
import com.nimbusds.jose.proc.SecurityContext;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says when a key set cannot be read any more, and when it can again: while the last known keys
 * stand in for it, nothing else shows that.
 */
final class WatchedKeys extends JWKSetSourceWrapper<SecurityContext> {
  private static final Logger log = LoggerFactory.getLogger(WatchedKeys.class);

  private final String place;
  private final Counter outages;
  private final AtomicBoolean away = new AtomicBoolean();

  WatchedKeys(URLBasedJWKSetSource<SecurityContext> source, MeterRegistry metrics) {
    super(source);
    this.place = source.getJWKSetURL().toString();
    this.outages = metrics.counter("edge.key.outages");
  }

  @Override
  public JWKSet getJWKSet(JWKSetCacheRefreshEvaluator evaluator, long now, SecurityContext context)
      throws KeySourceException {
    try {
      JWKSet keys = getSource().getJWKSet(evaluator, now, context);
      if (away.compareAndSet(true, false)) {
        log.info("The key set at {} can be read again", place);
      }
      return keys;
    } catch (KeySourceException | RuntimeException unreadable) {
      if (away.compareAndSet(false, true)) {
        outages.increment();
        log.warn("The key set at {} cannot be read: {}", place, unreadable.toString());
      }
      throw unreadable;
    }
  }
}
