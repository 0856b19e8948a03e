package com.quwanda.order.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class EntryStateTest {

  private static final Set<String> ALLOWED =
      Set.of(
          "WAITING>OFFERING",
          "WAITING>LEFT",
          "WAITING>CLOSED",
          "OFFERING>OFFERED",
          "OFFERING>WAITING",
          "OFFERING>CLOSED");

  @Test
  void allowsTheLifeOfAnEntryAndNothingElse() {
    for (EntryState from : EntryState.values()) {
      for (EntryState to : EntryState.values()) {
        String move = from + ">" + to;
        assertThat(from.canBecome(to)).as(move).isEqualTo(ALLOWED.contains(move));
      }
    }
  }
}
