package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tokens that are forged, stolen, too old, or good for something else. */
class TokenAttackScenario extends AttackScenario {
  /** The control: what is refused below is granted to a good token made by the same means. */
  @Test
  void aGoodTokenIsBelieved() {
    String activity = open(ActivityDraft.concert());
    BuyerClient buyer = system.newBuyer();
    String buyerToken = tokens.good(buyer.userId(), "buyer");
    String organiser = tokens.organiser(buyer.userId(), CLUB);
    String ops = tokens.good(buyer.userId(), "ops");
    StoresFingerprint before = settled();

    assertThat(status(change("/api/v1/orders", orderBody(activity)).token(buyerToken)))
        .isEqualTo(201);
    assertThat(before.differencesTo(settled())).as("an order leaves its traces").isNotEmpty();
    assertThat(status(ofOrganisers(activity).get(1).token(organiser))).isEqualTo(200);
    assertThat(status(ofOperators(activity, "x").get(0).token(ops))).isEqualTo(200);
  }

  /** Not at once: who makes up keys must not have the set looked at with each of his tokens. */
  @Test
  void aNewKeyIsBelievedWithoutARestartAndSoIsTheOneBefore() {
    long user = system.newBuyer().userId();
    RawRequest wallet = RawRequest.get("/api/v1/wallet");
    String before = system.tokens().token(user);
    assertThat(status(wallet.token(before))).isEqualTo(200);

    system.tokens().rotate();

    String after = system.tokens().token(user);
    assertThat(after.split("\\.")[0]).isNotEqualTo(before.split("\\.")[0]);
    await()
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(() -> assertThat(status(wallet.token(after))).isEqualTo(200));
    assertThat(status(wallet.token(before))).isEqualTo(200);
    RawAnswer login =
        send(
            RawRequest.post(
                "/api/v1/login", "{\"code\":\"%s\"}".formatted(system.loginCode(user))));
    assertThat(status(wallet.token(login.json().path("accessToken").asString()))).isEqualTo(200);
  }

  @Test
  void forgedAndUnacceptableTokensOpenNothing() {
    Possessions victim = victim();
    long user = victim.owner().userId();
    List<Attack> attacks = new ArrayList<>();
    tokens
        .allThatOpenNothing(user, "buyer", "organiser", "ops")
        .forEach(token -> attacks.addAll(with(token.getKey(), token.getValue(), victim)));
    repelled(attacks);
    assertThat(attacks).extracting(attack -> send(attack.request()).status()).containsOnly(401);
  }

  /** Nobody comes to fetch the keys that an attacker offers. */
  @Test
  void aTokenCannotSayWhereItsKeysAre() throws IOException {
    Possessions victim = victim();
    List<String> fetched = new ArrayList<>();
    HttpServer trap =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    trap.createContext(
        "/",
        exchange -> {
          fetched.add(exchange.getRequestURI().toString());
          exchange.sendResponseHeaders(404, -1);
          exchange.close();
        });
    trap.start();
    try {
      URI keys = URI.create("http://127.0.0.1:%d/keys.json".formatted(trap.getAddress().getPort()));
      List<Attack> attacks = new ArrayList<>();
      tokens
          .pointingTo(keys, victim.owner().userId(), "buyer", "organiser", "ops")
          .forEach((what, token) -> attacks.addAll(with(what, token, victim)));
      repelled(attacks);
    } finally {
      trap.stop(0);
    }
    assertThat(fetched).isEmpty();
  }

  private static List<Attack> with(String what, String token, Possessions victim) {
    return Stream.of(
            RawRequest.get("/api/v1/wallet"),
            change("/api/v1/orders", orderBody(victim.activity())),
            ofOrganisers(victim.activity()).get(1),
            ofOperators(victim.activity(), victim.paid()).get(0))
        .map(request -> new Attack(what, request.token(token)))
        .toList();
  }

  @Test
  void aTokenElsewhereThanInItsHeaderIsNone() {
    Possessions victim = victim();
    String good = buyerToken(victim.owner());
    RawRequest order = change("/api/v1/orders", orderBody(victim.activity()));
    repelled(
        List.of(
            new Attack("none", order),
            new Attack(
                "in the query",
                change("/api/v1/orders?access_token=" + good, orderBody(victim.activity()))),
            new Attack("as a cookie", order.header("Cookie", "access_token=" + good)),
            new Attack("basic", order.header("Authorization", "Basic " + good)),
            new Attack("no scheme", order.header("Authorization", good)),
            new Attack("proxy's header", order.header("Proxy-Authorization", "Bearer " + good)),
            new Attack("two tokens", order.header("Authorization", "Bearer " + good + "," + good)),
            new Attack("a space within", order.header("Authorization", "Bearer " + good + " x"))));
  }

  /** Each role on everything that the others may ask. */
  @Test
  void aRoleOpensOnlyWhatIsItsOwn() {
    Possessions victim = victim();
    long user = victim.owner().userId();
    List<RawRequest> buyers = new ArrayList<>(ofBuyers(victim.activity()));
    buyers.addAll(onIds(victim.unpaid(), victim.deposit(), victim.entry(), victim.offer()));
    List<RawRequest> organisers = new ArrayList<>(ofOrganisers(victim.activity()));
    organisers.add(RawRequest.get("/api/v1/organiser/activities"));
    organisers.add(creation("made-by-nobody", CLUB));
    List<RawRequest> operators = ofOperators(victim.activity(), victim.paid());

    List<Attack> attacks = new ArrayList<>();
    attacks.addAll(all("buyer", tokens.good(user, "buyer"), organisers, operators));
    attacks.addAll(all("organiser", tokens.organiser(user, CLUB), buyers, operators));
    attacks.addAll(all("operator", tokens.good(user, "ops"), buyers, organisers));
    attacks.addAll(all("organiser of no club", tokens.good(user, "organiser"), organisers));
    tokens
        .powerless(user)
        .forEach((what, token) -> attacks.addAll(all(what, token, buyers, organisers, operators)));
    repelled(attacks);
    assertThat(attacks.subList(0, 60))
        .extracting(attack -> send(attack.request()).code())
        .containsOnly("FORBIDDEN");
  }

  @Test
  void anOrganiserGetsAtNothingOfAnotherClub() {
    Possessions victim = victim();
    String other = tokens.organiser(victim.owner().userId(), "club-2");
    List<Attack> attacks = new ArrayList<>();
    ofOrganisers(victim.activity())
        .forEach(request -> attacks.add(new Attack("club-2", request.token(other))));
    attacks.add(new Attack("for club-1", creation("made-by-club-2", CLUB).token(other)));
    for (Object club :
        new Object[] {
          "",
          " ",
          "*",
          "club-1 ",
          "CLUB-1",
          "club_1",
          "club-1,club-2",
          "club-1\u0000",
          "c".repeat(65),
          "club-1\r\nX-User-Id: 1",
          List.of(CLUB),
          1
        }) {
      Map<String, Object> claims = ForgedTokens.claims(7, "organiser");
      claims.put("club", club);
      String token = tokens.sign(claims);
      ofOrganisers(victim.activity())
          .forEach(request -> attacks.add(new Attack("club '" + club + "'", request.token(token))));
    }
    repelled(attacks);

    List<RawRequest> theirs = ofOrganisers(victim.activity());
    List<RawRequest> nobodys = ofOrganisers("no-such-activity");
    for (int i = 0; i < theirs.size(); i++) {
      RawAnswer answer = send(theirs.get(i).token(other));
      assertThat(answer.status()).as(answer::toString).isEqualTo(404);
      assertThat(answer.code()).isEqualTo(send(nobodys.get(i).token(other)).code());
    }
    assertThat(send(RawRequest.get("/api/v1/organiser/activities").token(other)).body())
        .doesNotContain(victim.activity());
  }

  @SafeVarargs
  private static List<Attack> all(String who, String token, List<RawRequest>... requests) {
    return Stream.of(requests)
        .flatMap(List::stream)
        .map(request -> new Attack(who, request.token(token)))
        .toList();
  }

  private static RawRequest creation(String activity, String club) {
    return change(
        "/api/v1/organiser/activities",
        Answer.JSON
            .writeValueAsString(ActivityDraft.concert().id(activity).request())
            .replace(CLUB, club));
  }

  private static int status(RawRequest request) {
    return send(request).status();
  }
}
