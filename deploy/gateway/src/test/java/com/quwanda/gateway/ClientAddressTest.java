package com.quwanda.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.util.unit.DataSize;

@ExtendWith(OutputCaptureExtension.class)
class ClientAddressTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // proxies | X-Forwarded-For | expected, 192.0.2.1 is who calls
        "0 | 10.0.0.1 | c0000201",
        "1 | 10.0.0.1 | 0a000001",
        "1 | 6.6.6.6, 10.0.0.1 | 0a000001",
        "1 | 6.6.6.6,10.0.0.1 | 0a000001",
        "2 | 6.6.6.6, 10.0.0.1, 10.0.0.2 | 0a000001",
        "2 | 10.0.0.2 | c0000201",
        "1 | nobody | c0000201",
        "1 | '' | c0000201",
        "1 | 10.0.0.1:51234 | 0a000001",
        "1 | 6.6.6.6:1, 10.0.0.1:51234 | 0a000001",
        "1 | [2001:db8:1:2::9]:443 | 20010db800010002",
        "1 | [2001:db8:1:2::9] | 20010db800010002",
        "1 | [::ffff:10.0.0.1]:443 | 0a000001",
        "1 | 10.0.0.1: | c0000201",
        "1 | 10.0.0.1:x | c0000201",
        "1 | 10.0.0.1:1:2 | c0000201",
        "1 | [10.0.0.1 | c0000201",
        "1 | [2001:db8::1]443 | c0000201",
        "1 | unknown | c0000201",
        "1 | 2001:db8:1:2:3:4:5:6 | 20010db800010002",
        "1 | 2001:db8:1:2::9 | 20010db800010002",
        "1 | ::ffff:10.0.0.1 | 0a000001",
        "1 | ::ffff:a00:1 | 0a000001",
      })
  void isWhatTheOutermostOfOurProxiesHasSeen(int proxies, String chain, String expected) {
    var request = from("192.0.2.1").header("X-Forwarded-For", chain).build();
    assertThat(behind(proxies).of(request)).isEqualTo(expected);
  }

  @Test
  void takesSeveralHeadersAsOneChain() {
    var request = from("192.0.2.1").header("X-Forwarded-For", "6.6.6.6", "10.0.0.1").build();
    assertThat(behind(1).of(request)).isEqualTo("0a000001");
  }

  @Test
  void isTheSameForAllOfAnIpv6Network() {
    var one = from("2001:db8::1").build();
    var other = from("2001:db8::ffff:2").build();
    assertThat(behind(0).of(one)).isEqualTo(behind(0).of(other)).isEqualTo("20010db800000000");
  }

  @Test
  void saysOnceThatAProxyDoesNotSayWhomItWasCalledBy(CapturedOutput output) {
    ClientAddress address = behind(1);
    address.of(from("192.0.2.1").header("X-Forwarded-For", "10.0.0.1").build());
    assertThat(output).doesNotContain("QUWANDA_TRUSTED_PROXIES");
    address.of(from("192.0.2.1").build());
    address.of(from("192.0.2.1").header("X-Forwarded-For", "nobody").build());
    assertThat(output).containsOnlyOnce("QUWANDA_TRUSTED_PROXIES");
  }

  private static MockServerHttpRequest.BaseBuilder<?> from(String address) {
    return MockServerHttpRequest.get("/").remoteAddress(new InetSocketAddress(address, 1));
  }

  private static ClientAddress behind(int proxies) {
    Duration any = Duration.ofSeconds(1);
    return new ClientAddress(
        new GatewaySettings(
            "0123456789abcdef",
            DataSize.ofKilobytes(64),
            any,
            any,
            any,
            any,
            proxies,
            List.of(),
            false));
  }
}
