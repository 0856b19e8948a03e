package com.quwanda.deposit.web;

import com.quwanda.deposit.api.DepositApi;
import com.quwanda.deposit.api.DepositPage;
import com.quwanda.deposit.api.DepositRecord;
import com.quwanda.deposit.api.DepositRecordPage;
import com.quwanda.deposit.api.DepositStory;
import com.quwanda.deposit.api.DepositSums;
import com.quwanda.deposit.api.DepositView;
import com.quwanda.deposit.api.DueDeposit;
import com.quwanda.deposit.api.FreezeDepositRequest;
import com.quwanda.deposit.app.AcceptOffer;
import com.quwanda.deposit.app.CompleteDeposits;
import com.quwanda.deposit.app.ConfirmDeposit;
import com.quwanda.deposit.app.EndDeposit;
import com.quwanda.deposit.app.FindDeposits;
import com.quwanda.deposit.app.FindDue;
import com.quwanda.deposit.app.FreezeDeposit;
import com.quwanda.deposit.app.InspectDeposit;
import com.quwanda.deposit.app.ListRecords;
import com.quwanda.deposit.app.SumDeposits;
import com.quwanda.deposit.app.TimeOutDeposit;
import com.quwanda.deposit.model.DepositId;
import com.quwanda.kit.ListCursor;
import com.quwanda.kit.PageCursor;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.api.EndRequest;
import com.quwanda.owner.api.JobTally;
import com.quwanda.owner.app.OrderAttempt;
import com.quwanda.owner.web.OwnerController;
import java.time.Duration;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.regex.Pattern;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

/** The HTTP side of deposit-service. */
@RestController
class DepositController extends OwnerController implements DepositApi {

  private static final int MOST_RECORDS = 200;
  private static final Pattern DAY = Pattern.compile("[12][0-9]{3}-[0-9]{2}-[0-9]{2}");

  /** Further back there are no deposits. */
  private static final long LONGEST_OVERDUE_SECONDS = Duration.ofDays(36_500).toSeconds();

  private final FreezeDeposit freeze;
  private final AcceptOffer acceptOffer;
  private final ConfirmDeposit confirm;
  private final FindDeposits find;
  private final FindDue due;
  private final TimeOutDeposit timeOut;
  private final EndDeposit end;
  private final CompleteDeposits complete;
  private final SumDeposits sums;
  private final InspectDeposit inspect;
  private final ListRecords list;

  DepositController(
      FreezeDeposit freeze,
      AcceptOffer acceptOffer,
      ConfirmDeposit confirm,
      FindDeposits find,
      FindDue due,
      TimeOutDeposit timeOut,
      EndDeposit end,
      CompleteDeposits complete,
      SumDeposits sums,
      InspectDeposit inspect,
      ListRecords list) {
    this.freeze = freeze;
    this.acceptOffer = acceptOffer;
    this.confirm = confirm;
    this.find = find;
    this.due = due;
    this.timeOut = timeOut;
    this.end = end;
    this.complete = complete;
    this.sums = sums;
    this.inspect = inspect;
    this.list = list;
  }

  @Override
  public ResponseEntity<DepositView> freezeDeposit(
      long userId, String idempotencyKey, FreezeDepositRequest request) {
    String key = keyIn(idempotencyKey);
    return answer(
        HttpStatus.CREATED,
        freeze.freeze(
            new OrderAttempt(
                DepositId.of(userId, key),
                userId,
                request.activityId(),
                request.ticketType(),
                request.quantity(),
                DepositId.fingerprint(
                    request.activityId(), request.ticketType(), request.quantity()))));
  }

  @Override
  public ResponseEntity<DepositView> confirmDeposit(
      long userId, String idempotencyKey, String orderId) {
    keyIn(idempotencyKey);
    return answer(HttpStatus.OK, confirm.confirm(userId, orderId));
  }

  @Override
  public ResponseEntity<DepositView> acceptOffer(
      long userId, String idempotencyKey, String offerId) {
    keyIn(idempotencyKey);
    return answer(HttpStatus.CREATED, acceptOffer.accept(userId, offerId));
  }

  @Override
  public DepositView getDeposit(long userId, String orderId) {
    return find.one(userId, orderId);
  }

  @Override
  public DepositPage listDeposits(long userId, String cursor, Integer limit) {
    return find.page(userId, PageCursor.of(cursor, limit));
  }

  @Override
  public List<DueDeposit> listDue(String activityId, Integer limit) {
    return due.find(activityId, limit);
  }

  @Override
  public ChangeReply timeOut(String orderId) {
    return timeOut.timeOut(orderId);
  }

  @Override
  public ChangeReply endDeposit(String orderId, EndRequest request) {
    return end.end(orderId, request);
  }

  @Override
  public JobTally complete(Integer limit) {
    return complete.complete(ListCursor.of(null, limit).limit());
  }

  @Override
  public DepositSums sumDeposits(String activityId) {
    return sums.of(activityId);
  }

  @Override
  public DepositStory getStory(String orderId, String xid) {
    return inspect.inspect(orderId, xid);
  }

  @Override
  public DepositRecordPage listRecords(String activityId, String cursor, Integer limit) {
    return list.ofActivity(activityId, ListCursor.of(cursor, limit));
  }

  @Override
  public List<DepositRecord> recordsOf(List<String> orderIds) {
    if (orderIds.size() > MOST_RECORDS) {
      throw invalid("at most " + MOST_RECORDS + " deposits");
    }
    return list.of(orderIds);
  }

  @Override
  public DepositRecordPage listSettled(String day, String cursor, Integer limit) {
    return list.settledOn(dayIn(day), ListCursor.of(cursor, limit));
  }

  @Override
  public List<DepositRecord> listStale(long overdueSeconds, Integer limit) {
    if (overdueSeconds < 0) {
      throw invalid("overdueSeconds: 0 or more");
    }
    return due.findStale(
        Duration.ofSeconds(Math.min(overdueSeconds, LONGEST_OVERDUE_SECONDS)), limit);
  }

  private static LocalDate dayIn(String text) {
    try {
      if (DAY.matcher(text).matches()) {
        return LocalDate.parse(text);
      }
    } catch (DateTimeParseException noDay) {
      // Refused below.
    }
    throw invalid("day: as 2026-12-24");
  }
}
