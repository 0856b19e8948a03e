package com.quwanda.order.app;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.order.OrderStack;
import com.quwanda.order.api.JoinWaitlistRequest;
import com.quwanda.order.api.WaitlistEntryView;
import com.quwanda.order.api.WaitlistStatus;
import com.quwanda.order.store.EventMapper;
import com.quwanda.order.store.EventRow;
import com.quwanda.order.store.OrderMapper;
import com.quwanda.order.store.OrderRow;
import com.quwanda.order.store.WaitlistEntryMapper;
import com.quwanda.order.store.WaitlistEntryRow;
import com.quwanda.order.store.WaitlistLineMapper;
import com.quwanda.order.store.WaitlistLineRow;
import com.quwanda.owner.app.Answer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.MediaType;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.client.RestClient;

/** A sold-out activity of its own for each test, on a stock that counts. */
abstract class WaitlistStack extends OrderStack {

  static final String TYPE = "standard";
  static final PlayedStock PLAYED = new PlayedStock();
  private static final AtomicInteger NEXT = new AtomicInteger();

  @Autowired JoinWaitlist join;
  @Autowired LeaveWaitlist leave;
  @Autowired FindWaitlist find;
  @Autowired AcceptOffer accept;
  @Autowired DeclineOffer decline;
  @Autowired ExpireOrder expire;
  @Autowired OfferPlaces offer;
  @Autowired OrderMapper orders;
  @Autowired EventMapper events;
  @Autowired WaitlistEntryMapper entries;
  @Autowired WaitlistLineMapper lines;
  @Autowired JdbcTemplate jdbc;
  @LocalServerPort int port;

  String activity;

  @BeforeEach
  void aSoldOutActivity() {
    faults().delete().retrieve().toBodilessEntity();
    stockIsPlayed();
    StubbedWallet.doesAll(WALLET);
    COMPENSATION.resetAll();
    COMPENSATION.stubFor(
        post(urlPathEqualTo("/internal/compensations")).willReturn(aResponse().withStatus(200)));
    activity = "evening-" + getClass().getSimpleName() + "-" + NEXT.incrementAndGet();
    PLAYED.onSale(activity, 0, Instant.now().plus(Duration.ofDays(1)));
  }

  static void stockIsPlayed() {
    STOCK.resetAll();
    STOCK.stubFor(any(anyUrl()).willReturn(aResponse().proxiedFrom(PLAYED.url())));
  }

  /** Joins the line, and lets it be looked after; the entry's id. */
  String joins(long user, int quantity) {
    return joins(user, activity, quantity);
  }

  String joins(long user, String key, int quantity) {
    WaitlistLineRow before = line();
    Answer.Done<WaitlistEntryView> done =
        (Answer.Done<WaitlistEntryView>)
            join.join(user, key, new JoinWaitlistRequest(activity, TYPE, quantity));
    await().until(() -> line().wanted > (before == null ? 0 : before.wanted));
    atRest();
    return done.view().entryId();
  }

  /** Nobody is at work on the line; one who was has looked again if he was called. */
  void atRest() {
    await().until(() -> line().filler == null);
  }

  WaitlistEntryRow entry(String entryId) {
    return entries.find(entryId);
  }

  WaitlistStatus status(String entryId) {
    WaitlistEntryRow entry = entry(entryId);
    return find.one(entry.userId, entryId).status();
  }

  /** Places go back, and everybody learns of it. */
  void freed(int places) {
    PLAYED.free(activity, places);
    offer.freed(activity, TYPE);
    atRest();
  }

  void awaitStatus(String entryId, WaitlistStatus status) {
    await().untilAsserted(() -> assertThat(status(entryId)).isEqualTo(status));
  }

  OrderRow offerTo(String entryId) {
    return orders.find(entry(entryId).orderId);
  }

  WaitlistLineRow line() {
    return lines.find(activity, TYPE);
  }

  /** The sums of the line are its entries', and stock knows them. */
  void assertSums(int waiting, int places, int least) {
    await()
        .untilAsserted(
            () -> {
              WaitlistLineRow line = line();
              assertThat(List.of(line.entries, (int) line.places, line.least))
                  .containsExactly(waiting, places, least);
              assertThat(line.toldVersion).isEqualTo(line.version);
              assertThat(PLAYED.demand(activity)).isEqualTo(places + "|" + least);
            });
  }

  /** A test's own plain statement, outside any global transaction. */
  void overdue(String orderId) {
    jdbc.update(
        "UPDATE trade_order SET pay_until = created_at - INTERVAL 1 SECOND WHERE order_id = ?",
        orderId);
  }

  List<EventRow.What> eventsOf(String orderId) {
    return events.ofOrder(orderId).stream().map(event -> event.what).toList();
  }

  /** Offers of the activity, however they stand. */
  int offers() {
    return jdbc.queryForObject(
        "SELECT COUNT(*) FROM trade_order WHERE activity_id = ?", Integer.class, activity);
  }

  void arm(String point) {
    faults()
        .put()
        .uri("/" + point)
        .contentType(MediaType.APPLICATION_JSON)
        .body("{\"action\":\"FAIL\",\"times\":1}")
        .retrieve()
        .toBodilessEntity();
  }

  RestClient faults() {
    return RestClient.builder()
        .baseUrl("http://127.0.0.1:" + port + "/internal/v1/faults")
        .defaultHeader("X-Internal-Token", TOKEN)
        .build();
  }
}
