package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What is another user's does not exist, as far as one can see. */
class OthersIdsScenario extends AttackScenario {

  /** What is told of a request itself differs each time. */
  private static final Set<String> OF_THE_REQUEST = Set.of("instance", "traceId");

  @Test
  void anothersIdIsAnsweredLikeOneThatNobodyHas() {
    Possessions victim = victim();
    BuyerClient intruder = richBuyer("1000.00");
    String token = buyerToken(intruder);
    List<RawRequest> theirs = new ArrayList<>();
    List<RawRequest> nobodys = new ArrayList<>();
    for (String id : victim.ids()) {
      String unknown = unlike(id);
      theirs.addAll(onIds(id, id, id, id));
      nobodys.addAll(onIds(unknown, unknown, unknown, unknown));
    }
    repelled(
        theirs.stream().map(request -> new Attack("another's", request.token(token))).toList());

    for (int i = 0; i < theirs.size(); i++) {
      RawAnswer their = send(theirs.get(i).token(token));
      RawAnswer nobody = send(nobodys.get(i).token(token));
      assertThat(their.status()).as("%s: %s", theirs.get(i).target(), their).isEqualTo(404);
      assertThat(comparable(their)).as(theirs.get(i).target()).isEqualTo(comparable(nobody));
    }
  }

  /** Some other order may be his own: the id in the path decides, not what else he names. */
  @Test
  void noListShowsWhatIsAnothers() {
    Possessions victim = victim();
    BuyerClient intruder = richBuyer("1000.00");
    placed(intruder.order(victim.activity(), TYPE, 1));
    String token = buyerToken(intruder);
    String theirs = buyerToken(victim.owner());
    for (String list :
        List.of(
            "/api/v1/orders",
            "/api/v1/deposits",
            "/api/v1/waitlist-entries",
            "/api/v1/notifications",
            "/api/v1/wallet/ledger")) {
      String cursor =
          send(RawRequest.get(list + "?limit=1").token(theirs))
              .json()
              .path("nextCursor")
              .asString("");
      String page = cursor.isEmpty() ? list : list + "?cursor=" + PathSegment.of(cursor);
      String user = Long.toString(victim.owner().userId());
      for (String query :
          List.of(list, page, list + "?userId=" + user, list + "?X-User-Id=" + user)) {
        RawAnswer answer = send(RawRequest.get(query).token(token));
        assertThat(answer.status()).as(query).isIn(200, 400);
        victim.ids().forEach(id -> assertThat(answer.body()).as(query).doesNotContain(id));
      }
    }
    assertThat(
            send(RawRequest.get("/api/v1/wallet?userId=" + victim.owner().userId()).token(token))
                .json()
                .path("available")
                .asString())
        .isEqualTo("1000.00");
  }

  @Test
  void anOrderInAnothersNameIsOnesOwn() {
    String activity = open(ActivityDraft.concert().limit(1));
    BuyerClient named = system.newBuyer();
    BuyerClient forger = system.newBuyer();
    String order =
        placed(
                forger.orderWithHeaders(
                    activity, TYPE, 1, Map.of("X-User-Id", Long.toString(named.userId()))))
            .orderId();

    assertThat(forger.getOrder(order).is(200)).isTrue();
    assertThat(named.getOrder(order).is(404)).isTrue();
    placed(named.order(activity, TYPE, 1));
  }

  /** A key is the user's own: the same one from somebody else is another order. */
  @Test
  void anothersIdempotencyKeyRepeatsNothing() {
    String activity = open(ActivityDraft.concert());
    BuyerClient victim = system.newBuyer();
    BuyerClient intruder = system.newBuyer();
    String first = placed(victim.order(activity, TYPE, 1, "shared-key")).orderId();
    Answer second = intruder.order(activity, TYPE, 1, "shared-key");
    assertThat(second.replayed()).isFalse();
    assertThat(placed(second).orderId()).isNotEqualTo(first);
  }

  /** The same shape, another id. */
  private static String unlike(String id) {
    char last = id.charAt(id.length() - 1);
    return id.substring(0, id.length() - 1) + (last == '0' ? '1' : '0');
  }

  private static String comparable(RawAnswer answer) {
    JsonNode body = answer.json();
    assertThat(body).isInstanceOf(ObjectNode.class);
    ((ObjectNode) body).remove(OF_THE_REQUEST);
    return Pattern.compile("[0-9a-f-]{16,}").matcher(body.toString()).replaceAll("ID");
  }
}
