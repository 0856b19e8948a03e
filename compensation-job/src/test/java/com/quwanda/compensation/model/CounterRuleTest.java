package com.quwanda.compensation.model;

import static com.quwanda.compensation.Counted.booked;
import static com.quwanda.compensation.Counted.sold;
import static com.quwanda.compensation.model.DifferenceKind.BUCKET_DRIFT;
import static com.quwanda.compensation.model.DifferenceKind.CAPACITY_DRIFT;
import static com.quwanda.compensation.model.DifferenceKind.COUNTER_DRIFT;
import static com.quwanda.compensation.model.DifferenceKind.STORES_DIFFER;
import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.compensation.Counted;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CounterRuleTest {

  private static List<Finding> differences(Counted counted) {
    return CounterRule.differences(counted.made());
  }

  static Stream<Counted> agreeing() {
    return Stream.of(
        booked(0),
        booked(4),
        // The other store may be ahead of this one while orders are in flight.
        booked(4).free(5).held(5).total(5).unsettled(1),
        booked(4).cold(),
        booked(4).free(10).held(0).gate("ARCHIVED"),
        booked(4).user(7, 2, 2),
        sold(3),
        // A refund that Redis has and the bucket row has not yet.
        sold(3).givenBackInRedis(1).unsettled(1));
  }

  @ParameterizedTest
  @MethodSource("agreeing")
  void findsNothingWhereAllAgree(Counted counted) {
    assertThat(differences(counted)).isEmpty();
  }

  static Stream<Arguments> differing() {
    return Stream.of(
        Arguments.of(booked(4).held(3), COUNTER_DRIFT, "bucket standard#0"),
        Arguments.of(sold(3).givenBackInRedis(1), STORES_DIFFER, "bucket standard#0"),
        Arguments.of(sold(3).free(8).total(8).unsettled(1), COUNTER_DRIFT, "bucket standard#0"),
        Arguments.of(booked(4).total(9), COUNTER_DRIFT, "standard total"),
        Arguments.of(booked(4).user(7, 3, 2), COUNTER_DRIFT, "user 7"),
        Arguments.of(booked(4).journal(3), BUCKET_DRIFT, "bucket standard#0 frozen"),
        Arguments.of(booked(4).stock(12), CAPACITY_DRIFT, "bucket standard#0"),
        Arguments.of(booked(4).frozen(3).journal(3), STORES_DIFFER, "bucket standard#0"));
  }

  @ParameterizedTest
  @MethodSource("differing")
  void namesTheDifference(Counted counted, DifferenceKind kind, String subject) {
    assertThat(differences(counted))
        .extracting(Finding::kind, Finding::subject)
        .containsExactly(org.assertj.core.groups.Tuple.tuple(kind, subject));
  }

  @Test
  void betweenTwoStoresTheSameValuesMustBeSeenTwice() {
    List<Finding> first = differences(booked(4).frozen(3).journal(3));
    List<Finding> moved = differences(booked(5).frozen(4).journal(4));
    assertThat(CounterRule.lasting(first, moved)).isEmpty();
    assertThat(CounterRule.lasting(first, first)).isEqualTo(first);
    assertThat(CounterRule.lasting(List.of(), first)).isEmpty();
  }

  @Test
  void withinOnePictureTheDifferenceMayMove() {
    List<Finding> first = differences(booked(4).held(3));
    List<Finding> moved = differences(booked(5).held(4));
    assertThat(CounterRule.lasting(first, moved)).isEqualTo(moved);
  }
}
