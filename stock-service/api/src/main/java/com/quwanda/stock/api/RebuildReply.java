package com.quwanda.stock.api;

/**
 * An activity was rebuilt in Redis from the database and the journal.
 *
 * @param activityId the activity
 * @param restored holds that Redis had lost
 * @param confirmed holds that Redis showed as not yet sold
 * @param released holds whose places the journal shows as given back, all or some
 * @param failed holds that could not be brought in line, each named in the log
 */
public record RebuildReply(
    String activityId, int restored, int confirmed, int released, int failed) {}
