package com.quwanda.owner.api;

import com.quwanda.contract.Problems;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.util.List;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PostExchange;

/**
 * What every owner answers: a service whose records decide the fate of holds. Each of them offers
 * this beside what is its own.
 */
@HttpExchange
public interface OwnerApi {

  /** Header with the user's id, set by the gateway only. */
  String USER = "X-User-Id";

  /** How orders stand, for whoever settles their holds; at most 200, answered in the same order. */
  @PostExchange("/internal/v1/outcomes")
  @Problems({})
  List<OutcomeReply> outcomes(@Valid @RequestBody List<@NotNull @Valid OutcomeQuestion> questions);

  /** Messages that were given up, oldest first; {@code limit} 1 to 200, default 100. */
  @GetExchange("/internal/v1/dead-letters")
  @Problems({"MESSAGES_UNAVAILABLE"})
  List<DeadLetter> listDeadLetters(@RequestParam(required = false) Integer limit);

  /** Hands messages that were given up to their consumer again; as many as the limit. */
  @PostExchange("/internal/v1/dead-letters/replay")
  @Problems({"MESSAGES_UNAVAILABLE"})
  JobTally replayDeadLetters(@RequestParam(required = false) Integer limit);

  /**
   * Sends events that buyers were not told of yet, oldest first; as many as the limit, 1 to 500,
   * default 100.
   */
  @PostExchange("/internal/v1/events/retelling")
  @Problems({})
  JobTally retellEvents(@RequestParam(required = false) Integer limit);
}
