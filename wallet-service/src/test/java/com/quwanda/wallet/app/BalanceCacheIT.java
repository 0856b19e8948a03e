package com.quwanda.wallet.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.quwanda.wallet.WalletSettings;
import com.quwanda.wallet.WalletStack;
import com.quwanda.wallet.api.Affordability;
import com.quwanda.wallet.store.WalletMapper;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;

/** The cached balance may be wrong, but only ever says yes too often, and not for long. */
class BalanceCacheIT extends WalletStack {

  private static final Affordability YES = new Affordability(true, "0.00");

  @Autowired private StringRedisTemplate redis;
  @Autowired private WalletMapper mapper;
  @Autowired private Turns turns;
  @Autowired private WalletMetrics metrics;
  @Autowired private WalletSettings settings;
  @Autowired private MeterRegistry meters;

  @Test
  void keepsWhatItSawInTheRowForSomeSeconds() {
    topUp(user, "10.00");
    assertThat(wallets.affords(user, "10.00")).isEqualTo(YES);
    assertThat(cached()).isEqualTo("10.00");
    assertThat(redis.getExpire(key())).isBetween(1L, 5L);
    assertThat(wallets.affords(user, "12.5")).isEqualTo(new Affordability(false, "2.50"));
  }

  @Test
  void saysYesFromTheCacheButNoFromTheRowOnly() {
    topUp(user, "10.00");
    redis.opsForValue().set(key(), "999.00");
    assertThat(wallets.affords(user, "500.00")).isEqualTo(YES);

    redis.opsForValue().set(key(), "1.00");
    assertThat(wallets.affords(user, "5.00")).isEqualTo(YES);
    assertThat(cached()).isEqualTo("10.00");
  }

  @Test
  void forgetsABalanceThatAnOperationHasChanged() {
    topUp(user, "10.00");
    wallets.affords(user, "1.00");
    committed(() -> wallets.deduct(user, charge("8.00")));
    assertThat(cached()).isNull();
    assertThat(wallets.affords(user, "5.00")).isEqualTo(new Affordability(false, "3.00"));
  }

  @Test
  void forgetsItOnceMoreALittleLater() {
    topUp(user, "10.00");
    redis.opsForValue().set(key(), "999.00");
    await().atMost(Duration.ofSeconds(10)).until(() -> cached() == null);
  }

  @Test
  void forgetsWhatALauncherSaysIsRolledBackNowAndOnceMore() {
    topUp(user, "10.00");
    redis.opsForValue().set(key(), "999.00");
    wallets.evict(List.of(user, user + 1));
    assertThat(cached()).isNull();
    redis.opsForValue().set(key(), "999.00");
    await().atMost(Duration.ofSeconds(10)).until(() -> cached() == null);
  }

  @Test
  void forgetsAClosedWallet() {
    topUp(user, "10.00");
    wallets.affords(user, "1.00");
    wallets.close(user);
    assertThat(cached()).isNull();
    assertThatThrownBy(() -> wallets.affords(user, "1.00")).hasMessageContaining("WALLET_CLOSED");
  }

  @Test
  void tellsOfAWalletThatIsNotThere() {
    assertThatThrownBy(() -> wallets.affords(user, "1.00"))
        .hasMessageContaining("WALLET_NOT_FOUND");
    assertThatThrownBy(() -> wallets.affords(user, "1.001"))
        .hasMessageContaining("INVALID_REQUEST");
  }

  @Test
  void forgetsTwoHundredAtOnceAndNoMore() {
    wallets.evict(List.of());
    wallets.evict(LongStream.range(1, 201).boxed().toList());
    assertThatThrownBy(() -> wallets.evict(Collections.nCopies(201, user)))
        .hasMessageContaining("INVALID_REQUEST");
  }

  @Test
  void answersFromTheRowWhenRedisIsAway() {
    topUp(user, "10.00");
    LettuceConnectionFactory nowhere = new LettuceConnectionFactory("127.0.0.1", 1);
    nowhere.afterPropertiesSet();
    nowhere.start();
    double failures = meters.counter("wallet_cache_failures_total").count();
    BalanceCache cache = new BalanceCache(new StringRedisTemplate(nowhere), metrics, settings);
    CheckBalance check = new CheckBalance(mapper, turns, cache);
    try {
      assertThat(check.affords(user, "10.00")).isEqualTo(YES);
      assertThat(check.affords(user, "11.00")).isEqualTo(new Affordability(false, "1.00"));
      check.evict(List.of(user));
      // One that failed is enough for a while; the others did not even ask.
      assertThat(meters.counter("wallet_cache_failures_total").count() - failures)
          .isBetween(1.0, 3.0);
    } finally {
      cache.destroy();
      nowhere.destroy();
    }
  }

  private String key() {
    return "wallet:balance:" + user;
  }

  private String cached() {
    return redis.opsForValue().get(key());
  }
}
