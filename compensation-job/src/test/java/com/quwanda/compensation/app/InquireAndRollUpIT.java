package com.quwanda.compensation.app;

import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.serverError;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.compensation.JobStack;
import com.quwanda.compensation.api.JobParameters;
import com.quwanda.compensation.api.JobReport;
import com.quwanda.owner.api.JobTally;
import com.quwanda.wallet.api.RollUpReply;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InquireAndRollUpIT extends JobStack {

  @Test
  void asksAboutPaymentsUntilNoneIsDueAndAddsUpWhatCameOfIt() {
    List<Integer> limits = new ArrayList<>();
    PLAYED.inquires =
        limit -> {
          limits.add(limit);
          return limits.size() < 3
              ? new JobTally(limit, limit - 1, 0, 1, List.of("payment C1: PAID"))
              : new JobTally(2, 0, 2, 0, List.of());
        };
    JobReport report = job.run(InquirePayments.HANDLER, JobRun.DEFAULTS);
    assertThat(limits).containsExactly(10, 10, 10);
    assertThat(report.scanned()).isEqualTo(22);
    assertThat(report.fixed()).isEqualTo(18);
    assertThat(report.skipped()).isEqualTo(2);
    assertThat(report.failed()).isEqualTo(2);
    assertThat(report.lines()).containsExactly("payment C1: PAID", "payment C1: PAID");
  }

  @Test
  void asksAboutNoMorePaymentsThanItsLimit() {
    List<Integer> limits = new ArrayList<>();
    PLAYED.inquires =
        limit -> {
          limits.add(limit);
          return new JobTally(limit, limit, 0, 0, List.of());
        };
    job.run(InquirePayments.HANDLER, new JobParameters(null, null, null, 13, null));
    assertThat(limits).containsExactly(10, 3);
  }

  @Test
  void rollsUpUntilNothingIsOldEnough() {
    List<Integer> limits = new ArrayList<>();
    PLAYED.rollsUp =
        limit -> {
          limits.add(limit);
          return limits.size() == 1 ? new RollUpReply(100, 900, 0) : new RollUpReply(5, 7, 3);
        };
    JobReport report = job.run(RollUpLedger.HANDLER, JobRun.DEFAULTS);
    assertThat(limits).containsExactly(100, 100);
    assertThat(report.fixed()).isEqualTo(105);
    assertThat(report.skipped()).isEqualTo(3);
    assertThat(report.lines()).contains("5 accounts rolled up, 7 entries; 3 left for later");
  }

  @ParameterizedTest
  @ValueSource(strings = {InquirePayments.HANDLER, RollUpLedger.HANDLER})
  void doesNothingInADryRunNorForOneOrderAlone(String handler) {
    PLAYED.inquires = limit -> new JobTally(1, 1, 0, 0, List.of());
    PLAYED.rollsUp = limit -> new RollUpReply(1, 1, 0);
    assertThat(job.run(handler, new JobParameters(null, null, true, null, null)).scanned())
        .isZero();
    JobReport narrowed = job.run(handler, new JobParameters("o-1", null, null, null, null));
    assertThat(narrowed.scanned()).isZero();
    assertThat(narrowed.failed()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {InquirePayments.HANDLER, RollUpLedger.HANDLER})
  void saysWhenNobodyAnswers(String handler) {
    OTHERS.stubFor(
        post(urlPathEqualTo("/internal/v1/channel-payments/inquiries")).willReturn(serverError()));
    OTHERS.stubFor(
        post(urlPathEqualTo("/internal/v1/accounts/roll-ups")).willReturn(serverError()));
    assertThat(job.run(handler, JobRun.DEFAULTS).failed()).isEqualTo(1);
  }
}
