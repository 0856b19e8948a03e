package com.quwanda.stock.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class EvenSplitTest {

  @Test
  void losesNoPlaceAndDiffersByOneAtMost() {
    for (int buckets = 1; buckets <= 64; buckets++) {
      for (int places = 0; places <= 200; places++) {
        int[] split = EvenSplit.of(places, buckets);
        assertThat(split).hasSize(buckets);
        assertThat(Arrays.stream(split).sum()).isEqualTo(places);
        int most = Arrays.stream(split).max().getAsInt();
        int least = Arrays.stream(split).min().getAsInt();
        assertThat(most - least).isLessThanOrEqualTo(1);
      }
    }
  }

  @Test
  void refusesWhatCannotBeSplit() {
    assertThatThrownBy(() -> EvenSplit.of(-1, 4)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> EvenSplit.of(1, 0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> EvenSplit.of(1, 65)).isInstanceOf(IllegalArgumentException.class);
  }
}
