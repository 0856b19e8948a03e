package com.quwanda.e2e.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SummaryTest {

  @Test
  void tellsTheMiddleAndBothEnds() {
    assertThat(Summary.of(List.of(9.0, 1.0, 5.0))).isEqualTo(new Summary(5.0, 1.0, 9.0));
    assertThat(Summary.of(List.of(4.0, 1.0, 2.0, 9.0))).isEqualTo(new Summary(3.0, 1.0, 9.0));
    assertThat(Summary.of(List.of(4.0))).isEqualTo(new Summary(4.0, 4.0, 4.0));
  }
}
