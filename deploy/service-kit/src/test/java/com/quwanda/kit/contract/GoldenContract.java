package com.quwanda.kit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.ObjectNode;

/**
 * A change of a message is a change of its golden file, and so cannot go unseen. A contract's test
 * extends this and has two static methods: {@code messages} with arguments made by {@link
 * #message}, and {@code words} with the contract's enums.
 *
 * @param <E> the contract's problem codes
 */
public abstract class GoldenContract<E extends Enum<E>> {

  private final Golden golden;
  private final Class<E> problems;
  private final ToIntFunction<E> status;
  private final Class<?>[] shared;

  /**
   * The checks of a contract.
   *
   * @param api its interface
   * @param problems its problem codes
   * @param status the HTTP status of a code
   * @param shared types that come along for callers' code and are in no message
   */
  protected GoldenContract(
      Class<?> api, Class<E> problems, ToIntFunction<E> status, Class<?>... shared) {
    this.golden = Golden.of(api);
    this.problems = problems;
    this.status = status;
    this.shared = shared;
  }

  /** A message, and the name of the golden file that it is to look like. */
  protected static Arguments message(String name, Record message) {
    return Arguments.of(name, message);
  }

  @ParameterizedTest
  @MethodSource("messages")
  void writesAMessageAsItsGoldenFileAndReadsItBack(String name, Record message) {
    golden.assertWritten(name, message);
    assertThat((Object) Golden.JSON.readValue(golden.text(name + ".json"), message.getClass()))
        .isEqualTo(message);
  }

  @ParameterizedTest
  @MethodSource("messages")
  void readsAMessageOfANewerVersionThatSaysMore(String name, Record message) {
    ObjectNode more = (ObjectNode) Golden.JSON.readTree(golden.text(name + ".json"));
    more.put("saidByANewerVersion", true);
    assertThat((Object) Golden.JSON.treeToValue(more, message.getClass())).isEqualTo(message);
  }

  @ParameterizedTest
  @MethodSource("words")
  void knowsTheWordsOfItsGoldenFile(Class<? extends Enum<?>> words) {
    golden.assertWritten(words.getSimpleName(), words.getEnumConstants());
  }

  @Test
  void answersEachProblemCodeWithTheStatusOfItsGoldenFile() {
    Map<String, Integer> statuses = new TreeMap<>();
    for (E problem : problems.getEnumConstants()) {
      statuses.put(problem.name(), status.applyAsInt(problem));
    }
    golden.assertWritten(problems.getSimpleName(), statuses);
  }

  @Test
  void hasAGoldenFileForEachTypeOfTheContractAndNoOther() {
    golden.assertComplete(shared);
  }

  @Test
  void offersTheCommittedExchanges() {
    golden.assertExchanges();
  }
}
