package com.quwanda.compensation.app;

import com.quwanda.compensation.model.MoneyFinding;
import com.quwanda.compensation.model.MoneyRule;
import com.quwanda.wallet.api.OpenFreeze;
import com.quwanda.wallet.api.WalletApi;
import com.quwanda.wallet.api.WalletAudit;
import com.quwanda.wallet.api.WalletProblem;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Compares wallets with the ledger, and what they keep frozen with those it is kept for. */
@Component
class CompareWallets {

  private final WalletApi wallet;
  private final Listings listings;
  private final List<FreezeOwner> owners;
  private final Pause pause;

  CompareWallets(
      WalletApi wallet, Listings listings, ObjectProvider<FreezeOwner> owners, Pause pause) {
    this.wallet = wallet;
    this.listings = listings;
    this.owners = owners.stream().toList();
    this.pause = pause;
  }

  /** The whole ledger. */
  void compareTotals(MoneyRun run) {
    List<MoneyFinding> first = MoneyRule.differences(wallet.totals());
    run.log().scanned(1);
    if (first.isEmpty()) {
      return;
    }
    pause.take();
    MoneyRule.differences(wallet.totals()).stream()
        .filter(first::contains)
        .forEach(finding -> run.found(finding, List.of()));
  }

  /** Wallet by wallet, those of the run's share. */
  void compareEach(MoneyRun run) {
    List<WalletAudit> suspects = new ArrayList<>();
    listings.wallets(
        page -> {
          page.stream()
              .filter(audit -> run.of().isOfShare(Long.toString(audit.userId())))
              .forEach(audit -> look(run, audit, suspects));
          return !run.isStopped();
        });
    lookAgain(run, suspects);
  }

  /** The wallets of these users, if they have one. */
  void compareThose(MoneyRun run, Set<Long> users) {
    List<WalletAudit> suspects = new ArrayList<>();
    for (Long user : users) {
      if (run.isStopped()) {
        break;
      }
      try {
        look(run, wallet.auditWallet(user), suspects);
      } catch (RuntimeException failure) {
        if (!Failures.is(failure, WalletProblem.WALLET_NOT_FOUND)) {
          run.log().failed("wallet of user " + user + ": " + Failures.text(failure));
        }
      }
    }
    lookAgain(run, suspects);
  }

  private static void look(MoneyRun run, WalletAudit audit, List<WalletAudit> suspects) {
    run.log().scanned(1);
    if (isOld(run, audit) && !MoneyRule.differences(audit).isEmpty()) {
      suspects.add(audit);
    }
  }

  private void lookAgain(MoneyRun run, List<WalletAudit> suspects) {
    if (suspects.isEmpty()) {
      return;
    }
    pause.take();
    for (WalletAudit suspect : run.withinLimit(suspects)) {
      if (run.isStopped()) {
        return;
      }
      lookAgain(run, suspect);
    }
  }

  private void lookAgain(MoneyRun run, WalletAudit suspect) {
    try {
      WalletAudit again = wallet.auditWallet(suspect.userId());
      if (isOld(run, again)) {
        List<MoneyFinding> first = MoneyRule.differences(suspect);
        MoneyRule.differences(again).stream()
            .filter(first::contains)
            .forEach(finding -> run.found(finding, List.of()));
      }
    } catch (RuntimeException failure) {
      run.log().failed("wallet of user " + suspect.userId() + ": " + Failures.text(failure));
    }
  }

  private static boolean isOld(MoneyRun run, WalletAudit audit) {
    return audit.changedAt().toInstant().isBefore(run.before());
  }

  /** What is frozen and nobody knows. */
  void compareFreezes(MoneyRun run) {
    List<OpenFreeze> first =
        listings.freezes().stream().filter(freeze -> run.of().isOfShare(freeze.orderId())).toList();
    run.log().scanned(first.size());
    List<OpenFreeze> unknown = unknown(run, first);
    if (unknown.isEmpty()) {
      return;
    }
    pause.take();
    Set<OpenFreeze> again = new HashSet<>(listings.freezes());
    List<OpenFreeze> lasting =
        unknown(run, run.withinLimit(unknown).stream().filter(again::contains).toList());
    lasting.forEach(freeze -> run.found(MoneyRule.withoutOwner(freeze), List.of(freeze.orderId())));
  }

  private List<OpenFreeze> unknown(MoneyRun run, List<OpenFreeze> freezes) {
    List<OpenFreeze> unknown =
        new ArrayList<>(
            freezes.stream()
                .filter(freeze -> freeze.since().toInstant().isBefore(run.before()))
                .toList());
    for (FreezeOwner owner : owners) {
      if (!unknown.isEmpty()) {
        unknown.removeAll(owner.known(List.copyOf(unknown), run.before()));
      }
    }
    return unknown;
  }
}
