package com.quwanda.stock.api;

import com.quwanda.kit.contract.GoldenContract;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** The messages of the contract, as their golden files have them. */
class GoldenJsonTest extends GoldenContract<StockProblem> {

  private static final OffsetDateTime SALE_FROM = OffsetDateTime.parse("2026-12-01T10:00:00Z");
  private static final OffsetDateTime SALE_UNTIL = OffsetDateTime.parse("2026-12-24T20:00:00Z");
  private static final OffsetDateTime FROZEN_AT = OffsetDateTime.parse("2026-12-01T10:00:00.123Z");
  private static final String ORDER = "t-4f9c21aa";
  private static final String XID = "10.0.0.5:8091:8548682379732070423";
  private static final List<AllocationPart> ALLOCATION =
      List.of(new AllocationPart(0, 2), new AllocationPart(5, 1));
  private static final OffsetDateTime STARTS_AT = OffsetDateTime.parse("2026-12-25T19:30:00Z");
  private static final DepositTerms TERMS =
      new DepositTerms("0.3000", "0.5000", OffsetDateTime.parse("2026-12-24T19:30:00Z"));
  private static final DepositRule RULE = new DepositRule("0.3", "0.5", 24);
  private static final ActivityView ACTIVITY =
      new ActivityView(
          "活动-7",
          "club_9",
          "Spring Concert",
          ActivityView.Sale.OPEN,
          SALE_FROM,
          SALE_UNTIL,
          4,
          900,
          STARTS_AT,
          TERMS,
          List.of(new TicketTypeView("VIP", "Front rows", "199.90", 120, 8)));

  private static final OffsetDateTime MARKED_AT = FROZEN_AT.plusSeconds(2);
  private static final String OTHER_XID = "10.0.0.5:8091:8548682379732070999";
  private static final HoldView REDIS_ONLY =
      new HoldView(
          ORDER,
          "order-service",
          1001,
          "活动-7",
          "VIP",
          3,
          ALLOCATION,
          null,
          null,
          null,
          null,
          null,
          null,
          "HELD",
          3,
          null,
          null,
          null,
          null,
          FROZEN_AT,
          null);
  private static final StockCounters.Bucket BUCKET =
      new StockCounters.Bucket(5, 60, 7, 2, 4, 7, 2, 3);
  private static final StockCounters.InRedis IN_REDIS =
      new StockCounters.InRedis(
          105,
          10,
          3,
          List.of(50, 55),
          List.of(60, 60),
          List.of(1, 0),
          List.of(7, 4),
          List.of(2, 1));
  private static final RecountReply.OfType RECOUNTED =
      new RecountReply.OfType("VIP", "RECOUNTED", -1, 117, 2);

  static Stream<Arguments> messages() {
    return Stream.of(
        message("ActivityPage", new ActivityPage(List.of(ACTIVITY), "NDcxMQ")),
        message("ActivityPage-last", new ActivityPage(List.of(), null)),
        message("ActivityView", ACTIVITY),
        message("AllocationPart", new AllocationPart(63, 1)),
        message(
            "AvailabilityView",
            new AvailabilityView(
                "活动-7", List.of(new AvailabilityView.TypeAvailability("VIP", 117)), FROZEN_AT)),
        message("BookRequest", new BookRequest(XID)),
        message("BookRequest-first", new BookRequest(null)),
        message(
            "CreateActivityRequest",
            new CreateActivityRequest(
                "活动-7",
                "club_9",
                "Spring Concert",
                SALE_FROM,
                SALE_UNTIL,
                4,
                3600,
                STARTS_AT,
                RULE,
                List.of(new TicketTypeRequest("VIP", "Front rows", "199.90", 120, 8)))),
        message(
            "CreateActivityRequest-least",
            new CreateActivityRequest(
                "活动-7",
                "club_9",
                "Spring Concert",
                SALE_FROM,
                SALE_UNTIL,
                4,
                null,
                null,
                null,
                List.of(new TicketTypeRequest("VIP", "Front rows", "199.90", 120, 8)))),
        message("DepositRule", RULE),
        message("DepositTerms", TERMS),
        message(
            "HoldReply-deposit",
            new HoldReply(ORDER, ALLOCATION, "199.90", "club_9", 900, TERMS, false)),
        message(
            "HoldReply", new HoldReply(ORDER, ALLOCATION, "199.90", "club_9", 900, null, false)),
        message(
            "HoldRequest",
            new HoldRequest(
                ORDER, "order-service", 1001L, "活动-7", "VIP", 3, false, false, "Zm9vYmFy")),
        message("FreePlaces", new FreePlaces("活动-7", "VIP", 5, 2)),
        message("KeepPlacesRequest", new KeepPlacesRequest(12L, 5, 1)),
        message(
            "HoldView",
            new HoldView(
                ORDER,
                "order-service",
                1001,
                "活动-7",
                "VIP",
                3,
                ALLOCATION,
                3,
                "BOOKED",
                "UNBOOK",
                OTHER_XID,
                MARKED_AT,
                XID,
                "HELD",
                3,
                Healer.LAUNCHER,
                "the TC answered the commit with Committed",
                MARKED_AT,
                1877L,
                FROZEN_AT,
                SALE_UNTIL)),
        message("HoldView-redis-only", REDIS_ONLY),
        message("HoldPage", new HoldPage(List.of(REDIS_ONLY), "cmVkaXM6MTI4")),
        message("HoldPage-last", new HoldPage(List.of(), null)),
        message("InRedis", IN_REDIS),
        message("OfType", new StockCounters.OfType("VIP", List.of(BUCKET), IN_REDIS)),
        message("OfType-cold", new StockCounters.OfType("VIP", List.of(BUCKET), null)),
        message("OfType-recounted", RECOUNTED),
        message("OfUser", new StockCounters.OfUser(1001, 4, 3, 0)),
        message("Bucket", BUCKET),
        message(
            "ClaimRequest",
            new ClaimRequest("job-1:4711", 60, 170L, 100, "活动-7", ORDER, 1, 4, true)),
        message(
            "ClaimRequest-all",
            new ClaimRequest("job-1:4711", 60, 170L, 100, null, null, 0, 1, false)),
        message("RebuildReply", new RebuildReply("活动-7", 12, 3, 5, 1)),
        message("RecountReply", new RecountReply("活动-7", List.of(RECOUNTED))),
        message(
            "StockCounters",
            new StockCounters(
                "活动-7",
                ActivityView.Sale.OPEN,
                "OPEN",
                4,
                List.of(new StockCounters.OfType("VIP", List.of(BUCKET), IN_REDIS)),
                List.of(new StockCounters.OfUser(1001, 4, 3, 0)),
                2)),
        message(
            "StockCounters-cold",
            new StockCounters("活动-7", ActivityView.Sale.CLOSED, null, 4, List.of(), List.of(), 0)),
        message("RaiseCapacityRequest", new RaiseCapacityRequest("more-2026-12", 40)),
        message("SettleReply", new SettleReply(ORDER, SettleReply.Result.APPLIED, "RELEASED")),
        message(
            "SettleRequest",
            new SettleRequest(
                ORDER,
                "活动-7",
                "VIP",
                XID,
                Verdict.DEAD,
                0,
                "the TC answered the rollback with Rollbacked",
                Healer.HOOK)),
        message(
            "SettleRequest-unmarked",
            new SettleRequest(
                ORDER, "活动-7", "VIP", null, Verdict.DEAD, 0, "no row and no XID", Healer.SCAN)),
        message(
            "SettleRequest-refunded",
            new SettleRequest(
                ORDER, "活动-7", "VIP", XID, Verdict.PAID, 2, "two are given back", Healer.LAUNCHER)),
        message("RefundHoldRequest", new RefundHoldRequest("r-4f9c21aa", 2, XID)),
        message("RefundHoldRequest-first", new RefundHoldRequest("r-4f9c21aa", 2, null)),
        message("TicketTypeRequest", new TicketTypeRequest("VIP", "Front rows", "199.90", 120, 8)),
        message("TicketTypeView", new TicketTypeView("VIP", "Front rows", "199.90", 120, 8)),
        message("TypeAvailability", new AvailabilityView.TypeAvailability("VIP", 0)));
  }

  static Stream<Class<? extends Enum<?>>> words() {
    return Stream.of(
        Healer.class, Verdict.class, ActivityView.Sale.class, SettleReply.Result.class);
  }

  GoldenJsonTest() {
    super(StockApi.class, StockProblem.class, StockProblem::status);
  }
}
