package com.quwanda.stock.api;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.OffsetDateTime;
import java.util.List;

/**
 * An activity to create, with its ticket types. It is created with its sale closed.
 *
 * @param activityId id chosen by the organiser, 1 to 64 letters, digits, {@code _} or {@code -}
 * @param clubId club that organises it, same alphabet
 * @param name what buyers read
 * @param saleFrom first instant at which places are sold
 * @param saleUntil first instant at which they no longer are; after {@code saleFrom}
 * @param limitPerUser places one user may hold and have bought of this activity, 1 to 1000
 * @param payWithinSeconds how long after it is placed an order can be paid, 1 to 2592000 (30 days);
 *     900 when it is left out
 * @param startsAt when the activity itself begins, not before {@code saleFrom}; needed where it
 *     takes deposits
 * @param deposit how its places are sold for a deposit; left out when they are not
 * @param ticketTypes 1 to 16 ticket types with different codes
 */
public record CreateActivityRequest(
    @NotNull @Pattern(regexp = "[\\p{L}\\p{N}_-]{1,64}") String activityId,
    @NotNull @Pattern(regexp = "[\\p{L}\\p{N}_-]{1,64}") String clubId,
    @NotNull @Size(min = 1, max = 128) String name,
    @NotNull OffsetDateTime saleFrom,
    @NotNull OffsetDateTime saleUntil,
    @NotNull @Min(1) @Max(1000) Integer limitPerUser,
    @Min(1) @Max(2_592_000) Integer payWithinSeconds,
    OffsetDateTime startsAt,
    @Valid DepositRule deposit,
    @NotEmpty @Size(max = 16) @Valid List<@NotNull TicketTypeRequest> ticketTypes) {}
