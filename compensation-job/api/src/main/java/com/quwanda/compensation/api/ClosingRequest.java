package com.quwanda.compensation.api;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/**
 * Closes a parked compensation, or a difference about money.
 *
 * @param reason why, kept with it; 1 to 512 characters
 */
public record ClosingRequest(@NotBlank @Size(max = 512) String reason) {}
