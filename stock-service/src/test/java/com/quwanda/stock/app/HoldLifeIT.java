package com.quwanda.stock.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.stock.StockStack;
import com.quwanda.stock.api.HoldReply;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class HoldLifeIT extends StockStack {

  @Autowired CreateActivity create;
  @Autowired MoveSaleGate gate;
  @Autowired HoldPlaces hold;

  @Test
  void takesPlacesAcrossBuckets() {
    String activity = Activities.newId();
    create.create(Activities.of(activity, 3, 3, 10));
    gate.open(activity);

    HoldReply reply = hold.hold(Activities.hold("order-" + activity, 1001, activity, 3));

    assertThat(reply.allocation()).hasSize(3);
    assertThat(reply.unitPrice()).isEqualTo("49.90");
  }
}
