package com.quwanda.order.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.order.api.Outcome;
import com.quwanda.order.model.OutcomeRule.Findings;
import com.quwanda.order.model.OutcomeRule.Row;
import com.quwanda.order.model.OutcomeRule.Transaction;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class OutcomeRuleTest {

  private static final Duration GRACE = Duration.ofSeconds(170);
  private static final Duration YOUNG = GRACE.minusMillis(1);
  private static final Row UNPAID = new Row(OrderState.UNPAID, "tc:1");

  @ParameterizedTest
  @CsvSource({
    "UNPAID,LIVE",
    "PAID,PAID",
    "REFUNDED,PAID",
    "CANCELLED,DEAD",
    "EXPIRED,DEAD",
  })
  void takesTheRowsWordOnceItsTransactionHasCommitted(OrderState state, Outcome outcome) {
    Row row = new Row(state, "tc:1");
    assertThat(
            decide(
                new Findings(
                    row, row, Transaction.COMMITTED, Transaction.NONE, false, Duration.ZERO)))
        .isEqualTo(outcome);
  }

  @ParameterizedTest
  @EnumSource(names = {"RUNNING", "STUCK", "UNREACHABLE"})
  void isInDoubtWhileEitherTransactionIsOpenHoweverOld(Transaction open) {
    Duration ages = Duration.ofDays(3);
    assertThat(decide(new Findings(UNPAID, UNPAID, open, Transaction.NONE, false, ages)))
        .isEqualTo(Outcome.IN_DOUBT);
    assertThat(decide(new Findings(UNPAID, UNPAID, Transaction.COMMITTED, open, false, ages)))
        .isEqualTo(Outcome.IN_DOUBT);
    assertThat(decide(new Findings(null, null, Transaction.NONE, open, true, ages)))
        .isEqualTo(Outcome.IN_DOUBT);
  }

  @Test
  void isInDoubtWhenTheRowChangedWhileTheTcWasAsked() {
    Row later = new Row(OrderState.CANCELLED, "tc:2");
    assertThat(
            decide(
                new Findings(UNPAID, later, Transaction.COMMITTED, Transaction.NONE, false, GRACE)))
        .isEqualTo(Outcome.IN_DOUBT);
    assertThat(decide(new Findings(null, UNPAID, Transaction.NONE, Transaction.NONE, false, GRACE)))
        .isEqualTo(Outcome.IN_DOUBT);
  }

  @Test
  void believesUnknownOnlyAfterTheGraceAge() {
    assertThat(
            decide(
                new Findings(UNPAID, UNPAID, Transaction.UNKNOWN, Transaction.NONE, false, YOUNG)))
        .isEqualTo(Outcome.IN_DOUBT);
    assertThat(
            decide(
                new Findings(UNPAID, UNPAID, Transaction.UNKNOWN, Transaction.NONE, false, GRACE)))
        .isEqualTo(Outcome.LIVE);
    assertThat(
            decide(new Findings(null, null, Transaction.NONE, Transaction.UNKNOWN, false, YOUNG)))
        .isEqualTo(Outcome.IN_DOUBT);
    assertThat(
            decide(new Findings(null, null, Transaction.NONE, Transaction.UNKNOWN, false, GRACE)))
        .isEqualTo(Outcome.DEAD);
  }

  @Test
  void callsAnOrderWithoutRowDeadOnceItsTransactionIsRolledBack() {
    assertThat(
            decide(
                new Findings(
                    null, null, Transaction.NONE, Transaction.ROLLED_BACK, false, Duration.ZERO)))
        .isEqualTo(Outcome.DEAD);
  }

  @Test
  void waitsForTheUndoToBeVisible() {
    assertThat(
            decide(
                new Findings(
                    UNPAID, UNPAID, Transaction.ROLLED_BACK, Transaction.NONE, false, GRACE)))
        .isEqualTo(Outcome.IN_DOUBT);
  }

  @Test
  void callsAnOrderThatNobodyKnowsDeadAfterTheGraceAgeOrWhenNoneWasBegun() {
    assertThat(decide(new Findings(null, null, Transaction.NONE, Transaction.NONE, false, YOUNG)))
        .isEqualTo(Outcome.IN_DOUBT);
    assertThat(decide(new Findings(null, null, Transaction.NONE, Transaction.NONE, false, GRACE)))
        .isEqualTo(Outcome.DEAD);
    assertThat(
            decide(
                new Findings(null, null, Transaction.NONE, Transaction.NONE, true, Duration.ZERO)))
        .isEqualTo(Outcome.DEAD);
  }

  @Test
  void doubtsACommitThatLeftNoRow() {
    assertThat(
            decide(new Findings(null, null, Transaction.NONE, Transaction.COMMITTED, false, GRACE)))
        .isEqualTo(Outcome.IN_DOUBT);
  }

  private static Outcome decide(Findings findings) {
    return OutcomeRule.decide(findings, GRACE).outcome();
  }
}
