package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/**
 * Attacks over the gateway. What they have in common: each is answered with a problem of the 4xx
 * kind, none with a failure, and no store is changed by any of them. So the tests of one class
 * share their victim.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class AttackScenario extends Scenario {
  private static final int AT_ONCE = 4;

  /** What tells that something of the inside came out. */
  private static final List<String> INSIDES =
      List.of("Exception", "java.", "org.springframework", "SELECT ", "com.quwanda", "jdbc:");

  static final String CLUB = "club-1";

  static ForgedTokens tokens;

  private final List<String> watched = new CopyOnWriteArrayList<>();
  private Possessions victim;

  /** A request, and what is wrong with it. */
  record Attack(String what, RawRequest request) {}

  @BeforeAll
  static void readKeys() {
    tokens = ForgedTokens.with(system.stack().folder().resolve("secrets/jwt-signing.json"));
  }

  @Override
  String open(ActivityDraft draft) {
    watched.add(draft.id());
    return super.open(draft);
  }

  /** Whose things the attacks of this class are after; nothing of it is changed by them. */
  Possessions victim() {
    if (victim == null) {
      victim = Possessions.make(this);
    }
    return victim;
  }

  static RawAnswer send(RawRequest request) {
    return RawHttp.send(system.gateway().port(), request);
  }

  static String buyerToken(BuyerClient buyer) {
    return tokens.good(buyer.userId(), "buyer");
  }

  /** Sends all of them; each gets a 4xx problem with a code, and nothing is changed. */
  void repelled(List<Attack> attacks) {
    StoresFingerprint before = settled();
    assertThat(wrongAnswers(attacks, false)).isEmpty();
    assertThat(before.differencesTo(settled())).isEmpty();
  }

  /**
   * As {@link #repelled}, for what is no HTTP: the server may close the connection, or answer 4xx
   * without a body, as it has not understood what is asked for.
   */
  void turnedAway(List<Attack> attacks) {
    StoresFingerprint before = settled();
    assertThat(wrongAnswers(attacks, true)).isEmpty();
    assertThat(before.differencesTo(settled())).isEmpty();
  }

  private static List<String> wrongAnswers(List<Attack> attacks, boolean garbled) {
    assertThat(attacks).isNotEmpty();
    return eachOf(attacks, attack -> wrongAnswer(attack, garbled)).stream()
        .flatMap(List::stream)
        .toList();
  }

  /** A few at once. */
  static <T, R> List<R> eachOf(List<T> all, Function<T, R> done) {
    return Crowd.of(
            AT_ONCE,
            slice ->
                IntStream.range(0, all.size())
                    .filter(i -> i % AT_ONCE == slice)
                    .mapToObj(i -> done.apply(all.get(i)))
                    .toList())
        .stream()
        .flatMap(List::stream)
        .toList();
  }

  private static List<String> wrongAnswer(Attack attack, boolean garbled) {
    RawAnswer answer = send(attack.request());
    boolean silent = answer.status() == 0 || answer.isRefusal() && answer.body().isEmpty();
    // Whom a limit stops has not been refused for what he tried.
    boolean refused =
        answer.isRefusal() && !answer.code().isEmpty() && answer.status() != 429
            || garbled && silent;
    // What the client wrote itself may come back to it.
    String sent = attack.request().sent();
    boolean talks =
        INSIDES.stream().filter(inside -> !sent.contains(inside)).anyMatch(answer.body()::contains);
    return refused && !talks
        ? List.of()
        : List.of(
            "%s: %s %s got %s"
                .formatted(
                    attack.what(), attack.request().method(), attack.request().target(), answer));
  }

  /** The stores once they have stayed the same for a while: events are told, offers are made. */
  StoresFingerprint settled() {
    AtomicReference<StoresFingerprint> last = new AtomicReference<>(fingerprint());
    return await()
        .pollInterval(Duration.ofMillis(400))
        .atMost(Duration.ofSeconds(30))
        .until(this::fingerprint, now -> now.differencesTo(last.getAndSet(now)).isEmpty());
  }

  StoresFingerprint fingerprint() {
    return StoresFingerprint.of(system.stores(), check.redis().raw(), watched);
  }

  static String orderBody(String activity) {
    return "{\"activityId\":\"%s\",\"ticketType\":\"%s\",\"quantity\":1}".formatted(activity, TYPE);
  }

  /** What a buyer can ask about what is his, on those ids. */
  static List<RawRequest> onIds(String order, String deposit, String entry, String offer) {
    return List.of(
        RawRequest.get("/api/v1/orders/" + order),
        RawRequest.get("/api/v1/orders/" + order + "/history"),
        change("/api/v1/orders/" + order + "/payment", "{}"),
        change("/api/v1/orders/" + order + "/cancellation", "{}"),
        change("/api/v1/orders/" + order + "/refunds", "{\"quantity\":1}"),
        change("/api/v1/orders/" + order + "/channel-payments", "{\"channel\":\"simulated-pay\"}"),
        RawRequest.get("/api/v1/deposits/" + deposit),
        change("/api/v1/deposits/" + deposit + "/confirmation", "{}"),
        RawRequest.get("/api/v1/waitlist-entries/" + entry),
        change("/api/v1/waitlist-entries/" + entry + "/departure", "{}"),
        change("/api/v1/waitlist-offers/" + offer + "/order", "{}"),
        change("/api/v1/waitlist-offers/" + offer + "/deposit", "{}"),
        change("/api/v1/waitlist-offers/" + offer + "/refusal", "{}"));
  }

  /** Everything else a buyer can ask. */
  static List<RawRequest> ofBuyers(String activity) {
    String body = orderBody(activity);
    return List.of(
        RawRequest.get("/api/v1/orders"),
        RawRequest.get("/api/v1/deposits"),
        RawRequest.get("/api/v1/waitlist-entries"),
        RawRequest.get("/api/v1/notifications"),
        RawRequest.get("/api/v1/wallet"),
        RawRequest.get("/api/v1/wallet/ledger"),
        RawRequest.get("/api/v1/activities"),
        RawRequest.get("/api/v1/activities/" + activity),
        RawRequest.get("/api/v1/activities/" + activity + "/availability"),
        change("/api/v1/orders", body),
        change("/api/v1/deposits", body),
        change("/api/v1/waitlist-entries", body));
  }

  /** Everything an organiser can ask about one activity. */
  static List<RawRequest> ofOrganisers(String activity) {
    String path = "/api/v1/organiser/activities/" + activity;
    return List.of(
        change(path + "/sale/open", "{}"),
        change(path + "/sale/close", "{}"),
        change(
            path + "/ticket-types/" + TYPE + "/capacity", "{\"changeId\":\"more\",\"add\":1000}"),
        change(path + "/cancellation", "{\"reason\":\"spite\",\"dryRun\":true}"),
        change(path + "/cancellation", "{\"reason\":\"spite\",\"dryRun\":false}"),
        RawRequest.get(path + "/cancellation"));
  }

  static List<RawRequest> ofOperators(String activity, String order) {
    return List.of(
        RawRequest.get("/api/v1/ops/consistency/" + activity),
        RawRequest.get("/api/v1/ops/holds/" + order),
        RawRequest.get("/api/v1/ops/compensations"),
        RawRequest.get("/api/v1/ops/money-differences"));
  }

  /** As much of it as tells which it was. */
  static String start(String body) {
    return body.length() > 80 ? body.substring(0, 80) + "…" : body;
  }

  /** A change under a key that was never used. */
  static RawRequest change(String path, String body) {
    return RawRequest.post(path, body).key(UUID.randomUUID().toString());
  }
}
