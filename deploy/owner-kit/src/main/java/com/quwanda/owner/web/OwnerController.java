package com.quwanda.owner.web;

import com.quwanda.contract.IdempotencyKey;
import com.quwanda.kit.ListCursor;
import com.quwanda.kit.ProblemException;
import com.quwanda.owner.api.DeadLetter;
import com.quwanda.owner.api.JobTally;
import com.quwanda.owner.api.OutcomeQuestion;
import com.quwanda.owner.api.OutcomeReply;
import com.quwanda.owner.api.OwnerApi;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.owner.app.Answer;
import com.quwanda.owner.app.DecideOutcome;
import com.quwanda.owner.app.ListDeadLetters;
import com.quwanda.owner.app.Refuse;
import com.quwanda.owner.app.ReplayDeadLetters;
import com.quwanda.owner.app.RetellEvents;
import java.util.List;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;

/** The HTTP side of what every owner answers, and what their answers have in common. */
public abstract class OwnerController implements OwnerApi {

  private static final int MOST_QUESTIONS = 200;
  private static final int USUAL_DEAD_LETTERS = 100;
  private static final int MOST_DEAD_LETTERS = 200;

  private DecideOutcome outcome;
  private ListDeadLetters deadLetters;
  private ReplayDeadLetters replay;
  private RetellEvents retell;

  /** Set apart from the constructor: an owner's own controller has enough to take there. */
  @Autowired
  final void ownerUseCases(
      DecideOutcome outcome,
      ListDeadLetters deadLetters,
      ReplayDeadLetters replay,
      RetellEvents retell) {
    this.outcome = outcome;
    this.deadLetters = deadLetters;
    this.replay = replay;
    this.retell = retell;
  }

  @Override
  public List<OutcomeReply> outcomes(List<OutcomeQuestion> questions) {
    if (questions.size() > MOST_QUESTIONS) {
      throw invalid("at most " + MOST_QUESTIONS + " questions");
    }
    return outcome.decide(questions);
  }

  @Override
  public List<DeadLetter> listDeadLetters(Integer limit) {
    return deadLetters.list(deadLettersAtOnce(limit));
  }

  @Override
  public JobTally replayDeadLetters(Integer limit) {
    return replay.replay(deadLettersAtOnce(limit));
  }

  @Override
  public JobTally retellEvents(Integer limit) {
    return retell.retell(ListCursor.of(null, limit).limit());
  }

  private static int deadLettersAtOnce(Integer limit) {
    if (limit == null) {
      return USUAL_DEAD_LETTERS;
    }
    if (limit < 1 || limit > MOST_DEAD_LETTERS) {
      throw invalid("limit: 1 to " + MOST_DEAD_LETTERS);
    }
    return limit;
  }

  /** A 400 that says what is wrong with the request. */
  protected static ProblemException invalid(String detail) {
    return new ProblemException(400, "INVALID_REQUEST", "The request is not valid", detail);
  }

  /**
   * The idempotency key in its header.
   *
   * @throws ProblemException IDEMPOTENCY_KEY_MISSING when it is missing or malformed
   */
  protected static String keyIn(String header) {
    return IdempotencyKey.in(header)
        .orElseThrow(() -> Refuse.with(OwnerProblem.IDEMPOTENCY_KEY_MISSING, IdempotencyKey.FORM));
  }

  /** {@code done} with what it became, marked when it was so before; 202 while it is not known. */
  protected static <T> ResponseEntity<T> answer(HttpStatus done, Answer<T> answer) {
    if (answer instanceof Answer.Done<T> known) {
      ResponseEntity.BodyBuilder reply = ResponseEntity.status(done);
      if (known.replayed()) {
        reply.header(IdempotencyKey.REPLAYED, "true");
      }
      return reply.body(known.view());
    }
    return ResponseEntity.accepted().body(((Answer.Processing<T>) answer).view());
  }
}
