package com.quwanda.lua;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StockKeysTest {

  @Test
  void keepsAllKeysOfAnActivityInOneHashTag() {
    StockKeys keys = new StockKeys("活动-7");

    assertThat(keys.gate()).isEqualTo("gate:{活动-7}");
    assertThat(keys.stock("vip_1")).isEqualTo("stock:{活动-7}:vip_1");
    assertThat(keys.capacity("vip_1")).isEqualTo("capacity:{活动-7}:vip_1");
    assertThat(keys.waitlist("vip_1")).isEqualTo("waitlist:{活动-7}:vip_1");
    assertThat(keys.purchased()).isEqualTo("purchased:{活动-7}");
    assertThat(keys.holds()).isEqualTo("holds:{活动-7}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a b", "a{b", "a}b", "a:b", "a|b", "a*b", "a\nb", "a,b"})
  void refusesANameThatCouldMakeAnothersKey(String name) {
    assertThatThrownBy(() -> new StockKeys(name)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new StockKeys("A1001").stock(name))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void refusesANameOfMoreThanSixtyFourCharacters() {
    assertThat(new StockKeys("a".repeat(64)).gate()).isNotEmpty();
    assertThatThrownBy(() -> new StockKeys("a".repeat(65)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new StockKeys(null)).isInstanceOf(IllegalArgumentException.class);
  }
}
