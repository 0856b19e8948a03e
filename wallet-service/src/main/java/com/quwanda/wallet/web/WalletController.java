package com.quwanda.wallet.web;

import com.quwanda.kit.ListCursor;
import com.quwanda.kit.PageCursor;
import com.quwanda.kit.ProblemException;
import com.quwanda.wallet.api.AccountView;
import com.quwanda.wallet.api.Affordability;
import com.quwanda.wallet.api.ChargeRequest;
import com.quwanda.wallet.api.FreezeRequest;
import com.quwanda.wallet.api.LedgerPage;
import com.quwanda.wallet.api.LedgerTotals;
import com.quwanda.wallet.api.OpenFreezePage;
import com.quwanda.wallet.api.OperationReply;
import com.quwanda.wallet.api.OrderLedger;
import com.quwanda.wallet.api.PenaliseDepositRequest;
import com.quwanda.wallet.api.RollUpReply;
import com.quwanda.wallet.api.SettleDepositRequest;
import com.quwanda.wallet.api.TopUpRequest;
import com.quwanda.wallet.api.TransferRequest;
import com.quwanda.wallet.api.WalletApi;
import com.quwanda.wallet.api.WalletAudit;
import com.quwanda.wallet.api.WalletAuditPage;
import com.quwanda.wallet.api.WalletView;
import com.quwanda.wallet.app.AuditLedger;
import com.quwanda.wallet.app.ChargeWallet;
import com.quwanda.wallet.app.CheckBalance;
import com.quwanda.wallet.app.CloseWallet;
import com.quwanda.wallet.app.FindWallet;
import com.quwanda.wallet.app.FreezeDeposit;
import com.quwanda.wallet.app.PenaliseDeposit;
import com.quwanda.wallet.app.ReadAccount;
import com.quwanda.wallet.app.RollUpAccounts;
import com.quwanda.wallet.app.SettleDeposit;
import com.quwanda.wallet.app.TopUp;
import com.quwanda.wallet.app.TransferMoney;
import java.util.List;
import org.springframework.web.bind.annotation.RestController;

/** The HTTP side of wallet-service. */
@RestController
class WalletController implements WalletApi {

  private static final int MOST_AT_ONCE = 200;

  private final FindWallet find;
  private final TopUp topUp;
  private final ChargeWallet charge;
  private final FreezeDeposit freeze;
  private final SettleDeposit settle;
  private final PenaliseDeposit penalise;
  private final TransferMoney transfer;
  private final CheckBalance check;
  private final CloseWallet close;
  private final AuditLedger audit;
  private final ReadAccount account;
  private final RollUpAccounts rollUp;

  WalletController(
      FindWallet find,
      TopUp topUp,
      ChargeWallet charge,
      FreezeDeposit freeze,
      SettleDeposit settle,
      PenaliseDeposit penalise,
      TransferMoney transfer,
      CheckBalance check,
      CloseWallet close,
      AuditLedger audit,
      ReadAccount account,
      RollUpAccounts rollUp) {
    this.find = find;
    this.topUp = topUp;
    this.charge = charge;
    this.freeze = freeze;
    this.settle = settle;
    this.penalise = penalise;
    this.transfer = transfer;
    this.check = check;
    this.close = close;
    this.audit = audit;
    this.account = account;
    this.rollUp = rollUp;
  }

  @Override
  public WalletView getWallet(long userId) {
    return find.one(userId);
  }

  @Override
  public LedgerPage listLedger(long userId, String cursor, Integer limit) {
    return find.ledger(userId, PageCursor.of(cursor, limit));
  }

  @Override
  public OperationReply topUp(long userId, TopUpRequest request) {
    return topUp.topUp(userId, request);
  }

  @Override
  public OperationReply deduct(long userId, ChargeRequest request) {
    return charge.deduct(userId, request);
  }

  @Override
  public OperationReply refund(long userId, ChargeRequest request) {
    return charge.refund(userId, request);
  }

  @Override
  public OperationReply freeze(long userId, FreezeRequest request) {
    return freeze.freeze(userId, request);
  }

  @Override
  public OperationReply unfreeze(long userId, FreezeRequest request) {
    return freeze.unfreeze(userId, request);
  }

  @Override
  public OperationReply settleDeposit(long userId, SettleDepositRequest request) {
    return settle.settle(userId, request);
  }

  @Override
  public OperationReply penaliseDeposit(long userId, PenaliseDepositRequest request) {
    return penalise.penalise(userId, request);
  }

  @Override
  public OperationReply transfer(TransferRequest request) {
    return transfer.transfer(request);
  }

  @Override
  public Affordability affords(long userId, String amount) {
    return check.affords(userId, amount);
  }

  @Override
  public void evict(List<Long> userIds) {
    refuseTooMany(userIds);
    check.evict(userIds);
  }

  @Override
  public WalletView close(long userId) {
    return close.close(userId);
  }

  @Override
  public WalletView open(long userId) {
    return close.open(userId);
  }

  @Override
  public WalletAuditPage auditWallets(String cursor, Integer limit) {
    return audit.wallets(ListCursor.of(cursor, limit));
  }

  @Override
  public WalletAudit auditWallet(long userId) {
    return audit.wallet(userId);
  }

  @Override
  public OpenFreezePage listFreezes(String cursor, Integer limit) {
    return audit.freezes(ListCursor.of(cursor, limit));
  }

  @Override
  public List<OrderLedger> ledgersOf(List<String> orderIds) {
    refuseTooMany(orderIds);
    return audit.ofOrders(orderIds);
  }

  @Override
  public LedgerTotals totals() {
    return audit.totals();
  }

  @Override
  public AccountView getAccount(String account) {
    return this.account.one(account);
  }

  @Override
  public RollUpReply rollUp(Integer limit) {
    return rollUp.rollUp(ListCursor.of(null, limit).limit());
  }

  private static void refuseTooMany(List<?> asked) {
    if (asked.size() > MOST_AT_ONCE) {
      throw new ProblemException(
          400, "INVALID_REQUEST", "The request is not valid", "at most " + MOST_AT_ONCE);
    }
  }
}
