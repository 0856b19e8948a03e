package com.quwanda.lua;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AllocationTest {

  @Test
  void isWrittenAscendingByBucket() {
    Allocation allocation = Allocation.of(Map.of(10, 1, 2, 3));

    assertThat(allocation).hasToString("2:3,10:1");
    assertThat(allocation.total()).isEqualTo(4);
    assertThat(allocation.of(10)).isEqualTo(1);
    assertThat(allocation.of(3)).isZero();
    assertThat(Allocation.parse("2:3,10:1")).isEqualTo(allocation);
  }

  @Test
  void ofNothingIsTheEmptyText() {
    assertThat(Allocation.NONE).hasToString("");
    assertThat(Allocation.parse("")).isEqualTo(Allocation.NONE);
    assertThat(Allocation.NONE.isEmpty()).isTrue();
  }

  @Test
  void givesBackTheLowestBucketsFirst() {
    Allocation allocation = Allocation.parse("2:3,10:1");

    assertThat(allocation.first(0)).isEqualTo(Allocation.NONE);
    assertThat(allocation.first(2)).hasToString("2:2");
    assertThat(allocation.first(4)).isEqualTo(allocation);
    assertThatThrownBy(() -> allocation.first(5)).isInstanceOf(IllegalArgumentException.class);
    for (int places = 0; places <= 4; places++) {
      Allocation first = allocation.first(places);
      assertThat(first.total()).isEqualTo(places);
      assertThat(allocation.minus(first).total()).isEqualTo(4 - places);
    }
    assertThat(allocation.minus(Allocation.parse("2:3"))).hasToString("10:1");
    assertThatThrownBy(() -> allocation.minus(Allocation.parse("2:4")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> allocation.minus(Allocation.parse("3:1")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "0:",
        ":1",
        "0:0",
        "0:-1",
        "-1:1",
        "64:1",
        "0:1,",
        ",",
        "1:1,0:1",
        "0:1,0:1",
        "00:1",
        "0:01",
        " 0:1",
        "0:1.5",
        "0:1e1",
        "0:2147483648",
        "+0:1",
        "0:1;1:1"
      })
  void refusesWhatItWouldNotWrite(String text) {
    assertThatThrownBy(() -> Allocation.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }
}
