package com.quwanda.gateway;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.stereotype.Component;

/**
 * Whom a request comes from. Each of our proxies adds who it was called by to the right of {@code
 * X-Forwarded-For}; what stands further left is whatever the client has made up.
 */
@Component
class ClientAddress {
  private static final String FORWARDED_FOR = "X-Forwarded-For";
  private static final int NETWORK_BYTES = 8;

  /** An IPv4 address with a port, or an IPv6 one in brackets with or without: some proxies do. */
  private static final Pattern WITH_PORT =
      Pattern.compile("([0-9.]+):[0-9]{1,5}|\\[([0-9a-fA-F:.]+)](:[0-9]{1,5})?");

  private static final Logger log = LoggerFactory.getLogger(ClientAddress.class);

  private final int proxies;
  private final AtomicBoolean warned = new AtomicBoolean();

  ClientAddress(GatewaySettings settings) {
    this.proxies = settings.trustedProxies();
  }

  /** An IPv4 address, or the network of an IPv6 address, since one client has all of that. */
  String of(ServerHttpRequest request) {
    InetAddress seen = proxies == 0 ? null : forwarded(request);
    if (seen == null) {
      warnOnce();
      InetSocketAddress remote = request.getRemoteAddress();
      seen = remote == null ? null : remote.getAddress();
    }
    byte[] address = seen == null ? new byte[0] : seen.getAddress();
    HexFormat hex = HexFormat.of();
    return address.length > NETWORK_BYTES
        ? hex.formatHex(Arrays.copyOf(address, NETWORK_BYTES))
        : hex.formatHex(address);
  }

  // All who come by that proxy share one limit then, so that must not go unnoticed.
  private void warnOnce() {
    if (proxies > 0 && warned.compareAndSet(false, true)) {
      log.warn(
          "{} has no readable address from each of QUWANDA_TRUSTED_PROXIES={} proxies: whoever calls us"
              + " is taken for the client. Said once",
          FORWARDED_FOR,
          proxies);
    }
  }

  /** What the outermost of our proxies has seen; null when fewer have added anything readable. */
  private InetAddress forwarded(ServerHttpRequest request) {
    List<String> chain =
        request.getHeaders().getOrEmpty(FORWARDED_FOR).stream()
            .flatMap(value -> Arrays.stream(value.split(",")))
            .map(String::trim)
            .toList();
    return chain.size() < proxies ? null : parsed(chain.get(chain.size() - proxies));
  }

  private static String withoutPort(String text) {
    Matcher parts = WITH_PORT.matcher(text);
    if (!parts.matches()) {
      return text;
    }
    return parts.group(1) == null ? parts.group(2) : parts.group(1);
  }

  /** An IPv4 address that is written as an IPv6 one is one, or all of them would be one network. */
  private static InetAddress parsed(String text) {
    byte[] bytes = NetUtil.createByteArrayFromIpAddressString(withoutPort(text));
    try {
      return bytes == null ? null : InetAddress.getByAddress(bytes);
    } catch (UnknownHostException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
