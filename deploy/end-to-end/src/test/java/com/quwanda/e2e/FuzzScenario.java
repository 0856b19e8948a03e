package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.e2e.fuzz.AnswerRules;
import com.quwanda.e2e.fuzz.ApiDocument;
import com.quwanda.e2e.fuzz.FuzzRequest;
import com.quwanda.e2e.fuzz.KnownValues;
import com.quwanda.e2e.fuzz.Operation;
import com.quwanda.e2e.fuzz.Operation.Role;
import com.quwanda.e2e.fuzz.RequestMaker;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/**
 * Requests made from the documents that the gateway publishes, as they say and otherwise: every
 * answer is one that is documented, and nothing is lost or made by any of them.
 */
class FuzzScenario extends AttackScenario {
  private static final List<String> DOCUMENTS =
      List.of(
          "order-service",
          "deposit-service",
          "wallet-service",
          "stock-service",
          "compensation-job",
          "gateway");

  /** Each with users and activities of his own, so that nobody is refused because of another. */
  private static final int WORKERS = 4;

  /** Valid and invalid requests for each operation, per worker. */
  private static final int ROUNDS = Integer.getInteger("fuzz.rounds", 15);

  private static final Duration LONGEST = Duration.ofSeconds(40);

  /** How long it goes on with valid requests until each operation has been carried out once. */
  private static final Duration MORE = Duration.ofSeconds(60);

  /** Operations that some worker has carried out. */
  private final Set<String> carriedOut = ConcurrentHashMap.newKeySet();

  @Test
  void everyAnswerIsOneThatTheDocumentsPromise() {
    List<Operation> operations = operations();
    List<Long> seeds = seeded().longs(WORKERS).boxed().toList();
    List<Worker> workers = Crowd.of(WORKERS, i -> new Worker(new Random(seeds.get(i)), operations));
    Instant end = Instant.now().plus(LONGEST);

    List<Findings> all = Crowd.of(WORKERS, i -> workers.get(i).run(end));

    Findings together = new Findings();
    all.forEach(together::add);
    together.print(operations.size());
    assertThat(together.wrong).isEmpty();
    // Else it would have tried nothing but what is refused at the door.
    assertThat(notCarriedOut(operations)).isEmpty();
  }

  private List<String> notCarriedOut(List<Operation> operations) {
    return operations.stream()
        .filter(FuzzScenario::canSucceed)
        .map(Operation::id)
        .filter(id -> !carriedOut.contains(id))
        .toList();
  }

  private static List<Operation> operations() {
    List<Operation> all = new ArrayList<>();
    for (String service : DOCUMENTS) {
      RawAnswer document = send(RawRequest.get("/openapi/" + service + ".json"));
      assertThat(document.status()).as(service).isEqualTo(200);
      all.addAll(ApiDocument.read(service, document.body()).operations());
    }
    // What is fuzzed are the operations, not the page that describes them.
    all.removeIf(operation -> !operation.path().startsWith("/api/"));
    assertThat(all).extracting(Operation::role).contains(Role.values());
    return all;
  }

  /** Codes and signatures cannot be made from a schema. */
  private static boolean canSucceed(Operation operation) {
    return operation.role() != Role.ANYONE
        && !operation.path().endsWith("/channel-payments")
        && !operation.path().contains("/waitlist-offers/");
  }

  /** One user in each role, who sends one request after the other. */
  private final class Worker {
    private final Random random;
    private final Findings findings = new Findings();
    private final Map<Role, String> tokenOf;
    private final List<Operation> operations;
    private final Map<Operation, RequestMaker> makers = new TreeMap<>(byId());
    private final Map<Operation, List<FuzzRequest>> invalid = new TreeMap<>(byId());
    private final Map<Role, KnownValues> knownOf;

    Worker(Random random, List<Operation> operations) {
      this.random = random;
      this.operations = operations;
      Possessions own = Possessions.make(FuzzScenario.this);
      String club = "fuzz-club-" + own.owner().userId();
      String token = tokens.organiser(own.owner().userId(), club);
      this.tokenOf =
          Map.of(
              Role.ANYONE,
              "",
              Role.BUYER,
              buyerToken(own.owner()),
              Role.ORGANISER,
              token,
              Role.OPS,
              tokens.good(own.owner().userId(), "ops"));
      // Several, since one that is cancelled takes no more changes.
      this.knownOf =
          known(
              own, club, activityOf(club, token), activityOf(club, token), activityOf(club, token));
      for (Operation operation : operations) {
        makers.put(operation, new RequestMaker(operation, knownOf.get(operation.role()), random));
      }
    }

    /** An activity that its organiser may open, close, and cancel, while nobody buys there. */
    private String activityOf(String club, String token) {
      ActivityDraft draft = ActivityDraft.concert();
      String body = Answer.JSON.writeValueAsString(draft.request()).replace("club-1", club);
      RawAnswer answer = send(change("/api/v1/organiser/activities", body).token(token));
      assertThat(answer.status()).as(answer::toString).isEqualTo(201);
      return draft.id();
    }

    private static Map<Role, KnownValues> known(
        Possessions own, String club, String... activities) {
      KnownValues buyer =
          new KnownValues(Set.of("orderId", "entryId", "offerId", "cursor"))
              .add("activityId", own.activity(), own.activity(), own.soldOut())
              .add(
                  "ticketType", ActivityDraft.type(0), ActivityDraft.type(0), ActivityDraft.type(1))
              .add("quantity", "1", "2")
              .add("orderId", own.unpaid(), own.paid(), own.deposit())
              .add("entryId", own.entry())
              .add("offerId", own.offer())
              .add("channel", "simulated-pay");
      KnownValues organiser =
          new KnownValues(Set.of("activityId", "cursor"))
              .add("activityId", activities)
              .add("clubId", club)
              .add("ticketType", TYPE)
              // Most sales made up at random would end before they begin.
              .add("saleFrom", Instant.now().minus(Duration.ofHours(1)).toString())
              .add("saleUntil", Instant.now().plus(Duration.ofHours(6)).toString())
              .add("startsAt", Instant.now().plus(Duration.ofHours(8)).toString())
              .add("add", "1", "100")
              .add("dryRun", "true", "true", "false");
      KnownValues ops =
          new KnownValues(Set.of("cursor"))
              .add("activityId", own.activity())
              .add("orderId", own.unpaid(), own.paid(), own.deposit());
      return Map.of(
          Role.BUYER,
          buyer,
          Role.ORGANISER,
          organiser,
          Role.OPS,
          ops,
          Role.ANYONE,
          new KnownValues(Set.of()).add("channel", "simulated-pay"));
    }

    private static Comparator<Operation> byId() {
      return Comparator.comparing(Operation::id);
    }

    Findings run(Instant end) {
      for (int round = 0; round < ROUNDS && Instant.now().isBefore(end); round++) {
        List<Operation> order = new ArrayList<>(operations);
        Collections.shuffle(order, random);
        for (Operation operation : order) {
          FuzzRequest valid = makers.get(operation).valid();
          ask(valid);
          // The same again: a replay, or what has become of it.
          if (round % 4 == 3) {
            ask(valid);
          }
          ask(nextInvalid(operation));
          ask(nextInvalid(operation));
        }
      }
      // Chance may have left one out; what it needs may be what another one does.
      while (!notCarriedOut(operations).isEmpty() && Instant.now().isBefore(end.plus(MORE))) {
        operations.forEach(operation -> ask(makers.get(operation).valid()));
      }
      return findings;
    }

    private FuzzRequest nextInvalid(Operation operation) {
      List<FuzzRequest> left = invalid.computeIfAbsent(operation, one -> new ArrayList<>());
      if (left.isEmpty()) {
        left.addAll(makers.get(operation).invalid());
      }
      // An operation that takes nothing cannot be asked wrongly.
      return left.isEmpty() ? makers.get(operation).valid() : left.remove(left.size() - 1);
    }

    private void ask(FuzzRequest request) {
      Role role = request.operation().role();
      RawRequest raw = raw(request);
      RawAnswer answer = send(role == Role.ANYONE ? raw : raw.token(tokenOf.get(role)));
      findings.add(request, answer);
      if (answer.status() / 100 == 2) {
        carriedOut.add(request.operation().id());
        knownOf.get(role).learn(answer.json());
      }
    }

    private static RawRequest raw(FuzzRequest request) {
      RawRequest raw =
          request.body() == null
              ? RawRequest.get(request.target())
              : RawRequest.post(request.target(), request.body());
      for (Map.Entry<String, String> header : request.headers().entrySet()) {
        raw = raw.header(header.getKey(), header.getValue());
      }
      return raw.method(request.operation().method().toUpperCase(Locale.ROOT));
    }
  }

  /** What was seen, and what was wrong with it: of each kind the first. */
  private static final class Findings {
    private final Map<String, String> wrong = new TreeMap<>();
    private final Map<Integer, Integer> byStatus = new TreeMap<>();

    void add(FuzzRequest request, RawAnswer answer) {
      byStatus.merge(answer.status(), 1, Integer::sum);
      List<String> broken =
          new ArrayList<>(
              AnswerRules.broken(
                  request,
                  answer.status(),
                  answer.header("Content-Type").orElse(""),
                  answer.body()));
      SecurityHeaders.missingFrom(answer).forEach(missing -> broken.add("headers: " + missing));
      for (String one : broken) {
        String kind = "%s: %s (%d)".formatted(request.operation().id(), one, answer.status());
        wrong.putIfAbsent(kind, "%n    %s%n    %s%n".formatted(request, answer));
      }
    }

    void add(Findings other) {
      other.wrong.forEach(wrong::putIfAbsent);
      other.byStatus.forEach((status, times) -> byStatus.merge(status, times, Integer::sum));
    }

    void print(int operations) {
      System.out.printf(
          "fuzz run: %d operations, %d requests, answers by status %s%n",
          operations, byStatus.values().stream().mapToInt(Integer::intValue).sum(), byStatus);
    }
  }
}
