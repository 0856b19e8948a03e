package com.quwanda.deposit.app;

import com.quwanda.deposit.model.DepositAmounts;
import com.quwanda.deposit.store.DepositRow;
import com.quwanda.owner.api.Actor;
import com.quwanda.owner.api.EventKind;
import com.quwanda.owner.app.EventOf;
import com.quwanda.owner.app.News;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** What users are told of their deposits. That places are settled later is no news to them. */
@Component
class DepositNews implements EventOf<DepositRow> {

  @Override
  public Optional<News> of(DepositRow row) {
    return Optional.of(
        switch (row.status) {
          case FROZEN ->
              new News(
                  EventKind.DEPOSIT_FROZEN,
                  row.quantity,
                  Map.of("deposit", row.depositAmount.toPlainString()),
                  row.confirmDeadline);
          case CONFIRMED, DEDUCTED -> confirmed(row);
          case PENALTY -> penalised(row);
          case REFUNDED -> row.endedBy == Actor.DEADLINE ? penalised(row) : givenBack(row);
        });
  }

  private static News confirmed(DepositRow row) {
    DepositAmounts amounts = row.amounts();
    return new News(
        EventKind.DEPOSIT_CONFIRMED,
        row.quantity,
        Map.of(
            "deposit", amounts.deposit().toString(), "supplement", amounts.supplement().toString()),
        null);
  }

  private static News penalised(DepositRow row) {
    return new News(
        EventKind.DEPOSIT_PENALISED,
        row.quantity,
        Map.of(
            "penalty", row.penaltyAmount.toPlainString(),
            "refund", row.refundAmount.toPlainString()),
        null);
  }

  private static News givenBack(DepositRow row) {
    return new News(
        EventKind.DEPOSIT_GIVEN_BACK,
        row.quantity,
        Map.of("refund", row.refundAmount.toPlainString()),
        null);
  }
}
