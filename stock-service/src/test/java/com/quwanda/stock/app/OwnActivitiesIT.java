package com.quwanda.stock.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.contract.IdempotencyKey;
import com.quwanda.stock.StockStack;
import com.quwanda.stock.api.ActivityView.Sale;
import com.quwanda.stock.api.CreateActivityRequest;
import com.quwanda.stock.api.RaiseCapacityRequest;
import com.quwanda.stock.api.StockApi;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpMethod;
import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.web.client.RestClient;

/** Organisers over HTTP, each with the club that the gateway has put into the header. */
class OwnActivitiesIT extends StockStack {

  private static final String OURS = "/api/v1/organiser/activities";
  private static final RaiseCapacityRequest THREE_MORE = new RaiseCapacityRequest("more", 3);

  @Autowired private CreateActivity create;
  @Autowired private FindActivities find;
  @Autowired private JdbcClient jdbc;
  @LocalServerPort private int port;

  private String club;
  private String activity;

  @BeforeEach
  void newClub() {
    activity = Activities.newId() + "-own";
    club = "club-of-" + activity;
  }

  @Test
  void areCreatedWithTheirSaleClosedAndTheSameAgainIsSaidToBe() {
    CreateActivityRequest request = of(club, activity);

    ResponseEntity<Map<String, Object>> first = post(OURS, club, request);
    ResponseEntity<Map<String, Object>> again = post(OURS, club, request);

    assertThat(first.getStatusCode().value()).isEqualTo(201);
    assertThat(first.getBody()).containsEntry("clubId", club).containsEntry("sale", "CLOSED");
    assertThat(first.getHeaders().containsHeader(IdempotencyKey.REPLAYED)).isFalse();
    assertThat(again.getStatusCode().value()).isEqualTo(201);
    assertThat(again.getBody()).isEqualTo(first.getBody());
    assertThat(again.getHeaders().getFirst(IdempotencyKey.REPLAYED)).isEqualTo("true");
    assertThat(rows()).hasSize(1);
  }

  @Test
  void areNotCreatedForAnotherClub() {
    problem(post(OURS, club, of("another-club", activity)), 403, "NOT_YOUR_CLUB");
    assertThat(rows()).isEmpty();
  }

  @Test
  void areRefusedUnderATakenIdWithoutAWordAboutWhoHasIt() {
    create.create(of("another-club", activity));
    List<Map<String, Object>> before = rows();

    Map<String, Object> taken =
        problem(post(OURS, club, of(club, activity)), 409, "ACTIVITY_EXISTS");

    assertThat(taken.toString()).doesNotContain("another-club", "An evening");
    assertThat(rows()).isEqualTo(before);

    // The same is said of one's own that has other contents, so it tells nothing.
    String mine = activity + "-mine";
    create.create(Activities.of(mine, 6, 3, 4));
    Map<String, Object> mineTaken =
        problem(post(OURS, "club-1", renamed(mine)), 409, "ACTIVITY_EXISTS");
    assertThat(mineTaken.get("detail").toString().replace(mine, activity))
        .isEqualTo(taken.get("detail"));
  }

  @Test
  void areListedNewestFirstInPagesAndNoOthersWithThem() {
    for (int i = 0; i < 3; i++) {
      create.create(of(club, activity + i));
      create.create(of("another-" + club, activity + "-other-" + i));
    }

    Map<String, Object> first = get(OURS + "?limit=2", club).getBody();
    Map<String, Object> last =
        get(OURS + "?limit=2&cursor=" + first.get("nextCursor"), club).getBody();

    assertThat(idsIn(first)).containsExactly(activity + 2, activity + 1);
    assertThat(idsIn(last)).containsExactly(activity + 0);
    assertThat(last.get("nextCursor")).isNull();
    assertThat(idsIn(get(OURS, "a-club-without-any").getBody())).isEmpty();
    problem(get(OURS + "?limit=101", club), 400, "INVALID_REQUEST");
    problem(get(OURS + "?cursor=x", club), 400, "INVALID_REQUEST");
  }

  @Test
  void areListedByAnIndexOfTheirOwn() {
    String plan =
        jdbc.sql(
                """
                EXPLAIN FORMAT=JSON SELECT * FROM activity WHERE club_id = ? AND id < 1000000
                 ORDER BY id DESC LIMIT 20
                """)
            .param(club)
            .query(String.class)
            .single();
    assertThat(plan).contains("ix_activity_club");
  }

  @Test
  void areOpenedRaisedAndClosed() {
    create.create(of(club, activity));

    assertThat(post(OURS + "/" + activity + "/sale/open", club, null).getBody())
        .containsEntry("sale", "OPEN");
    ResponseEntity<Map<String, Object>> raised =
        post(OURS + "/" + activity + "/ticket-types/standard/capacity", club, THREE_MORE);
    post(OURS + "/" + activity + "/ticket-types/standard/capacity", club, THREE_MORE);
    assertThat(raised.getStatusCode().value()).isEqualTo(200);
    assertThat(find.one(activity).ticketTypes().get(0).stock()).isEqualTo(9);
    assertThat(post(OURS + "/" + activity + "/sale/close", club, null).getBody())
        .containsEntry("sale", "CLOSED");
    problem(
        post(OURS + "/" + activity + "/ticket-types/none/capacity", club, THREE_MORE),
        404,
        "TICKET_TYPE_NOT_FOUND");
  }

  @Test
  void areNobodyElses() {
    create.create(of("another-club", activity));
    List<Map<String, Object>> before = rows();
    for (String path :
        List.of(
            "/sale/open",
            "/sale/close",
            "/ticket-types/standard/capacity",
            "/ticket-types/x/capacity")) {
      Object body = path.endsWith("capacity") ? THREE_MORE : null;

      Map<String, Object> theirs =
          problem(post(OURS + "/" + activity + path, club, body), 404, "ACTIVITY_NOT_FOUND");
      Map<String, Object> nobodys =
          problem(post(OURS + "/no-such" + path, club, body), 404, "ACTIVITY_NOT_FOUND");

      theirs.remove("traceId");
      nobodys.remove("traceId");
      assertThat(theirs.toString().replace(activity, "no-such")).isEqualTo(nobodys.toString());
    }
    assertThat(rows()).isEqualTo(before);
    assertThat(find.one(activity).sale()).isEqualTo(Sale.CLOSED);
    assertThat(find.one(activity).ticketTypes().get(0).stock()).isEqualTo(6);
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", " ", "a b", "a,b", "club-1,club-2", "%", "' OR 1=1 --", "ÿ"})
  void needTheNameOfAClub(String odd) {
    create.create(of(club, activity));
    problem(post(OURS, odd, of(club, activity + "-new")), 400, "INVALID_REQUEST");
    problem(get(OURS, odd), 400, "INVALID_REQUEST");
    problem(post(OURS + "/" + activity + "/sale/open", odd, null), 400, "INVALID_REQUEST");
    problem(post(OURS + "/" + activity + "/sale/close", odd, null), 400, "INVALID_REQUEST");
    problem(
        post(OURS + "/" + activity + "/ticket-types/standard/capacity", odd, THREE_MORE),
        400,
        "INVALID_REQUEST");
    assertThat(rows()).hasSize(1);
    assertThat(find.one(activity).sale()).isEqualTo(Sale.CLOSED);
  }

  private static CreateActivityRequest of(String clubId, String activityId) {
    CreateActivityRequest usual = Activities.of(activityId, 6, 3, 4);
    return changed(usual, clubId, usual.name());
  }

  private static CreateActivityRequest renamed(String activityId) {
    CreateActivityRequest usual = Activities.of(activityId, 6, 3, 4);
    return changed(usual, usual.clubId(), "Another evening");
  }

  private static CreateActivityRequest changed(
      CreateActivityRequest usual, String clubId, String name) {
    return new CreateActivityRequest(
        usual.activityId(),
        clubId,
        name,
        usual.saleFrom(),
        usual.saleUntil(),
        usual.limitPerUser(),
        usual.payWithinSeconds(),
        usual.startsAt(),
        usual.deposit(),
        usual.ticketTypes());
  }

  /** The rows of this test's activities, whole, with their epochs. */
  private List<Map<String, Object>> rows() {
    return jdbc.sql("SELECT * FROM activity WHERE activity_id LIKE ? ORDER BY id")
        .param(activity + "%")
        .query()
        .listOfRows();
  }

  private static List<Object> idsIn(Map<String, Object> page) {
    List<Object> ids = new ArrayList<>();
    for (Object item : (List<?>) page.get("items")) {
      ids.add(((Map<?, ?>) item).get("activityId"));
    }
    return ids;
  }

  private static Map<String, Object> problem(
      ResponseEntity<Map<String, Object>> answer, int status, String code) {
    assertThat(answer.getStatusCode().value()).isEqualTo(status);
    assertThat(answer.getBody()).containsEntry("code", code);
    return answer.getBody();
  }

  private ResponseEntity<Map<String, Object>> get(String path, String clubId) {
    return call(HttpMethod.GET, path, clubId, null);
  }

  private ResponseEntity<Map<String, Object>> post(String path, String clubId, Object body) {
    return call(HttpMethod.POST, path, clubId, body);
  }

  private ResponseEntity<Map<String, Object>> call(
      HttpMethod method, String path, String clubId, Object body) {
    RestClient.RequestBodySpec request =
        RestClient.builder()
            .defaultStatusHandler(status -> true, (asked, response) -> {})
            .build()
            .method(method)
            .uri("http://127.0.0.1:" + port + path)
            .header("X-Gateway-Token", GATEWAY_TOKEN);
    if (clubId != null) {
      request.header(StockApi.CLUB, clubId);
    }
    if (body != null) {
      request.body(body);
    }
    return request.retrieve().toEntity(new ParameterizedTypeReference<>() {});
  }
}
