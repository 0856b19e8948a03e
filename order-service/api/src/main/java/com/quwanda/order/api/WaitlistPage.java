package com.quwanda.order.api;

import com.quwanda.contract.OrNull;
import java.util.List;

/**
 * One page of a user's entries on waitlists.
 *
 * @param items newest first
 * @param nextCursor where the next page begins; null on the last one
 */
public record WaitlistPage(List<WaitlistEntryView> items, @OrNull String nextCursor) {}
