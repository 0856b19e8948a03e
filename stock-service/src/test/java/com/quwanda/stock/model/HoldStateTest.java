package com.quwanda.stock.model;

import static com.quwanda.stock.model.HoldState.BOOKED;
import static com.quwanda.stock.model.HoldState.CONFIRMED;
import static com.quwanda.stock.model.HoldState.FREEZE;
import static com.quwanda.stock.model.HoldState.FREEZE_ROLLED_BACK;
import static com.quwanda.stock.model.HoldState.REFUNDED;
import static com.quwanda.stock.model.HoldState.RELEASED;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class HoldStateTest {

  private static final Set<String> ALLOWED =
      Set.of(
          FREEZE + ">" + BOOKED,
          FREEZE + ">" + FREEZE_ROLLED_BACK,
          BOOKED + ">" + CONFIRMED,
          BOOKED + ">" + RELEASED,
          CONFIRMED + ">" + REFUNDED);

  @Test
  void allowsTheJournalsTransitionsAndNoOther() {
    for (HoldState from : HoldState.values()) {
      for (HoldState to : HoldState.values()) {
        assertThat(from.canBecome(to))
            .as(from + ">" + to)
            .isEqualTo(ALLOWED.contains(from + ">" + to));
      }
    }
  }

  @Test
  void endsWherePlacesAreBack() {
    assertThat(HoldState.values())
        .filteredOn(HoldState::isFinal)
        .containsExactlyInAnyOrder(REFUNDED, RELEASED, FREEZE_ROLLED_BACK);
  }
}
