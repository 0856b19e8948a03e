package com.quwanda.owner.api;

import java.util.List;

/**
 * What a bounded run over due work did.
 *
 * @param scanned items looked at
 * @param done items that were brought on
 * @param skipped items that are not ready yet
 * @param failed items that failed; they come again
 * @param lines one line per item that was done or failed, at most 200
 */
public record JobTally(int scanned, int done, int skipped, int failed, List<String> lines) {}
