package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Texts that mean something to SQL, Lua, Redis, templates or logs, wherever one can be written. */
class TextAttackScenario extends AttackScenario {
  /** Each text at every other place, and at each place every other text. */
  @Test
  void metacharactersInEveryFieldPathAndQueryAreOnlyText() {
    String buyer = buyerToken(victim().owner());
    List<Attack> attacks = new ArrayList<>();
    List<String> texts =
        Stream.concat(Payloads.TEXTS.stream(), Payloads.UNKNOWN_IDS.stream()).toList();
    for (int turn = 0; turn < texts.size(); turn++) {
      String text = texts.get(turn);
      List<RawRequest> places = places(text, turn < Payloads.TEXTS.size());
      for (int i = turn % 2; i < places.size(); i += 2) {
        attacks.add(new Attack("text " + Payloads.json(text), places.get(i)));
      }
    }
    for (String key : Payloads.inHeaders()) {
      attacks.add(
          new Attack(
              "key " + key,
              RawRequest.post("/api/v1/orders", orderBody("nowhere")).key(key).token(buyer)));
    }
    repelled(attacks);
  }

  /**
   * Wherever a text can be written.
   *
   * @param odd whether it is neither an id nor a cursor as far as its letters go
   */
  private List<RawRequest> places(String text, boolean odd) {
    String buyer = buyerToken(victim().owner());
    String organiser = tokens.organiser(victim().owner().userId(), CLUB);
    List<RawRequest> asBuyer = new ArrayList<>(inBodies(victim(), text));
    asBuyer.addAll(inPaths(text));
    List<RawRequest> asOrganiser = new ArrayList<>(ofOrganisers(PathSegment.of(text)));
    if (odd) {
      asBuyer.addAll(inQueries(text));
      asOrganiser.add(
          RawRequest.get("/api/v1/organiser/activities?cursor=" + PathSegment.of(text)));
      asOrganiser.addAll(inCreations(victim(), text));
    }
    return Stream.concat(
            asBuyer.stream().map(request -> request.token(buyer)),
            asOrganiser.stream().map(request -> request.token(organiser)))
        .toList();
  }

  private static List<RawRequest> inBodies(Possessions victim, String text) {
    List<RawRequest> all = new ArrayList<>();
    String json = Payloads.json(text);
    for (String path : List.of("/api/v1/orders", "/api/v1/deposits", "/api/v1/waitlist-entries")) {
      String form = "{\"activityId\":%s,\"ticketType\":%s,\"quantity\":1}";
      all.add(change(path, form.formatted(json, "\"standard\"")));
      all.add(change(path, form.formatted("\"" + victim.activity() + "\"", json)));
    }
    all.add(
        change(
            "/api/v1/orders/" + victim.unpaid() + "/channel-payments",
            "{\"channel\":" + json + "}"));
    return all;
  }

  private static List<RawRequest> inPaths(String text) {
    String id = PathSegment.of(text);
    List<RawRequest> all = new ArrayList<>(onIds(id, id, id, id));
    all.add(RawRequest.get("/api/v1/activities/" + id));
    all.add(RawRequest.get("/api/v1/activities/" + id + "/availability"));
    all.add(RawRequest.post("/api/v1/payment-notifications/" + id, "{}"));
    return all;
  }

  private static List<RawRequest> inQueries(String text) {
    String value = PathSegment.of(text);
    return Stream.of(
            "orders",
            "deposits",
            "waitlist-entries",
            "notifications",
            "wallet/ledger",
            "activities")
        .map(list -> RawRequest.get("/api/v1/" + list + "?cursor=" + value))
        .toList();
  }

  /** In every field of an activity that is not free text. */
  private static List<RawRequest> inCreations(Possessions victim, String text) {
    String json = Payloads.json(text);
    String good =
        Answer.JSON.writeValueAsString(
            ActivityDraft.concert().deposits(Duration.ofHours(1)).id("never-made").request());
    List<RawRequest> all = new ArrayList<>();
    for (String field :
        List.of("activityId", "clubId", "saleFrom", "saleUntil", "startsAt", "code", "price")) {
      String bad =
          good.replaceAll(
              "\"" + field + "\":\"[^\"]*\"",
              Matcher.quoteReplacement("\"" + field + "\":" + json));
      assertThat(bad).as(field).isNotEqualTo(good);
      all.add(change("/api/v1/organiser/activities", bad));
    }
    all.add(
        change(
            "/api/v1/organiser/activities/%s/ticket-types/%s/capacity"
                .formatted(victim.activity(), TYPE),
            "{\"changeId\":%s,\"add\":1}".formatted(json)));
    all.add(
        change(
            "/api/v1/organiser/activities/%s/ticket-types/%s/capacity"
                .formatted(victim.activity(), PathSegment.of(text)),
            "{\"changeId\":\"more\",\"add\":1}"));
    return all;
  }

  /** What people read is kept as it was written. */
  @Test
  void aNameOfMetacharactersIsKeptAsItIs() {
    BuyerClient organiser = system.newBuyer();
    String token = tokens.organiser(organiser.userId(), CLUB);
    for (String text : Payloads.TEXTS) {
      ActivityDraft draft = ActivityDraft.concert();
      String body =
          Answer.JSON
              .writeValueAsString(draft.request())
              .replace("\"A concert\"", Payloads.json(text));
      RawAnswer answer = send(change("/api/v1/organiser/activities", body).token(token));
      assertThat(answer.status()).as("%s: %s", text, answer).isIn(201, 400);
      if (answer.status() == 201) {
        RawAnswer read =
            send(RawRequest.get("/api/v1/activities/" + draft.id()).token(buyerToken(organiser)));
        assertThat(read.json().path("name").asString()).isEqualTo(text);
      }
    }
  }

  /** Operators may ask about what is not there; it is only not found. */
  @Test
  void metacharactersFromAnOperatorFindNothing() {
    String ops = tokens.good(7, "ops");
    List<String> paths =
        Payloads.TEXTS.stream()
            .map(PathSegment::of)
            .flatMap(
                value ->
                    Stream.of(
                        "consistency/" + value,
                        "holds/" + value,
                        "holds/x?activityId=" + value,
                        "compensations?state=" + value,
                        "compensations?cursor=" + value,
                        "money-differences?open=" + value,
                        "money-differences?cursor=" + value,
                        "money-differences?limit=" + value))
            .toList();
    StoresFingerprint before = settled();
    List<RawAnswer> answers =
        eachOf(paths, path -> send(RawRequest.get("/api/v1/ops/" + path).token(ops)));
    assertThat(answers).allMatch(answer -> answer.status() >= 200 && answer.status() < 500);
    assertThat(before.differencesTo(settled())).isEmpty();
  }
}
