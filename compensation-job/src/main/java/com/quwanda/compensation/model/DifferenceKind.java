package com.quwanda.compensation.model;

/**
 * Kinds of difference that reconciliation tells apart, and what each is met with. Of those about
 * one order, what a verdict mends comes before what people must mend.
 */
public enum DifferenceKind {
  /**
   * A journal row older than the grace age that is FREEZE or marked. Its owner is asked: healed.
   */
  UNSETTLED,
  /**
   * The journal has a hold as booked or sold, Redis lacks it or shows less. Restored if it lives.
   */
  HOLD_LOST,
  /**
   * The journal has given places of a sold hold back, Redis still has them as sold. PAID is
   * brought, with the places that its owner has given back.
   */
  REFUND_LOST,
  /** The journal has ended a hold, Redis still holds its places. Released if its order is dead. */
  ORPHAN_HOLD,
  /** Redis holds places, the journal has no row. It gets one, then its owner is asked: healed. */
  UNJOURNALLED_HOLD,
  /**
   * Redis holds places of an order that the journal knows at another activity or ticket type.
   * Released.
   */
  STRAY_HOLD,
  /**
   * The journal has a hold as booked or sold, its owner says that the order is dead. Alert only.
   */
  BOOKED_BUT_DEAD,
  /** An order lives, and the journal has no row of it or an ended one. Alert only. */
  LIVE_WITHOUT_HOLD,
  /** User, ticket type, places, state or what is left differ between two stores. Alert only. */
  HOLD_DIFFERS,
  /** Redis' counters are not what Redis' own holds add up to. Recounted, if Redis has all holds. */
  COUNTER_DRIFT,
  /** A bucket row is outside the range that the journal allows. Alert only. */
  BUCKET_DRIFT,
  /** Redis and a bucket row disagree about how many places there are. Alert only. */
  CAPACITY_DRIFT,
  /** Nothing is unsettled, and Redis has not taken what the bucket row has. Alert only. */
  STORES_DIFFER
}
