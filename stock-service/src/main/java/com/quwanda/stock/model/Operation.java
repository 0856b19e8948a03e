package com.quwanda.stock.model;

/** What a mark in the journal says is being done to a hold. */
public enum Operation {
  /** A branch adds the hold's counts to the bucket rows. */
  BOOK,
  /** A branch turns frozen counts into sold ones. */
  CONFIRM,
  /** A branch takes the counts back out of the bucket rows. */
  UNBOOK,
  /** A branch takes some of the sold counts, or all, back out of the bucket rows. */
  REFUND,
  /** A settlement is giving the places back in Redis; no branch may touch the hold any more. */
  RELEASE
}
