package com.quwanda.order.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.quwanda.kit.AsGateway;
import com.quwanda.kit.ListCursor;
import com.quwanda.order.OrderStack;
import com.quwanda.order.api.OrderApi;
import com.quwanda.order.api.OrderRecord;
import com.quwanda.order.api.OrderRecordPage;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.order.api.OrderStory;
import com.quwanda.owner.api.Doubt;
import com.quwanda.owner.api.Outcome;
import com.quwanda.owner.api.OutcomeQuestion;
import com.quwanda.owner.api.OutcomeReply;
import com.quwanda.owner.api.TransactionView;
import com.quwanda.owner.app.DecideOutcome;
import com.quwanda.owner.app.OrderAttempt;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

/** What operators and other jobs can read of orders. */
class InspectOrderIT extends OrderStack {

  @Autowired PlaceOrder place;
  @Autowired InspectOrder inspect;
  @Autowired ListRecords list;
  @Autowired DecideOutcome outcome;
  @Autowired AsGateway clients;
  @LocalServerPort int port;

  @BeforeEach
  void stockHoldsAndBooks() {
    StubbedStock.holdsAndBooks(STOCK);
  }

  @Test
  void tellsAnOrdersRowProofsAndWhatTheTcSaysNow() {
    place.place(attempt("T-story", "activity"));

    OrderStory story = inspect.inspect("T-story", "another:1");

    assertThat(story.record().status()).isEqualTo(OrderStatus.UNPAID);
    assertThat(story.record().activityId()).isEqualTo("activity");
    String xid = story.record().xid();
    assertThat(story.proofs())
        .singleElement()
        .satisfies(
            proof -> {
              assertThat(proof.answer()).isEqualTo("COMMITTED");
              assertThat(proof.xid()).isEqualTo(xid);
            });
    assertThat(story.transactions())
        .extracting(TransactionView::xid)
        .containsExactly(xid, "another:1");
    assertThat(story.transactions().get(1).said()).isEqualTo("Finished");
    assertThat(inspect.inspect("T-story", xid).transactions()).hasSize(1);
  }

  @Test
  void tellsNothingOfAnOrderNobodyKnows() {
    assertThat(inspect.inspect("T-unknown", null))
        .isEqualTo(new OrderStory("T-unknown", null, List.of(), List.of()));
  }

  @Test
  void listsAnActivitysRowsOldestFirstPageByPage() {
    for (int i = 0; i < 5; i++) {
      place.place(attempt("T-list-" + i, "listed"));
    }
    place.place(attempt("T-list-other", "another"));

    List<String> listed = new ArrayList<>();
    String cursor = null;
    do {
      OrderRecordPage page = list.page("listed", ListCursor.of(cursor, 2));
      assertThat(page.items()).hasSizeLessThanOrEqualTo(2);
      page.items().stream().map(OrderRecord::orderId).forEach(listed::add);
      cursor = page.nextCursor();
    } while (cursor != null);

    assertThat(listed).containsExactly("T-list-0", "T-list-1", "T-list-2", "T-list-3", "T-list-4");
    assertThat(list.page("nowhere", ListCursor.of(null, null)).items()).isEmpty();
    assertThatThrownBy(() -> list.page("listed", ListCursor.of(ListCursor.to("x"), null)))
        .hasMessageStartingWith("INVALID_REQUEST");
  }

  @Test
  void answersOverHttpWhatItsContractSays() {
    place.place(attempt("T-http", "over-http"));
    OrderApi api = clients.of(OrderApi.class, port, Duration.ofSeconds(10));

    OrderRecordPage page = api.listRecords("over-http", null, 500);
    assertThat(page).isEqualTo(list.page("over-http", ListCursor.of(null, 500)));
    assertThat(page.items()).hasSize(1);
    assertThat(api.getStory("T-http", null).record()).isEqualTo(page.items().get(0));
    assertThatThrownBy(() -> api.listRecords("over-http", null, 501))
        .hasMessageContaining("INVALID_REQUEST");
  }

  @Test
  void saysWhyAnOutcomeIsWhatItIs() {
    place.place(attempt("T-why", "activity"));
    String xid = inspect.inspect("T-why", null).record().xid();

    assertThat(asked("T-why", xid))
        .satisfies(
            reply -> {
              assertThat(reply.outcome()).isEqualTo(Outcome.LIVE);
              assertThat(reply.doubt()).isNull();
              assertThat(reply.reason())
                  .startsWith(
                      "row UNPAID by %s (the TC told the launcher COMMITTED); journal marked by %s"
                          .formatted(xid, xid));
            });
    assertThat(asked("T-why", "another:1"))
        .satisfies(
            reply -> {
              assertThat(reply.outcome()).isEqualTo(Outcome.IN_DOUBT);
              assertThat(reply.doubt()).isEqualTo(Doubt.TOO_YOUNG);
              assertThat(reply.reason())
                  .contains("journal marked by another:1 (the TC says Finished)");
            });
    assertThat(asked("T-nobody", null).doubt()).isEqualTo(Doubt.TOO_YOUNG);
  }

  private OutcomeReply asked(String orderId, String xid) {
    return outcome.decide(new OutcomeQuestion(orderId, xid, OffsetDateTime.now()));
  }

  private static OrderAttempt attempt(String orderId, String activityId) {
    return new OrderAttempt(orderId, 4004, activityId, "standard", 3, "print");
  }
}
