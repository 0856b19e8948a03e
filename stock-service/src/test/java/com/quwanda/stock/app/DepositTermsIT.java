package com.quwanda.stock.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.quwanda.stock.StockStack;
import com.quwanda.stock.api.ActivityView;
import com.quwanda.stock.api.CreateActivityRequest;
import com.quwanda.stock.api.DepositRule;
import com.quwanda.stock.api.DepositTerms;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.dao.DataAccessException;
import org.springframework.http.MediaType;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.web.client.RestClient;

/** The terms of deposits as an organiser gives them and as buyers see them. */
class DepositTermsIT extends StockStack {

  private static final String FROM = "2026-12-01T10:00:00Z";
  private static final String STARTS = "2026-12-25T19:30:00Z";
  private static final String RULE =
      "{\"ratio\":\"0.3\",\"penaltyRatio\":\"0.5\",\"confirmHours\":24}";

  @Autowired private CreateActivity create;
  @Autowired private FindActivities find;
  @Autowired private JdbcClient jdbc;
  @LocalServerPort private int port;

  private String activity;

  @BeforeEach
  void newActivity() {
    activity = Activities.newId();
  }

  @Test
  void areShownWithFourDecimalsAndTheDeadlineInUtc() {
    OffsetDateTime starts = OffsetDateTime.of(2026, 12, 25, 20, 30, 0, 0, ZoneOffset.ofHours(8));

    ActivityView created =
        create.create(
            Activities.withDeposits(
                activity, starts.plusYears(10), new DepositRule("0.3", "0.05", 24)));

    assertThat(created.startsAt()).isEqualTo(OffsetDateTime.parse("2036-12-25T12:30:00Z"));
    assertThat(created.deposit())
        .isEqualTo(
            new DepositTerms("0.3000", "0.0500", OffsetDateTime.parse("2036-12-24T12:30:00Z")));
    assertThat(find.one(activity)).isEqualTo(created);
  }

  @ParameterizedTest
  @CsvSource({"1,1,8760", "1.0000,0,0", "0.0001,0.0000,0", "0.9999,0.9999,1"})
  void mayBeAtTheEdgesOfTheirRanges(String ratio, String penaltyRatio, int hours) {
    create(STARTS, deposit(ratio, penaltyRatio, hours), "50.00");

    DepositTerms terms = find.one(activity).deposit();
    assertThat(terms.ratio()).hasSize(6).startsWith(ratio);
    assertThat(terms.penaltyRatio()).hasSize(6).startsWith(penaltyRatio);
    assertThat(terms.confirmDeadline()).isEqualTo(OffsetDateTime.parse(STARTS).minusHours(hours));
  }

  @Test
  void areNeededByNoActivityAndAStartNeedsNone() {
    ActivityView neither = create.create(Activities.of(activity, 4, 4, 4));
    OffsetDateTime starts = OffsetDateTime.now(ZoneOffset.UTC).plusDays(3);
    ActivityView started =
        create.create(Activities.withDeposits(activity + "-started", starts, null));

    assertThat(neither.startsAt()).isNull();
    assertThat(neither.deposit()).isNull();
    assertThat(started.startsAt()).isEqualTo(starts.truncatedTo(ChronoUnit.MILLIS));
    assertThat(started.deposit()).isNull();
  }

  @Test
  void belongToWhatARepeatMustAskForAgain() {
    OffsetDateTime starts = OffsetDateTime.now().plusDays(3);
    CreateActivityRequest first =
        Activities.withDeposits(activity, starts, new DepositRule("0.3", "0.5", 24));
    ActivityView created = create.create(first);

    assertThat(create.create(first)).isEqualTo(created);
    assertThat(create.create(again(first, starts, new DepositRule("0.3000", "0.50", 24))))
        .isEqualTo(created);
    refusesAsAnother(again(first, starts, new DepositRule("0.4", "0.5", 24)));
    refusesAsAnother(again(first, starts, new DepositRule("0.3", "0.6", 24)));
    refusesAsAnother(again(first, starts, new DepositRule("0.3", "0.5", 25)));
    refusesAsAnother(again(first, starts.plusHours(1), new DepositRule("0.3", "0.5", 25)));
    refusesAsAnother(again(first, starts, null));
    refusesAsAnother(again(first, null, null));
    assertThat(find.one(activity)).isEqualTo(created);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0", "0.0", "0.0000", "1.0001", "2", "-0.3", "", "1e-1", "0.12345", "nan"})
  void areRefusedWithSuchARatio(String ratio) {
    refusesToCreate(STARTS, deposit(ratio, "0.5", 24), "49.90");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.0001", "2", "-0.1", "", "1e-1", "0.12345"})
  void areRefusedWithSuchAPenaltyRatio(String penaltyRatio) {
    refusesToCreate(STARTS, deposit("0.3", penaltyRatio, 24), "49.90");
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 8761})
  void areRefusedWithSoManyHours(int hours) {
    refusesToCreate(STARTS, deposit("0.3", "0.5", hours), "49.90");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"ratio\":\"0.3\",\"penaltyRatio\":\"0.5\"}",
        "{\"ratio\":\"0.3\",\"confirmHours\":24}",
        "{\"penaltyRatio\":\"0.5\",\"confirmHours\":24}",
        "{\"ratio\":\"0.3\",\"penaltyRatio\":\"0.5\",\"confirmHours\":1.5}"
      })
  void areRefusedWhenOneIsMissingOrNoNumber(String rule) {
    refusesToCreate(STARTS, rule, "49.90");
  }

  @Test
  void areRefusedForAnActivityWithoutAStart() {
    refusesToCreate(null, RULE, "49.90");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"2026-12-01T09:59:59.999Z", "2020-01-01T00:00:00Z", "9999-01-01T00:00:00Z"})
  void areRefusedWithAStartBeforeTheSaleOrBeyondAllTime(String startsAt) {
    refusesToCreate(startsAt, RULE, "49.90");
    refusesToCreate(startsAt, null, "49.90");
  }

  @Test
  void mayBelongToAnActivityThatBeginsWithItsSale() {
    create(FROM, RULE, "49.90");
    assertThat(find.one(activity).startsAt()).isEqualTo(OffsetDateTime.parse(FROM));
  }

  @ParameterizedTest
  @CsvSource({"0.01,0.3", "0.01,0.4999", "0.00,1", "49.99,0.0001"})
  void areRefusedWhereTheDepositForOnePlaceWouldBeNothing(String price, String ratio) {
    refusesToCreate(STARTS, deposit(ratio, "0.5", 24), price);
  }

  @ParameterizedTest
  @CsvSource({"0.03,0.50", "0.01,0.5"})
  void areTakenWhereTheDepositForOnePlaceIsACent(String price, String ratio) {
    create(STARTS, deposit(ratio, "0.5", 24), price);
    assertThat(find.one(activity).deposit()).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "deposit_ratio = NULL",
        "deposit_penalty_ratio = NULL",
        "confirm_deadline = NULL",
        "starts_at = NULL",
        "deposit_ratio = 0",
        "deposit_ratio = 1.0001",
        "deposit_penalty_ratio = -0.0001",
        "deposit_penalty_ratio = 1.0001",
        "confirm_deadline = starts_at + INTERVAL 1 SECOND"
      })
  void areHeldToByTheDatabaseToo(String change) {
    create(STARTS, RULE, "49.90");

    assertThatThrownBy(
            () ->
                jdbc.sql("UPDATE activity SET " + change + " WHERE activity_id = ?")
                    .param(activity)
                    .update())
        .isInstanceOf(DataAccessException.class)
        .hasMessageContaining("CONSTRAINT");
  }

  private void refusesAsAnother(CreateActivityRequest request) {
    assertThatThrownBy(() -> create.create(request)).hasMessageStartingWith("ACTIVITY_EXISTS");
  }

  private static CreateActivityRequest again(
      CreateActivityRequest first, OffsetDateTime startsAt, DepositRule rule) {
    return new CreateActivityRequest(
        first.activityId(),
        first.clubId(),
        first.name(),
        first.saleFrom(),
        first.saleUntil(),
        first.limitPerUser(),
        first.payWithinSeconds(),
        startsAt,
        rule,
        first.ticketTypes());
  }

  private static String deposit(String ratio, String penaltyRatio, int hours) {
    return "{\"ratio\":\"%s\",\"penaltyRatio\":\"%s\",\"confirmHours\":%d}"
        .formatted(ratio, penaltyRatio, hours);
  }

  private void create(String startsAt, String rule, String price) {
    assertThat(post(startsAt, rule, price)).containsEntry("activityId", activity);
  }

  private void refusesToCreate(String startsAt, String rule, String price) {
    assertThat(post(startsAt, rule, price))
        .containsEntry("status", 400)
        .containsEntry("code", "INVALID_REQUEST");
    assertThat(rows("activity")).isZero();
    assertThat(rows("ticket_type")).isZero();
  }

  private int rows(String table) {
    return jdbc.sql("SELECT COUNT(*) FROM " + table + " WHERE activity_id = ?")
        .param(activity)
        .query(Integer.class)
        .single();
  }

  /** An activity over HTTP; {@code null} leaves a field out. */
  private Map<String, Object> post(String startsAt, String rule, String price) {
    String body =
        """
        {"activityId":"%s","clubId":"club-1","name":"An evening","saleFrom":"%s",
         "saleUntil":"2026-12-24T20:00:00Z","limitPerUser":4,%s%s
         "ticketTypes":[
           {"code":"front","name":"Front","price":"199.90","stock":6,"buckets":3},
           {"code":"standard","name":"Standard","price":"%s","stock":6,"buckets":3}]}
        """
            .formatted(
                activity,
                FROM,
                startsAt == null ? "" : "\"startsAt\":\"" + startsAt + "\",",
                rule == null ? "" : "\"deposit\":" + rule + ",",
                price);
    return RestClient.builder()
        .defaultStatusHandler(status -> true, (request, response) -> {})
        .build()
        .post()
        .uri("http://127.0.0.1:" + port + "/internal/v1/activities")
        .header("X-Internal-Token", TOKEN)
        .contentType(MediaType.APPLICATION_JSON)
        .body(body)
        .retrieve()
        .body(new ParameterizedTypeReference<>() {});
  }
}
