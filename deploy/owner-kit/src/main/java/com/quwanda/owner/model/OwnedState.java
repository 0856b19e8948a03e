package com.quwanda.owner.model;

/** State of an owned row; an enum. */
public interface OwnedState {

  /** As it is stored. */
  String name();

  /** Whether a row in this state may become {@code next}. */
  boolean canBecome(OwnedState next);
}
