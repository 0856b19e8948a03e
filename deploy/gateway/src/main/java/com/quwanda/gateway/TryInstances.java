package com.quwanda.gateway;

import com.quwanda.discovery.Instances;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Iterator;
import org.springframework.cloud.client.discovery.ReactiveDiscoveryClient;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.cloud.gateway.filter.RouteToRequestUrlFilter;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.core.Ordered;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Chooses the instance that a request goes to. When no connection to it can be made nothing was
 * sent, and the next one is tried, each once; any other failure is the answer.
 */
@Component
class TryInstances implements GlobalFilter, Ordered {
  private final ReactiveDiscoveryClient discovery;
  private final Instances instances;

  TryInstances(ReactiveDiscoveryClient discovery, Instances instances) {
    this.discovery = discovery;
    this.instances = instances;
  }

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
    URI url = exchange.getRequiredAttribute(ServerWebExchangeUtils.GATEWAY_REQUEST_URL_ATTR);
    if (!Instances.BY_NAME.equals(url.getScheme())) {
      return chain.filter(exchange);
    }
    return discovery
        .getInstances(url.getHost())
        .collectList()
        .flatMap(found -> send(exchange, chain, url, instances.ordered(found).iterator()));
  }

  private Mono<Void> send(
      ServerWebExchange exchange, GatewayFilterChain chain, URI url, Iterator<URI> left) {
    if (!left.hasNext()) {
      return Mono.error(new ConnectException("no instance of " + url.getHost() + " is known"));
    }
    URI place = left.next();
    ServerWebExchangeUtils.removeAlreadyRouted(exchange);
    exchange
        .getAttributes()
        .put(ServerWebExchangeUtils.GATEWAY_REQUEST_URL_ATTR, Instances.at(place, url));
    return chain
        .filter(exchange)
        .onErrorResume(
            TryInstances::wasNotSent,
            failed -> {
              instances.setAside(place);
              return left.hasNext() ? send(exchange, chain, url, left) : Mono.error(failed);
            });
  }

  /** Whether it failed before there was a connection that anything could be sent over. */
  static boolean wasNotSent(Throwable failure) {
    return failure instanceof ConnectException
        || failure instanceof NoRouteToHostException
        || failure instanceof UnknownHostException;
  }

  /** Right after the route has said which service it is. */
  @Override
  public int getOrder() {
    return RouteToRequestUrlFilter.ROUTE_TO_URL_FILTER_ORDER + 1;
  }
}
