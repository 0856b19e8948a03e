package com.quwanda.compensation.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.compensation.Holds;
import com.quwanda.compensation.JobStack;
import com.quwanda.compensation.api.JobParameters;
import com.quwanda.compensation.api.JobReport;
import com.quwanda.order.api.OrderRecord;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.api.ChangeReply.Result;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class ExpireOrdersIT extends JobStack {

  @Autowired private RunHandler handlers;

  private static void overdue(String... orderIds) {
    for (String orderId : orderIds) {
      PLAYED.records.put(orderId, Holds.order(orderId, OrderStatus.UNPAID));
    }
  }

  private static OrderRecord payableFor(String orderId, long seconds) {
    return Holds.payUntil(
        Holds.order(orderId, OrderStatus.UNPAID),
        OffsetDateTime.now(ZoneOffset.UTC).plusSeconds(seconds));
  }

  private JobReport expire(JobParameters parameters) {
    return job.run(ExpireOrders.HANDLER, parameters);
  }

  private JobReport expire() {
    return expire(JobRun.DEFAULTS);
  }

  private static Set<OrderStatus> statuses() {
    Set<OrderStatus> statuses = new HashSet<>();
    PLAYED.records.values().forEach(record -> statuses.add(record.status()));
    return statuses;
  }

  @Test
  void expiresEachOverdueOrderOnceAndNoOther() {
    overdue("o-1", "o-2");
    PLAYED.records.put("o-early", payableFor("o-early", 60));
    PLAYED.records.put("o-paid", Holds.order("o-paid", OrderStatus.PAID));

    JobReport report = expire();

    assertThat(report.fixed()).isEqualTo(2);
    assertThat(report.failed()).isZero();
    assertThat(PLAYED.ended).containsExactly("o-1", "o-2");
    assertThat(PLAYED.records.get("o-early").status()).isEqualTo(OrderStatus.UNPAID);
    assertThat(expire().scanned()).isZero();
  }

  @Test
  void expiresOffersThatNobodyHasAccepted() {
    PLAYED.records.put("o-offer", Holds.order("o-offer", OrderStatus.OFFERED));
    PLAYED.records.put("o-early", Holds.in(payableFor("o-early", 60), OrderStatus.OFFERED));

    JobReport early = expire(new JobParameters("o-early", null, null, null, null));
    assertThat(early.skipped()).isEqualTo(1);
    assertThat(early.lines()).anyMatch(line -> line.contains("it could be accepted until"));
    JobReport report = expire();

    assertThat(report.fixed()).isEqualTo(1);
    assertThat(report.lines()).contains("order o-offer: LAPSED");
    assertThat(PLAYED.records.get("o-early").status()).isEqualTo(OrderStatus.OFFERED);
  }

  @Test
  void goesOnAfterABadOneAndCountsByResult() {
    overdue("o-1", "o-2", "o-3", "o-4", "o-5");
    PLAYED.changes =
        orderId ->
            switch (orderId) {
              case "o-1" -> reply(orderId, Result.FAILED);
              case "o-2" -> throw com.quwanda.compensation.PlayedServices.refused(500, "BROKEN");
              case "o-3" -> reply(orderId, Result.IN_DOUBT);
              case "o-4" -> reply(orderId, Result.REFUSED);
              default -> PLAYED.end(orderId);
            };

    JobReport report = expire();

    assertThat(report.fixed()).isEqualTo(1);
    assertThat(report.skipped()).isEqualTo(2);
    assertThat(report.failed()).isEqualTo(2);
    assertThat(report.scanned()).isEqualTo(5);
    assertThat(report.lines())
        .contains("order o-5: EXPIRED")
        .contains("order-service answered {DONE=1, REFUSED=1, IN_DOUBT=1, FAILED=1}");
  }

  private static ChangeReply reply(String orderId, Result result) {
    return new ChangeReply(orderId, result, "UNPAID", "played");
  }

  @Test
  void callsPeopleWhenAnOrderCannotBeExpiredForLong(CapturedOutput output) {
    PLAYED.records.put("o-young", payableFor("o-young", -60));
    PLAYED.changes = orderId -> reply(orderId, Result.FAILED);
    expire();
    assertThat(output).doesNotContain("ALERT overdue:order-service");
    PLAYED.records.put("o-old", payableFor("o-old", -3 * 3600));
    expire();
    assertThat(output)
        .contains(
            "ALERT overdue:order-service:evening: order o-old cannot be expired, it could be paid or"
                + " accepted until");
  }

  @Test
  void looksAtEachOrderOnceARunHoweverOftenItIsListed() {
    for (int i = 0; i < 510; i++) {
      overdue("o-%03d".formatted(i));
    }
    PLAYED.changes =
        orderId -> orderId.equals("o-000") ? reply(orderId, Result.FAILED) : PLAYED.end(orderId);
    JobReport report = expire();
    assertThat(report.scanned()).isEqualTo(510);
    assertThat(report.fixed()).isEqualTo(509);
    assertThat(PLAYED.ended).doesNotHaveDuplicates();
  }

  @Test
  void listsInADryRunWhatItWouldExpire() {
    overdue("o-1", "o-2");
    JobReport report = expire(new JobParameters(null, null, true, null, null));
    assertThat(report.fixed()).isEqualTo(2);
    assertThat(report.lines()).anyMatch(line -> line.startsWith("order o-1: would be expired"));
    assertThat(PLAYED.ended).isEmpty();
    assertThat(statuses()).containsExactly(OrderStatus.UNPAID);
  }

  @Test
  void honoursItsParameters() {
    overdue("o-1", "o-2", "o-3");
    PLAYED.records.put("o-paid", Holds.order("o-paid", OrderStatus.PAID));
    assertThat(expire(new JobParameters("o-2", null, true, null, null)).fixed()).isEqualTo(1);
    assertThat(expire(new JobParameters("o-2", null, null, null, null)).fixed()).isEqualTo(1);
    assertThat(expire(new JobParameters("o-paid", null, null, null, null)).skipped()).isEqualTo(1);
    assertThat(expire(new JobParameters("o-none", null, null, null, null)).failed()).isEqualTo(1);
    assertThat(PLAYED.ended).containsExactly("o-2");
    assertThat(expire(new JobParameters(null, "another", null, null, null)).scanned()).isZero();
    assertThat(expire(new JobParameters(null, null, null, null, 7200L)).scanned()).isZero();
    assertThat(expire(new JobParameters(null, Holds.ACTIVITY, null, 1, null)).fixed()).isEqualTo(1);
    assertThat(PLAYED.ended).containsExactly("o-2", "o-1");
  }

  @Test
  void stopsBetweenTwoCallsWhenItIsAskedTo() {
    overdue("o-1", "o-2", "o-3");
    JobReport report =
        handlers.run(
            ExpireOrders.HANDLER,
            new JobRun(JobRun.DEFAULTS, 0, 1, () -> PLAYED.ended.size() == 2, line -> {}));
    assertThat(report.stopped()).isTrue();
    assertThat(PLAYED.ended).hasSize(2);
  }

  @Test
  void honoursItsShare() {
    for (int i = 0; i < 12; i++) {
      overdue("o-" + i);
    }
    for (int shard = 0; shard < 3; shard++) {
      handlers.run(
          ExpireOrders.HANDLER, new JobRun(JobRun.DEFAULTS, shard, 3, StopSignal.NEVER, l -> {}));
    }
    assertThat(PLAYED.ended).hasSize(12).doesNotHaveDuplicates();
  }

  @Test
  void saysWhenOverdueOrdersCannotBeListed() {
    OTHERS.stubFor(
        com.github.tomakehurst.wiremock.client.WireMock.get(
                com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo(
                    "/internal/v1/due-orders"))
            .willReturn(com.github.tomakehurst.wiremock.client.WireMock.serverError()));
    assertThat(expire().failed()).isEqualTo(1);
  }
}
