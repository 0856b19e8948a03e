package com.quwanda.compensation.api;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/**
 * Cancels an activity for its organiser: its sale is closed for good, and every order and deposit
 * of it ends.
 *
 * @param reason why, kept in each order's history, 1 to 200 characters
 * @param dryRun true to say what would be done and change nothing
 */
public record CancellationRequest(
    @NotBlank @Size(max = 200) String reason, @NotNull Boolean dryRun) {}
