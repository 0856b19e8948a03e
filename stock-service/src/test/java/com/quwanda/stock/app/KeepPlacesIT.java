package com.quwanda.stock.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.quwanda.lua.StockKeys;
import com.quwanda.stock.api.FreePlaces;
import com.quwanda.stock.api.Healer;
import com.quwanda.stock.api.KeepPlacesRequest;
import com.quwanda.stock.api.RaiseCapacityRequest;
import com.quwanda.stock.api.Verdict;
import com.quwanda.stock.store.WaitlistDemandMapper;
import com.quwanda.stock.store.WaitlistDemandRow;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Six places, and people who wait for some of them. */
class KeepPlacesIT extends SaleStack {

  @Autowired KeepPlaces keep;
  @Autowired RaiseCapacity raise;
  @Autowired RecountStock recount;
  @Autowired WaitlistDemandMapper demands;

  @BeforeEach
  void openTheSale() {
    openASale();
  }

  @Test
  void keepsFreePlacesFromThePublicForThoseWhoWait() {
    takeAllBut(2);

    assertThat(keep(1, 3, 1)).isEqualTo(free(2, 0));

    refused(1, "1 places too few");
    hold.hold(Activities.offerHold("offer-" + activity, 7, activity, 2));
    assertThat(keep.free(activity, Activities.TYPE)).isEqualTo(free(0, 0));
  }

  @Test
  void letsThePublicHaveWhatIsMoreThanIsWaitedFor() {
    takeAllBut(4);

    assertThat(keep(1, 3, 3)).isEqualTo(free(4, 1));

    refused(2, "1 places too few");
    hold.hold(Activities.hold("lucky-" + activity, 9, activity, 1));
    refused(1, "1 places too few");
  }

  @Test
  void liftsTheReservationWhereNobodyWhoWaitsFits() {
    takeAllBut(2);

    assertThat(keep(1, 6, 3)).isEqualTo(free(2, 2));
    assertThat(keep(2, 8, 2)).isEqualTo(free(2, 0));
    assertThat(keep(3, 6, 3)).isEqualTo(free(2, 2));
    hold.hold(Activities.hold("public-" + activity, 8, activity, 2));
  }

  @Test
  void keepsWhatARolledBackOrderAndARefundGiveBackAtOnce() {
    soldHold(2);
    hold.hold(Activities.hold("frozen-" + activity, 2, activity, 4));
    keep(1, 5, 1);

    refunded("refund-1", 1, 1);
    refused(1, "1 places too few");
    settle.settle(request("frozen-" + activity, Verdict.DEAD, null, Healer.SCAN));
    assertThat(keep.free(activity, Activities.TYPE)).isEqualTo(free(5, 0));
    refused(1, "1 places too few");
    hold.hold(Activities.offerHold("offer-" + activity, 7, activity, 4));
  }

  @Test
  void keepsAddedPlacesAtOnce() {
    takeAllBut(0);
    keep(1, 2, 2);

    raise.raise(activity, Activities.TYPE, new RaiseCapacityRequest("more", 3));

    assertThat(keep.free(activity, Activities.TYPE)).isEqualTo(free(3, 1));
    refused(2, "1 places too few");
  }

  @Test
  void doesNotListenToAnOlderVersion() {
    takeAllBut(2);
    keep(5, 2, 1);

    assertThat(keep(4, 0, 0)).isEqualTo(free(2, 0));
    assertThat(row().version).isEqualTo(5);
    assertThat(snapshot().types().get(Activities.TYPE).reserved()).isEqualTo(2);
    assertThat(keep(6, 0, 0)).isEqualTo(free(2, 2));
    assertThat(row().places).isZero();
  }

  @Test
  void endsWithTheLatestVersionInBothStoresWhoeverSaysItFirst() throws Exception {
    ExecutorService many = Executors.newFixedThreadPool(4);
    try {
      for (int round = 0; round < 200; round++) {
        List<Callable<FreePlaces>> all = new ArrayList<>();
        if (round % 2 == 0) {
          // All four find nothing written down.
          demands.deleteById(types.find(activity, Activities.TYPE).id);
        }
        for (int i = 1; i <= 4; i++) {
          long version = 10L * round + i;
          all.add(() -> keep(version, (int) version, 1));
        }
        for (Future<FreePlaces> one : many.invokeAll(all)) {
          one.get();
        }
        assertThat(row().places).as("round " + round).isEqualTo(10 * round + 4);
        assertThat(snapshot().types().get(Activities.TYPE).reserved())
            .as("round " + round)
            .isEqualTo(10 * round + 4);
      }
    } finally {
      many.shutdownNow();
    }
  }

  @Test
  void remembersWhatIsWaitedForUntilTheSaleIsOpened() {
    String later = Activities.newId();
    create.create(Activities.of(later, 2, 1, 4));

    assertThatThrownBy(() -> keep.keep(later, Activities.TYPE, new KeepPlacesRequest(1L, 2, 1)))
        .hasMessageStartingWith("NOT_WARMED_UP");
    gate.open(later);

    assertThatThrownBy(() -> hold.hold(Activities.hold("public-" + later, 8, later, 1)))
        .hasMessageStartingWith("INSUFFICIENT_STOCK");
    hold.hold(Activities.offerHold("offer-" + later, 7, later, 2));
  }

  @Test
  void keepsThemAgainAfterARecountOfLostCounters() {
    takeAllBut(2);
    keep(1, 2, 1);
    StockKeys keys = new StockKeys(activity);
    redis.delete(List.of(keys.stock(Activities.TYPE), keys.waitlist(Activities.TYPE)));

    recount.recount(activity);

    assertThat(keep.free(activity, Activities.TYPE)).isEqualTo(free(2, 0));
    refused(1, "1 places too few");
  }

  @Test
  void knowsOnlyTicketTypesThatThereAre() {
    assertThatThrownBy(() -> keep.keep(activity, "none", new KeepPlacesRequest(1L, 1, 1)))
        .hasMessageStartingWith("TICKET_TYPE_NOT_FOUND");
    assertThatThrownBy(() -> keep.free("nowhere", Activities.TYPE))
        .hasMessageStartingWith("ACTIVITY_NOT_FOUND");
  }

  private FreePlaces keep(long version, int places, int least) {
    return keep.keep(activity, Activities.TYPE, new KeepPlacesRequest(version, places, least));
  }

  private WaitlistDemandRow row() {
    return demands.selectById(types.find(activity, Activities.TYPE).id);
  }

  private FreePlaces free(int all, int forPublic) {
    return new FreePlaces(activity, Activities.TYPE, all, forPublic);
  }

  /** Others take the six places, four and two at most. */
  private void takeAllBut(int left) {
    int taken = STOCK - left;
    hold.hold(Activities.hold("first-" + activity, 2, activity, Math.min(taken, 4)));
    if (taken > 4) {
      hold.hold(Activities.hold("second-" + activity, 3, activity, taken - 4));
    }
  }

  private void refused(int quantity, String why) {
    assertThatThrownBy(
            () -> hold.hold(Activities.hold("public-" + activity, 8, activity, quantity)))
        .hasMessageStartingWith("INSUFFICIENT_STOCK")
        .hasMessageContaining(why);
  }
}
