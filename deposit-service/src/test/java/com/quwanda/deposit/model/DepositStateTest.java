package com.quwanda.deposit.model;

import static com.quwanda.deposit.model.DepositState.CONFIRMED;
import static com.quwanda.deposit.model.DepositState.DEDUCTED;
import static com.quwanda.deposit.model.DepositState.FROZEN;
import static com.quwanda.deposit.model.DepositState.PENALTY;
import static com.quwanda.deposit.model.DepositState.REFUNDED;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DepositStateTest {

  @ParameterizedTest
  @EnumSource
  void becomesWhatItsLifeAllowsAndNothingElse(DepositState state) {
    List<DepositState> next =
        switch (state) {
          case FROZEN -> List.of(CONFIRMED, PENALTY, REFUNDED);
          case CONFIRMED -> List.of(DEDUCTED, REFUNDED);
          case DEDUCTED, PENALTY -> List.of(REFUNDED);
          case REFUNDED -> List.of();
        };

    assertThat(Arrays.stream(DepositState.values()).filter(state::canBecome).toList())
        .containsExactlyElementsOf(
            Arrays.stream(DepositState.values()).filter(next::contains).toList());
  }

  @ParameterizedTest
  @EnumSource
  void isGivenBackWholeUnlessItWasPenalisedOrGivenBackBefore(DepositState state) {
    assertThat(state.canBeGivenBack())
        .isEqualTo(List.of(FROZEN, CONFIRMED, DEDUCTED).contains(state));
  }
}
