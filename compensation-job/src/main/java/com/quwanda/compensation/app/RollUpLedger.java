package com.quwanda.compensation.app;

import com.quwanda.compensation.MoneySettings;
import com.quwanda.compensation.api.JobReport;
import com.quwanda.wallet.api.RollUpReply;
import com.quwanda.wallet.api.WalletApi;
import java.time.Duration;
import org.springframework.stereotype.Component;

/** Has wallet-service roll up what is old enough, so that a balance stays a sum of few entries. */
@Component
class RollUpLedger implements HealingJob {

  static final String HANDLER = "wallet-roll-up";
  private static final int MOST_AT_ONCE = 100;

  private final WalletApi wallet;
  private final MoneySettings.Handler settings;

  RollUpLedger(WalletApi wallet, MoneySettings settings) {
    this.wallet = wallet;
    this.settings = settings.walletRollUp();
  }

  @Override
  public String handler() {
    return HANDLER;
  }

  @Override
  public boolean isEnabled() {
    return settings.enabled();
  }

  @Override
  public Duration interval() {
    return settings.interval();
  }

  @Override
  public JobReport run(JobRun run) {
    RunLog log = new RunLog(HANDLER, run);
    InPortions.run(
        run,
        log,
        MOST_AT_ONCE,
        "roll the ledger up",
        asked -> {
          RollUpReply reply = wallet.rollUp(asked);
          log.rolledUp(reply.accounts(), reply.busy());
          log.say(
              "%d accounts rolled up, %d entries; %d left for later"
                  .formatted(reply.accounts(), reply.entries(), reply.busy()));
          // Busy ones come again at once: they are for the next run.
          return reply.accounts() >= asked;
        });
    return log.report();
  }
}
