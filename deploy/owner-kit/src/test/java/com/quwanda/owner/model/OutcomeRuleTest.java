package com.quwanda.owner.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.owner.api.Doubt;
import com.quwanda.owner.api.Outcome;
import com.quwanda.owner.model.OutcomeRule.Asked;
import com.quwanda.owner.model.OutcomeRule.Findings;
import com.quwanda.owner.model.OutcomeRule.Row;
import com.quwanda.owner.model.OutcomeRule.Transaction;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class OutcomeRuleTest {

  private static final Duration GRACE = Duration.ofSeconds(170);
  private static final Duration YOUNG = GRACE.minusMillis(1);
  private static final Asked COMMITTED = asked(Transaction.COMMITTED);
  private static final Asked ROLLED_BACK = asked(Transaction.ROLLED_BACK);
  private static final Asked UNKNOWN = asked(Transaction.UNKNOWN);
  private static final Row UNPAID = new Row("UNPAID", Outcome.LIVE, 0, "tc:1");

  @ParameterizedTest
  @CsvSource({
    "UNPAID,LIVE",
    "PAID,PAID",
    "REFUNDED,PAID",
    "CANCELLED,DEAD",
    "EXPIRED,DEAD",
  })
  void takesTheRowsWordOnceItsTransactionHasCommitted(String state, Outcome outcome) {
    Row row = new Row(state, outcome, 0, "tc:1");
    assertThat(decide(new Findings(row, row, COMMITTED, Asked.NONE, false, Duration.ZERO)))
        .isEqualTo(outcome);
  }

  @ParameterizedTest
  @EnumSource(names = {"RUNNING", "STUCK", "UNREACHABLE"})
  void isInDoubtWhileEitherTransactionIsOpenHoweverOld(Transaction open) {
    Duration ages = Duration.ofDays(3);
    assertThat(decide(new Findings(UNPAID, UNPAID, asked(open), Asked.NONE, false, ages)))
        .isEqualTo(Outcome.IN_DOUBT);
    assertThat(decide(new Findings(UNPAID, UNPAID, COMMITTED, asked(open), false, ages)))
        .isEqualTo(Outcome.IN_DOUBT);
    assertThat(decide(new Findings(null, null, Asked.NONE, asked(open), true, ages)))
        .isEqualTo(Outcome.IN_DOUBT);
  }

  @Test
  void isInDoubtWhenTheRowChangedWhileTheTcWasAsked() {
    Row later = new Row("CANCELLED", Outcome.DEAD, 0, "tc:2");
    assertThat(decide(new Findings(UNPAID, later, COMMITTED, Asked.NONE, false, GRACE)))
        .isEqualTo(Outcome.IN_DOUBT);
    assertThat(decide(new Findings(null, UNPAID, Asked.NONE, Asked.NONE, false, GRACE)))
        .isEqualTo(Outcome.IN_DOUBT);
    Row paid = new Row("PAID", Outcome.PAID, 0, "tc:1");
    Row partlyRefunded = new Row("PAID", Outcome.PAID, 1, "tc:1");
    assertThat(decide(new Findings(paid, partlyRefunded, COMMITTED, Asked.NONE, false, GRACE)))
        .isEqualTo(Outcome.IN_DOUBT);
  }

  @Test
  void believesUnknownOnlyAfterTheGraceAge() {
    assertThat(decide(new Findings(UNPAID, UNPAID, UNKNOWN, Asked.NONE, false, YOUNG)))
        .isEqualTo(Outcome.IN_DOUBT);
    assertThat(decide(new Findings(UNPAID, UNPAID, UNKNOWN, Asked.NONE, false, GRACE)))
        .isEqualTo(Outcome.LIVE);
    assertThat(decide(new Findings(null, null, Asked.NONE, UNKNOWN, false, YOUNG)))
        .isEqualTo(Outcome.IN_DOUBT);
    assertThat(decide(new Findings(null, null, Asked.NONE, UNKNOWN, false, GRACE)))
        .isEqualTo(Outcome.DEAD);
  }

  @Test
  void callsAnOrderWithoutRowDeadOnceItsTransactionIsRolledBack() {
    assertThat(decide(new Findings(null, null, Asked.NONE, ROLLED_BACK, false, Duration.ZERO)))
        .isEqualTo(Outcome.DEAD);
  }

  @Test
  void waitsForTheUndoToBeVisible() {
    assertThat(decide(new Findings(UNPAID, UNPAID, ROLLED_BACK, Asked.NONE, false, GRACE)))
        .isEqualTo(Outcome.IN_DOUBT);
  }

  @Test
  void callsAnOrderThatNobodyKnowsDeadAfterTheGraceAgeOrWhenNoneWasBegun() {
    assertThat(decide(new Findings(null, null, Asked.NONE, Asked.NONE, false, YOUNG)))
        .isEqualTo(Outcome.IN_DOUBT);
    assertThat(decide(new Findings(null, null, Asked.NONE, Asked.NONE, false, GRACE)))
        .isEqualTo(Outcome.DEAD);
    assertThat(decide(new Findings(null, null, Asked.NONE, Asked.NONE, true, Duration.ZERO)))
        .isEqualTo(Outcome.DEAD);
  }

  @Test
  void doubtsACommitThatLeftNoRow() {
    assertThat(decide(new Findings(null, null, Asked.NONE, COMMITTED, false, GRACE)))
        .isEqualTo(Outcome.IN_DOUBT);
  }

  @ParameterizedTest
  @CsvSource({
    "RUNNING, NONE, RUNNING",
    "NONE, RUNNING, RUNNING",
    "STUCK, UNREACHABLE, STUCK",
    "UNREACHABLE, STUCK, STUCK",
    "UNREACHABLE, RUNNING, UNREACHABLE",
    "UNKNOWN, RUNNING, RUNNING",
    "UNKNOWN, NONE, TOO_YOUNG",
    "COMMITTED, UNKNOWN, TOO_YOUNG",
    "COMMITTED, STUCK, STUCK",
  })
  void namesTheDoubtThatTakesLongestToGoAway(
      Transaction ofRow, Transaction ofJournal, Doubt doubt) {
    assertThat(
            decision(new Findings(UNPAID, UNPAID, asked(ofRow), asked(ofJournal), false, YOUNG))
                .doubt())
        .isEqualTo(doubt);
  }

  @Test
  void namesEveryOtherDoubtToo() {
    Row later = new Row("CANCELLED", Outcome.DEAD, 0, "tc:2");
    assertThat(doubt(new Findings(UNPAID, later, COMMITTED, Asked.NONE, false, GRACE)))
        .isEqualTo(Doubt.CHANGED);
    assertThat(doubt(new Findings(UNPAID, UNPAID, ROLLED_BACK, Asked.NONE, false, GRACE)))
        .isEqualTo(Doubt.UNDO_NOT_VISIBLE);
    assertThat(doubt(new Findings(null, null, Asked.NONE, COMMITTED, false, GRACE)))
        .isEqualTo(Doubt.COMMITTED_WITHOUT_ROW);
    assertThat(doubt(new Findings(null, null, Asked.NONE, Asked.NONE, false, YOUNG)))
        .isEqualTo(Doubt.TOO_YOUNG);
    assertThat(doubt(new Findings(null, null, Asked.NONE, Asked.NONE, false, GRACE))).isNull();
    assertThat(doubt(new Findings(UNPAID, UNPAID, COMMITTED, Asked.NONE, false, YOUNG))).isNull();
  }

  @Test
  void saysInItsReasonWhatTheRowSaidWhichTransactionsAndHowOld() {
    Findings found =
        new Findings(
            UNPAID,
            UNPAID,
            new Asked("tc:1", Transaction.COMMITTED, "the TC told the launcher COMMITTED"),
            new Asked("tc:9", Transaction.STUCK, "the TC says RollbackFailed"),
            true,
            Duration.ofSeconds(12));
    assertThat(decision(found).reason())
        .isEqualTo(
            "row UNPAID by tc:1 (the TC told the launcher COMMITTED);"
                + " journal marked by tc:9 (the TC says RollbackFailed);"
                + " age 12s of 170s; none begun");
    assertThat(decision(new Findings(null, null, Asked.NONE, Asked.NONE, false, GRACE)).reason())
        .isEqualTo("no row; journal not marked; age 170s of 170s");
  }

  @Test
  void keepsItsReasonShortWhateverTheXids() {
    Asked longest = new Asked("x".repeat(128), Transaction.STUCK, "the TC says RollbackFailed");
    Row row = new Row("CANCELLED", Outcome.DEAD, 0, longest.xid());
    assertThat(
            decision(new Findings(UNPAID, row, longest, longest, true, Duration.ofDays(365)))
                .reason())
        .hasSizeLessThanOrEqualTo(512);
  }

  private static Asked asked(Transaction state) {
    return state == Transaction.NONE ? Asked.NONE : new Asked("tc:1", state, "a test says so");
  }

  private static Doubt doubt(Findings findings) {
    return decision(findings).doubt();
  }

  private static OutcomeRule.Decision decision(Findings findings) {
    return OutcomeRule.decide(findings, GRACE);
  }

  private static Outcome decide(Findings findings) {
    return OutcomeRule.decide(findings, GRACE).outcome();
  }
}
