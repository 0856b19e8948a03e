package com.quwanda.compensation.app;

/** Whether a run should end before its next item. */
@FunctionalInterface
public interface StopSignal {

  /** A run that nobody stops. */
  StopSignal NEVER = () -> false;

  /** Whether somebody wants the run to end. */
  boolean isRaised();
}
