package com.quwanda.wallet.api;

import com.quwanda.kit.contract.GoldenContract;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** The messages of the contract, as their golden files have them. */
class GoldenJsonTest extends GoldenContract<WalletProblem> {

  private static final OffsetDateTime AT = OffsetDateTime.parse("2026-12-01T10:00:00.123Z");
  private static final String ORDER = "T4f9c21aa";
  private static final LedgerEntryView ENTRY =
      new LedgerEntryView("op-1", "AVAILABLE", EntryType.DEDUCTION, "-599.70", ORDER, AT);
  private static final WalletAudit AUDIT =
      new WalletAudit(1001, "400.30", "50.00", "400.30", "50.00", AT);
  private static final OpenFreeze FREEZE = new OpenFreeze(1001, ORDER, "50.00", AT);

  static Stream<Arguments> messages() {
    return Stream.of(
        message("WalletView", new WalletView("1001", WalletView.Status.OPEN, "400.30", "50.00")),
        message("LedgerEntryView", ENTRY),
        message(
            "LedgerEntryView-top-up",
            new LedgerEntryView("op-0", "AVAILABLE", EntryType.TOP_UP, "1000.00", null, AT)),
        message("LedgerPage", new LedgerPage(List.of(ENTRY), "NDcxMQ")),
        message("LedgerPage-last", new LedgerPage(List.of(), null)),
        message("TopUpRequest", new TopUpRequest("op-0", "1000.00", "wechat-pay")),
        message("ChargeRequest", new ChargeRequest("op-1", "599.70", "club_9", ORDER)),
        message("FreezeRequest", new FreezeRequest("op-2", "50.00", ORDER)),
        message(
            "SettleDepositRequest",
            new SettleDepositRequest("op-3", "50.00", "199.90", "club_9", ORDER)),
        message(
            "PenaliseDepositRequest",
            new PenaliseDepositRequest("op-4", "49.99", "25.00", "club_9", ORDER)),
        message(
            "TransferRequest",
            new TransferRequest(
                "op-5", EntryType.CHANNEL_PAYMENT, "599.70", "wechat-pay", "club_9", ORDER)),
        message(
            "TransferRequest-to-channel",
            new TransferRequest(
                "op-6", EntryType.CHANNEL_REFUND, "599.70", "wechat-pay", null, ORDER)),
        message("OperationReply", new OperationReply("op-1", false)),
        message("Affordability", new Affordability(false, "199.40")),
        message("AccountView", new AccountView("club:club_9", "624.70", 4711, 12)),
        message("RollUpReply", new RollUpReply(3, 1200, 1)),
        message("WalletAudit", AUDIT),
        message("WalletAuditPage", new WalletAuditPage(List.of(AUDIT), "NDcxMQ")),
        message("WalletAuditPage-last", new WalletAuditPage(List.of(), null)),
        message("OpenFreeze", FREEZE),
        message("OpenFreezePage", new OpenFreezePage(List.of(FREEZE), "NDcxMQ")),
        message("OpenFreezePage-last", new OpenFreezePage(List.of(), null)),
        message(
            "OrderLedger",
            new OrderLedger(
                ORDER,
                new TreeMap<>(Map.of("club:club_9", "599.70", "user:1001:available", "-599.70")),
                Map.of("DEDUCTION", "599.70"))),
        message("LedgerTotals", new LedgerTotals("0.00", 0, "450.30", "450.30")));
  }

  static Stream<Class<? extends Enum<?>>> words() {
    return Stream.of(EntryType.class, WalletView.Status.class);
  }

  GoldenJsonTest() {
    super(
        WalletApi.class,
        WalletProblem.class,
        WalletProblem::status,
        Money.class,
        Money.Split.class);
  }
}
