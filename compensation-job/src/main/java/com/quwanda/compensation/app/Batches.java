package com.quwanda.compensation.app;

import com.quwanda.kit.RemoteProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks many things in one call, so that one bad thing does not spoil the others. */
final class Batches {

  private static final Logger LOG = LoggerFactory.getLogger(Batches.class);

  private Batches() {}

  /** An answer, or why there is none. */
  record Answer<R>(R value, String failure) {}

  /**
   * One answer per question, in the same order. A batch that is refused as such, because of one bad
   * question or its size, is halved; when the other side gives no answer, none of its questions has
   * one.
   */
  static <Q, R> List<Answer<R>> ask(List<Q> questions, int most, Function<List<Q>, List<R>> call) {
    List<Answer<R>> answers = new ArrayList<>(questions.size());
    for (int from = 0; from < questions.size(); from += most) {
      answers.addAll(one(questions.subList(from, Math.min(from + most, questions.size())), call));
    }
    return answers;
  }

  private static <Q, R> List<Answer<R>> one(List<Q> batch, Function<List<Q>, List<R>> call) {
    try {
      List<R> replies = call.apply(batch);
      if (replies.size() != batch.size()) {
        throw new IllegalArgumentException(
            batch.size() + " questions got " + replies.size() + " answers");
      }
      return replies.stream().map(reply -> new Answer<>(reply, null)).toList();
    } catch (RemoteProblem refused) {
      if (refused.status() < 500 && batch.size() > 1) {
        int half = batch.size() / 2;
        List<Answer<R>> answers = new ArrayList<>(one(batch.subList(0, half), call));
        answers.addAll(one(batch.subList(half, batch.size()), call));
        return answers;
      }
      return failed(batch, refused);
    } catch (RuntimeException failure) {
      return failed(batch, failure);
    }
  }

  private static <Q, R> List<Answer<R>> failed(List<Q> batch, RuntimeException failure) {
    LOG.warn("a call for {} holds failed", batch.size(), failure);
    Answer<R> answer = new Answer<>(null, Failures.text(failure));
    return batch.stream().map(question -> answer).toList();
  }
}
