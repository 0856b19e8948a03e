package com.quwanda.owner.app;

import com.quwanda.compensation.api.CompensationApi;
import com.quwanda.compensation.api.FailedCompensation;
import com.quwanda.owner.store.ProofRow;
import com.quwanda.stock.api.SettleReply;
import com.quwanda.stock.api.SettleRequest;
import com.quwanda.stock.api.StockApi;
import com.quwanda.wallet.api.WalletApi;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What is carried off the buyer's path. A batch stays below the body limit of 64 KiB. */
@Configuration(proxyBeanMethods = false)
class Couriers {

  private static final int VERDICTS_AT_ONCE = 100;

  /** Each may have an error of 512 characters. */
  private static final int REPORTS_AT_ONCE = 25;

  private static final int EVICTIONS_AT_ONCE = 200;
  private static final int REMINDERS_AT_ONCE = 100;
  private static final int EVENTS_AT_ONCE = 100;

  /** Brings the verdicts of committed orders to stock-service. */
  @Bean
  Courier<SettleRequest> verdictCourier(
      StockApi stock, ObjectProvider<Settled> listening, OwnerMetrics metrics) {
    return new Courier<>(
        "verdicts",
        VERDICTS_AT_ONCE,
        verdicts -> {
          List<SettleReply> replies = stock.settle(verdicts);
          listening.orderedStream().forEach(owner -> owner.settled(replies));
        },
        metrics::verdictsDropped);
  }

  /** Reports holds that could not be settled to compensation-job. */
  @Bean
  Courier<FailedCompensation> reportCourier(CompensationApi compensation, OwnerMetrics metrics) {
    return new Courier<>("reports", REPORTS_AT_ONCE, compensation::report, metrics::reportsDropped);
  }

  /** Drops cached balances of wallets that a rolled back transaction had changed. */
  @Bean
  Courier<Long> evictionCourier(WalletApi wallet, OwnerMetrics metrics) {
    return new Courier<>("evictions", EVICTIONS_AT_ONCE, wallet::evict, metrics::evictionsDropped);
  }

  /** Reminders leave off the buyer's path. */
  @Bean
  Courier<Reminder> reminderCourier(SendReminders send, MessageMetrics metrics) {
    return new Courier<>("reminders", REMINDERS_AT_ONCE, send::send, metrics::remindersDropped);
  }

  /** What buyers are told leaves off their path. */
  @Bean
  Courier<ProofRow> eventCourier(TellEvents tell, MessageMetrics metrics) {
    return new Courier<>("events", EVENTS_AT_ONCE, tell::carry, metrics::eventsLeft);
  }
}
