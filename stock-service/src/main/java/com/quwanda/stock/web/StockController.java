package com.quwanda.stock.web;

import com.quwanda.contract.IdempotencyKey;
import com.quwanda.kit.ListCursor;
import com.quwanda.kit.PageCursor;
import com.quwanda.kit.ProblemException;
import com.quwanda.stock.api.ActivityPage;
import com.quwanda.stock.api.ActivityView;
import com.quwanda.stock.api.AvailabilityView;
import com.quwanda.stock.api.BookRequest;
import com.quwanda.stock.api.ClaimRequest;
import com.quwanda.stock.api.CreateActivityRequest;
import com.quwanda.stock.api.FreePlaces;
import com.quwanda.stock.api.HoldPage;
import com.quwanda.stock.api.HoldReply;
import com.quwanda.stock.api.HoldRequest;
import com.quwanda.stock.api.HoldView;
import com.quwanda.stock.api.KeepPlacesRequest;
import com.quwanda.stock.api.RaiseCapacityRequest;
import com.quwanda.stock.api.RebuildReply;
import com.quwanda.stock.api.RecountReply;
import com.quwanda.stock.api.RefundHoldRequest;
import com.quwanda.stock.api.SettleReply;
import com.quwanda.stock.api.SettleRequest;
import com.quwanda.stock.api.StockApi;
import com.quwanda.stock.api.StockCounters;
import com.quwanda.stock.app.BookHold;
import com.quwanda.stock.app.CancelSale;
import com.quwanda.stock.app.ClaimHolds;
import com.quwanda.stock.app.ConfirmHold;
import com.quwanda.stock.app.CountStock;
import com.quwanda.stock.app.CreateActivity;
import com.quwanda.stock.app.CreateOwnActivity;
import com.quwanda.stock.app.FindActivities;
import com.quwanda.stock.app.HoldPlaces;
import com.quwanda.stock.app.InspectHold;
import com.quwanda.stock.app.KeepPlaces;
import com.quwanda.stock.app.ListHolds;
import com.quwanda.stock.app.MoveSaleGate;
import com.quwanda.stock.app.OwnActivities;
import com.quwanda.stock.app.RaiseCapacity;
import com.quwanda.stock.app.ReadAvailability;
import com.quwanda.stock.app.RebuildStock;
import com.quwanda.stock.app.RecountStock;
import com.quwanda.stock.app.RefundHold;
import com.quwanda.stock.app.SettleHold;
import com.quwanda.stock.app.UnbookHold;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

/** The HTTP side of stock-service. */
@RestController
class StockController implements StockApi {

  private static final int MOST_VERDICTS = 200;

  private final HoldPlaces hold;
  private final BookHold book;
  private final UnbookHold unbook;
  private final ConfirmHold confirm;
  private final RefundHold refund;
  private final SettleHold settle;
  private final InspectHold inspect;
  private final ClaimHolds claim;
  private final ListHolds list;
  private final CountStock count;
  private final RecountStock recount;
  private final CreateActivity create;
  private final MoveSaleGate gate;
  private final CancelSale cancel;
  private final RaiseCapacity raise;
  private final FindActivities find;
  private final ReadAvailability availability;
  private final RebuildStock rebuild;
  private final KeepPlaces keep;
  private final CreateOwnActivity createOwn;
  private final OwnActivities own;

  StockController(
      HoldPlaces hold,
      BookHold book,
      UnbookHold unbook,
      ConfirmHold confirm,
      RefundHold refund,
      SettleHold settle,
      InspectHold inspect,
      ClaimHolds claim,
      ListHolds list,
      CountStock count,
      RecountStock recount,
      CreateActivity create,
      MoveSaleGate gate,
      CancelSale cancel,
      RaiseCapacity raise,
      FindActivities find,
      ReadAvailability availability,
      RebuildStock rebuild,
      KeepPlaces keep,
      CreateOwnActivity createOwn,
      OwnActivities own) {
    this.hold = hold;
    this.book = book;
    this.unbook = unbook;
    this.confirm = confirm;
    this.refund = refund;
    this.settle = settle;
    this.inspect = inspect;
    this.claim = claim;
    this.list = list;
    this.count = count;
    this.recount = recount;
    this.create = create;
    this.gate = gate;
    this.cancel = cancel;
    this.raise = raise;
    this.find = find;
    this.availability = availability;
    this.rebuild = rebuild;
    this.keep = keep;
    this.createOwn = createOwn;
    this.own = own;
  }

  @Override
  public HoldReply hold(HoldRequest request) {
    return hold.hold(request);
  }

  @Override
  public void book(String orderId, BookRequest request) {
    book.book(orderId, request.endedXid());
  }

  @Override
  public void unbook(String orderId, BookRequest request) {
    unbook.unbook(orderId, request.endedXid());
  }

  @Override
  public void confirm(String orderId, BookRequest request) {
    confirm.confirm(orderId, request.endedXid());
  }

  @Override
  public void refund(String orderId, RefundHoldRequest request) {
    refund.refund(orderId, request);
  }

  @Override
  public List<SettleReply> settle(List<SettleRequest> verdicts) {
    if (verdicts.size() > MOST_VERDICTS) {
      throw new ProblemException(
          400, "INVALID_REQUEST", "The request is not valid", "at most 200 verdicts");
    }
    return verdicts.stream().map(settle::settleOrFail).toList();
  }

  @Override
  public HoldView getHold(String orderId, String activityId) {
    return inspect.inspect(orderId, activityId);
  }

  @Override
  public ActivityView createActivity(CreateActivityRequest request) {
    return create.create(request);
  }

  @Override
  public ActivityView openSale(String activityId) {
    return gate.open(activityId);
  }

  @Override
  public ActivityView closeSale(String activityId) {
    return gate.close(activityId);
  }

  @Override
  public ActivityView cancelSale(String activityId) {
    return cancel.cancel(activityId);
  }

  @Override
  public ActivityView raiseCapacity(
      String activityId, String ticketType, RaiseCapacityRequest request) {
    return raise.raise(activityId, ticketType, request);
  }

  @Override
  public ActivityPage listActivities(String cursor, Integer limit) {
    return find.page(PageCursor.of(cursor, limit));
  }

  @Override
  public ActivityView getActivity(String activityId) {
    return find.one(activityId);
  }

  @Override
  public ActivityPage lookUpActivities(String cursor, Integer limit) {
    return listActivities(cursor, limit);
  }

  @Override
  public ActivityView lookUpActivity(String activityId) {
    return getActivity(activityId);
  }

  @Override
  public AvailabilityView getAvailability(String activityId) {
    return availability.of(activityId);
  }

  @Override
  public List<HoldView> claimHolds(ClaimRequest request) {
    return claim.claim(request);
  }

  @Override
  public HoldPage listHolds(String activityId, String cursor, Integer limit) {
    return list.page(activityId, ListCursor.of(cursor, limit));
  }

  @Override
  public StockCounters getCounters(String activityId) {
    return count.of(activityId);
  }

  @Override
  public RecountReply recount(String activityId) {
    return recount.recount(activityId);
  }

  @Override
  public RebuildReply rebuild(String activityId) {
    return rebuild.rebuild(activityId);
  }

  @Override
  public FreePlaces getFreePlaces(String activityId, String ticketType) {
    return keep.free(activityId, ticketType);
  }

  @Override
  public FreePlaces keepForWaitlist(
      String activityId, String ticketType, KeepPlacesRequest request) {
    return keep.keep(activityId, ticketType, request);
  }

  @Override
  public ResponseEntity<ActivityView> createOwnActivity(
      String clubId, CreateActivityRequest request) {
    CreateActivity.Created created = createOwn.create(clubId, request);
    ResponseEntity.BodyBuilder reply = ResponseEntity.status(HttpStatus.CREATED);
    if (created.replayed()) {
      reply.header(IdempotencyKey.REPLAYED, "true");
    }
    return reply.body(created.view());
  }

  @Override
  public ActivityPage listOwnActivities(String clubId, String cursor, Integer limit) {
    return own.page(clubId, PageCursor.of(cursor, limit));
  }

  @Override
  public ActivityView openOwnSale(String clubId, String activityId) {
    return gate.open(own.find(clubId, activityId));
  }

  @Override
  public ActivityView closeOwnSale(String clubId, String activityId) {
    return gate.close(own.find(clubId, activityId));
  }

  @Override
  public ActivityView raiseOwnCapacity(
      String clubId, String activityId, String ticketType, RaiseCapacityRequest request) {
    return raise.raise(own.find(clubId, activityId), ticketType, request);
  }
}
