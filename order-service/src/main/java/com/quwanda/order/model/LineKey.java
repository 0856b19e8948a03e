package com.quwanda.order.model;

/**
 * Names a waitlist: each ticket type has one.
 *
 * @param activityId the activity
 * @param ticketType one of its ticket types
 */
public record LineKey(String activityId, String ticketType) {

  @Override
  public String toString() {
    return activityId + "/" + ticketType;
  }
}
