package com.quwanda.deposit.api;

import java.util.List;

/**
 * An activity's deposits, counted by status. What transactions that still run have done shows.
 *
 * @param activityId the activity
 * @param statuses one entry per status that a deposit has
 */
public record DepositSums(String activityId, List<DepositsInStatus> statuses) {}
