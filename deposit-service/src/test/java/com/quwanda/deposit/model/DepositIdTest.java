package com.quwanda.deposit.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DepositIdTest {

  @Test
  void isTheSameForTheSameUserAndKeyOnly() {
    assertThat(DepositId.of(1, "key"))
        .isEqualTo(DepositId.of(1, "key"))
        .matches("D[0-9a-f]{40}")
        .isNotEqualTo(DepositId.of(2, "key"))
        .isNotEqualTo(DepositId.of(1, "Key"));
  }

  @Test
  void namesEachOperationOnADepositApart() {
    Set<String> ids = new HashSet<>();
    for (String orderId : new String[] {"D1", "D2", "D".repeat(64)}) {
      Arrays.stream(Operation.values()).forEach(operation -> ids.add(operation.idOf(orderId)));
    }

    assertThat(ids).hasSize(3 * Operation.values().length).allMatch(id -> id.length() <= 64);
  }

  @Test
  void tellsWhatWasAskedForApart() {
    assertThat(DepositId.fingerprint("a", "b", 1))
        .isEqualTo(DepositId.fingerprint("a", "b", 1))
        .isNotEqualTo(DepositId.fingerprint("a", "b", 2))
        .isNotEqualTo(DepositId.fingerprint("a", "c", 1))
        .isNotEqualTo(DepositId.fingerprint("b", "b", 1));
  }
}
