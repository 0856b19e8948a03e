package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.stock.api.StockProblem;
import java.util.List;
import org.junit.jupiter.api.Test;

class SeparateSalesScenario extends Scenario {

  /** Case 9. */
  @Test
  void everyActivityHasItsOwnSaleGate() {
    List<String> ids = List.of("act_2026-summer", "act_vip_1", "A1001", "活动-7");
    for (String id : ids) {
      create(ActivityDraft.concert().id(id));
      operator.openSale(id);
      operator.closeSale(id);
    }

    for (String open : ids) {
      operator.openSale(open);
      for (String id : ids) {
        Answer answer = system.newBuyer().order(id, TYPE, 1);
        if (id.equals(open)) {
          placed(answer);
        } else {
          assertProblem(answer, 409, StockProblem.NOT_ON_SALE);
        }
      }
      operator.closeSale(open);
    }

    for (String id : ids) {
      assertThat(available(id)).as(id).isEqualTo(99);
      assertThat(system.newBuyer().getActivity(id).json().path("activityId").asString())
          .isEqualTo(id);
    }
  }
}
