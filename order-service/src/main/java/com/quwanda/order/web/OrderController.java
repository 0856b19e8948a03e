package com.quwanda.order.web;

import com.quwanda.kit.ListCursor;
import com.quwanda.kit.PageCursor;
import com.quwanda.kit.ProblemException;
import com.quwanda.order.api.ChangeReply;
import com.quwanda.order.api.ChannelPaymentRequest;
import com.quwanda.order.api.ChannelPaymentView;
import com.quwanda.order.api.DeadLetter;
import com.quwanda.order.api.DueOrder;
import com.quwanda.order.api.EndOrderRequest;
import com.quwanda.order.api.JobTally;
import com.quwanda.order.api.OrderApi;
import com.quwanda.order.api.OrderHistory;
import com.quwanda.order.api.OrderPage;
import com.quwanda.order.api.OrderProblem;
import com.quwanda.order.api.OrderRecordPage;
import com.quwanda.order.api.OrderStory;
import com.quwanda.order.api.OrderSums;
import com.quwanda.order.api.OrderView;
import com.quwanda.order.api.OutcomeQuestion;
import com.quwanda.order.api.OutcomeReply;
import com.quwanda.order.api.PlaceOrderRequest;
import com.quwanda.order.api.RefundRequest;
import com.quwanda.order.api.RefundView;
import com.quwanda.order.app.Answer;
import com.quwanda.order.app.CancelOrder;
import com.quwanda.order.app.DecideOutcome;
import com.quwanda.order.app.EndOrder;
import com.quwanda.order.app.ExpireOrder;
import com.quwanda.order.app.FindDue;
import com.quwanda.order.app.FindOrders;
import com.quwanda.order.app.HearPayment;
import com.quwanda.order.app.InquirePayments;
import com.quwanda.order.app.InspectOrder;
import com.quwanda.order.app.ListChannelPayments;
import com.quwanda.order.app.ListRecords;
import com.quwanda.order.app.OrderAttempt;
import com.quwanda.order.app.PayOrder;
import com.quwanda.order.app.PayThroughChannel;
import com.quwanda.order.app.PlaceOrder;
import com.quwanda.order.app.Placed;
import com.quwanda.order.app.RefundOrder;
import com.quwanda.order.app.SumOrders;
import com.quwanda.order.app.TellHistory;
import com.quwanda.order.model.TicketOrderId;
import java.util.List;
import java.util.regex.Pattern;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

/** The HTTP side of order-service. */
@RestController
class OrderController implements OrderApi {

  private static final Pattern KEY = Pattern.compile("[\\x21-\\x2b\\x2d-\\x7e]{1,64}");
  private static final String REPLAYED = "Idempotency-Replayed";
  private static final int MOST_QUESTIONS = 200;

  private final PlaceOrder place;
  private final FindOrders find;
  private final DecideOutcome outcome;
  private final InspectOrder inspect;
  private final ListRecords list;
  private final PayOrder pay;
  private final CancelOrder cancel;
  private final RefundOrder refund;
  private final ExpireOrder expire;
  private final EndOrder end;
  private final TellHistory history;
  private final FindDue due;
  private final SumOrders sums;
  private final PayThroughChannel payThroughChannel;
  private final HearPayment hearPayment;
  private final ListChannelPayments channelPayments;
  private final InquirePayments inquire;

  OrderController(
      PlaceOrder place,
      FindOrders find,
      DecideOutcome outcome,
      InspectOrder inspect,
      ListRecords list,
      PayOrder pay,
      CancelOrder cancel,
      RefundOrder refund,
      ExpireOrder expire,
      EndOrder end,
      TellHistory history,
      FindDue due,
      SumOrders sums,
      PayThroughChannel payThroughChannel,
      HearPayment hearPayment,
      ListChannelPayments channelPayments,
      InquirePayments inquire) {
    this.place = place;
    this.find = find;
    this.outcome = outcome;
    this.inspect = inspect;
    this.list = list;
    this.pay = pay;
    this.cancel = cancel;
    this.refund = refund;
    this.expire = expire;
    this.end = end;
    this.history = history;
    this.due = due;
    this.sums = sums;
    this.payThroughChannel = payThroughChannel;
    this.hearPayment = hearPayment;
    this.channelPayments = channelPayments;
    this.inquire = inquire;
  }

  @Override
  public ResponseEntity<OrderView> placeOrder(
      long userId, String idempotencyKey, PlaceOrderRequest request) {
    requireKey(idempotencyKey);
    Placed placed =
        place.place(
            new OrderAttempt(
                TicketOrderId.of(userId, idempotencyKey),
                userId,
                request.activityId(),
                request.ticketType(),
                request.quantity(),
                TicketOrderId.fingerprint(
                    request.activityId(), request.ticketType(), request.quantity())));
    if (placed instanceof Placed.Done done) {
      ResponseEntity.BodyBuilder answer = ResponseEntity.status(HttpStatus.CREATED);
      if (done.replayed()) {
        answer.header(REPLAYED, "true");
      }
      return answer.body(done.order());
    }
    return ResponseEntity.accepted().body(((Placed.Processing) placed).order());
  }

  @Override
  public OrderView getOrder(long userId, String orderId) {
    return find.one(userId, orderId);
  }

  @Override
  public OrderPage listOrders(long userId, String cursor, Integer limit) {
    return find.page(userId, PageCursor.of(cursor, limit));
  }

  @Override
  public List<OutcomeReply> outcomes(List<OutcomeQuestion> questions) {
    if (questions.size() > MOST_QUESTIONS) {
      throw new ProblemException(
          400, "INVALID_REQUEST", "The request is not valid", "at most 200 questions");
    }
    return outcome.decide(questions);
  }

  @Override
  public OrderStory getStory(String orderId, String xid) {
    return inspect.inspect(orderId, xid);
  }

  @Override
  public OrderRecordPage listRecords(String activityId, String cursor, Integer limit) {
    return list.page(activityId, ListCursor.of(cursor, limit));
  }

  @Override
  public ResponseEntity<OrderView> payOrder(long userId, String idempotencyKey, String orderId) {
    requireKey(idempotencyKey);
    return answer(HttpStatus.OK, pay.pay(userId, orderId, idempotencyKey));
  }

  @Override
  public ResponseEntity<OrderView> cancelOrder(long userId, String orderId) {
    return answer(HttpStatus.OK, cancel.cancel(userId, orderId));
  }

  @Override
  public ResponseEntity<RefundView> refundOrder(
      long userId, String idempotencyKey, String orderId, RefundRequest request) {
    requireKey(idempotencyKey);
    return answer(
        HttpStatus.CREATED, refund.refund(userId, orderId, idempotencyKey, request.quantity()));
  }

  @Override
  public OrderHistory getHistory(long userId, String orderId) {
    return history.toBuyer(userId, orderId);
  }

  @Override
  public ResponseEntity<ChannelPaymentView> payThroughChannel(
      long userId, String idempotencyKey, String orderId, ChannelPaymentRequest request) {
    requireKey(idempotencyKey);
    return answer(
        HttpStatus.CREATED,
        payThroughChannel.begin(userId, idempotencyKey, orderId, request.channel()));
  }

  @Override
  public ResponseEntity<Void> notifyPayment(
      String channel, String timestamp, String nonce, String signature, String body) {
    hearPayment.hear(channel, timestamp, nonce, signature, body);
    return ResponseEntity.noContent().build();
  }

  @Override
  public OrderHistory getHistoryOf(String orderId) {
    return history.toPeople(orderId);
  }

  @Override
  public List<DueOrder> listDue(String activityId, Integer limit) {
    return due.find(activityId, limit);
  }

  @Override
  public ChangeReply expire(String orderId) {
    return expire.expire(orderId);
  }

  @Override
  public ChangeReply endOrder(String orderId, EndOrderRequest request) {
    return end.end(orderId, request);
  }

  @Override
  public OrderSums sumOrders(String activityId) {
    return sums.of(activityId);
  }

  @Override
  public List<ChannelPaymentView> listChannelPayments(String orderId) {
    return channelPayments.of(orderId);
  }

  @Override
  public JobTally inquire(Integer limit) {
    return inquire.inquire(ListCursor.of(null, limit).limit());
  }

  @Override
  public List<DeadLetter> listDeadLetters(Integer limit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public JobTally replayDeadLetters(Integer limit) {
    throw new UnsupportedOperationException();
  }

  private static void requireKey(String idempotencyKey) {
    if (idempotencyKey == null || !KEY.matcher(idempotencyKey).matches()) {
      throw new ProblemException(
          OrderProblem.IDEMPOTENCY_KEY_MISSING.status(),
          OrderProblem.IDEMPOTENCY_KEY_MISSING.name(),
          OrderProblem.IDEMPOTENCY_KEY_MISSING.title(),
          "Idempotency-Key: once, 1 to 64 printable ASCII characters without comma or blank");
    }
  }

  private static <T> ResponseEntity<T> answer(HttpStatus done, Answer<T> answer) {
    if (answer instanceof Answer.Done<T> known) {
      ResponseEntity.BodyBuilder reply = ResponseEntity.status(done);
      if (known.replayed()) {
        reply.header(REPLAYED, "true");
      }
      return reply.body(known.view());
    }
    return ResponseEntity.accepted().body(((Answer.Processing<T>) answer).view());
  }
}
