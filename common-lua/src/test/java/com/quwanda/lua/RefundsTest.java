package com.quwanda.lua;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RefundsTest {

  @Test
  void areWrittenInTheOrderInWhichTheyWereMade() {
    Refunds refunds =
        Refunds.NONE
            .and("refund-2", Allocation.parse("0:1"))
            .and("refund-1", Allocation.parse("0:1,3:2"));

    assertThat(refunds).hasToString("refund-2=0:1;refund-1=0:1,3:2;");
    assertThat(Refunds.parse(refunds.toString())).isEqualTo(refunds);
    assertThat(Refunds.parse("")).isEqualTo(Refunds.NONE);
    assertThat(refunds.without(Refunds.parse("refund-2=0:1;")))
        .isEqualTo(Refunds.parse("refund-1=0:1,3:2;"));
    assertThat(refunds.without(refunds).isEmpty()).isTrue();
  }

  @Test
  void knowEachRefundOnce() {
    Refunds refunds = Refunds.parse("refund-1=0:1;");

    assertThatThrownBy(() -> refunds.and("refund-1", Allocation.parse("1:1")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"r", "r=", "r=;", "=0:1;", "r=0:1", "r=0:1;;", "r=0:1;r=0:1;", "r|=0:1;"})
  void refuseWhatTheyWouldNotWrite(String text) {
    assertThatThrownBy(() -> Refunds.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }
}
