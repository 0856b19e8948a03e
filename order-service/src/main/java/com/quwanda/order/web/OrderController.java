package com.quwanda.order.web;

import com.quwanda.kit.ListCursor;
import com.quwanda.kit.PageCursor;
import com.quwanda.order.api.ChannelPaymentRequest;
import com.quwanda.order.api.ChannelPaymentView;
import com.quwanda.order.api.DueOrder;
import com.quwanda.order.api.JoinWaitlistRequest;
import com.quwanda.order.api.NotificationPage;
import com.quwanda.order.api.OfferedPlaces;
import com.quwanda.order.api.OrderApi;
import com.quwanda.order.api.OrderHistory;
import com.quwanda.order.api.OrderPage;
import com.quwanda.order.api.OrderRecordPage;
import com.quwanda.order.api.OrderStory;
import com.quwanda.order.api.OrderSums;
import com.quwanda.order.api.OrderView;
import com.quwanda.order.api.PassOnRequest;
import com.quwanda.order.api.PlaceOrderRequest;
import com.quwanda.order.api.RefundRequest;
import com.quwanda.order.api.RefundView;
import com.quwanda.order.api.WaitlistEntryView;
import com.quwanda.order.api.WaitlistLine;
import com.quwanda.order.api.WaitlistPage;
import com.quwanda.order.app.AcceptOffer;
import com.quwanda.order.app.CancelOrder;
import com.quwanda.order.app.DeclineOffer;
import com.quwanda.order.app.EndOrder;
import com.quwanda.order.app.ExpireOrder;
import com.quwanda.order.app.FindDue;
import com.quwanda.order.app.FindOrders;
import com.quwanda.order.app.FindWaitlist;
import com.quwanda.order.app.HearPayment;
import com.quwanda.order.app.InquirePayments;
import com.quwanda.order.app.InspectOrder;
import com.quwanda.order.app.JoinWaitlist;
import com.quwanda.order.app.LeaveWaitlist;
import com.quwanda.order.app.ListChannelPayments;
import com.quwanda.order.app.ListNotifications;
import com.quwanda.order.app.ListRecords;
import com.quwanda.order.app.OfferPlaces;
import com.quwanda.order.app.PassOnOffer;
import com.quwanda.order.app.PayOrder;
import com.quwanda.order.app.PayThroughChannel;
import com.quwanda.order.app.PlaceOrder;
import com.quwanda.order.app.RefundOrder;
import com.quwanda.order.app.SumOrders;
import com.quwanda.order.app.TellHistory;
import com.quwanda.order.model.TicketOrderId;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.api.EndRequest;
import com.quwanda.owner.api.JobTally;
import com.quwanda.owner.app.OrderAttempt;
import com.quwanda.owner.web.OwnerController;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

/** The HTTP side of order-service. */
@RestController
class OrderController extends OwnerController implements OrderApi {

  private final PlaceOrder place;
  private final FindOrders find;
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
  private final JoinWaitlist join;
  private final LeaveWaitlist leave;
  private final FindWaitlist waitlist;
  private final AcceptOffer acceptOffer;
  private final DeclineOffer declineOffer;
  private final PassOnOffer passOnOffer;
  private final OfferPlaces offerPlaces;
  private final ListNotifications notifications;

  OrderController(
      PlaceOrder place,
      FindOrders find,
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
      InquirePayments inquire,
      JoinWaitlist join,
      LeaveWaitlist leave,
      FindWaitlist waitlist,
      AcceptOffer acceptOffer,
      DeclineOffer declineOffer,
      PassOnOffer passOnOffer,
      OfferPlaces offerPlaces,
      ListNotifications notifications) {
    this.place = place;
    this.find = find;
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
    this.join = join;
    this.leave = leave;
    this.waitlist = waitlist;
    this.acceptOffer = acceptOffer;
    this.declineOffer = declineOffer;
    this.passOnOffer = passOnOffer;
    this.offerPlaces = offerPlaces;
    this.notifications = notifications;
  }

  @Override
  public ResponseEntity<OrderView> placeOrder(
      long userId, String idempotencyKey, PlaceOrderRequest request) {
    String key = keyIn(idempotencyKey);
    return answer(
        HttpStatus.CREATED,
        place.place(
            new OrderAttempt(
                TicketOrderId.of(userId, key),
                userId,
                request.activityId(),
                request.ticketType(),
                request.quantity(),
                TicketOrderId.fingerprint(
                    request.activityId(), request.ticketType(), request.quantity()))));
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
  public OrderStory getStory(String orderId, String xid) {
    return inspect.inspect(orderId, xid);
  }

  @Override
  public OrderRecordPage listRecords(String activityId, String cursor, Integer limit) {
    return list.page(activityId, ListCursor.of(cursor, limit));
  }

  @Override
  public ResponseEntity<OrderView> payOrder(long userId, String idempotencyKey, String orderId) {
    String key = keyIn(idempotencyKey);
    return answer(HttpStatus.OK, pay.pay(userId, orderId, key));
  }

  @Override
  public ResponseEntity<OrderView> cancelOrder(long userId, String orderId) {
    return answer(HttpStatus.OK, cancel.cancel(userId, orderId));
  }

  @Override
  public ResponseEntity<RefundView> refundOrder(
      long userId, String idempotencyKey, String orderId, RefundRequest request) {
    String key = keyIn(idempotencyKey);
    return answer(HttpStatus.CREATED, refund.refund(userId, orderId, key, request.quantity()));
  }

  @Override
  public OrderHistory getHistory(long userId, String orderId) {
    return history.toBuyer(userId, orderId);
  }

  @Override
  public ResponseEntity<ChannelPaymentView> payThroughChannel(
      long userId, String idempotencyKey, String orderId, ChannelPaymentRequest request) {
    String key = keyIn(idempotencyKey);
    return answer(
        HttpStatus.CREATED, payThroughChannel.begin(userId, key, orderId, request.channel()));
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
  public ChangeReply endOrder(String orderId, EndRequest request) {
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
  public ResponseEntity<WaitlistEntryView> joinWaitlist(
      long userId, String idempotencyKey, JoinWaitlistRequest request) {
    String key = keyIn(idempotencyKey);
    return answer(HttpStatus.CREATED, join.join(userId, key, request));
  }

  @Override
  public WaitlistEntryView getWaitlistEntry(long userId, String entryId) {
    return waitlist.one(userId, entryId);
  }

  @Override
  public WaitlistPage listWaitlistEntries(long userId, String cursor, Integer limit) {
    return waitlist.page(userId, PageCursor.of(cursor, limit));
  }

  @Override
  public WaitlistEntryView leaveWaitlist(long userId, String entryId) {
    return leave.leave(userId, entryId);
  }

  @Override
  public ResponseEntity<OrderView> acceptOffer(long userId, String idempotencyKey, String offerId) {
    keyIn(idempotencyKey);
    return answer(HttpStatus.CREATED, acceptOffer.accept(userId, offerId));
  }

  @Override
  public ResponseEntity<OrderView> declineOffer(long userId, String offerId) {
    return answer(HttpStatus.OK, declineOffer.decline(userId, offerId));
  }

  @Override
  public NotificationPage listNotifications(long userId, String cursor, Integer limit) {
    return notifications.page(userId, PageCursor.of(cursor, limit));
  }

  @Override
  public OfferedPlaces getOffer(String offerId, long userId) {
    return passOnOffer.show(userId, offerId);
  }

  @Override
  public OfferedPlaces passOn(String offerId, PassOnRequest request) {
    return passOnOffer.passOn(request.userId(), offerId);
  }

  @Override
  public JobTally offerFreed(String activityId, String ticketType) {
    return offerPlaces.freed(activityId, ticketType);
  }

  @Override
  public JobTally scanWaitlists(String activityId, Integer limit, boolean dryRun) {
    return offerPlaces.scan(activityId, ListCursor.of(null, limit).limit(), dryRun);
  }

  @Override
  public List<WaitlistLine> listWaitlists(String activityId) {
    return waitlist.linesOf(activityId);
  }
}
