package com.quwanda.compensation.api;

/** Where a compensation stands. */
public enum CompensationState {
  /** To be tried when its time has come. */
  PENDING,
  /** The hold is settled. */
  DONE,
  /** Tried too often; an operator was alerted and decides. */
  PARKED,
  /** An operator closed it with a reason. */
  CLOSED
}
