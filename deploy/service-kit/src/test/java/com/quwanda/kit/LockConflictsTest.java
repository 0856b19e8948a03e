package com.quwanda.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.stream.Stream;
import org.apache.seata.rm.datasource.exec.LockConflictException;
import org.apache.seata.rm.datasource.exec.LockWaitTimeoutException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DuplicateKeyException;

class LockConflictsTest {

  static Stream<Throwable> conflicts() {
    return Stream.of(
        new LockConflictException("the row is another's"),
        new LockWaitTimeoutException(new IllegalStateException("waited in vain")),
        new CannotAcquireLockException("waited in vain"),
        new SQLException("Lock wait timeout exceeded", "HY000", 1205),
        new SQLException("Deadlock found", "40001", 1213));
  }

  static Stream<Throwable> otherFailures() {
    return Stream.of(
        new DuplicateKeyException("it is there"),
        new SQLException("Duplicate entry", "23000", 1062),
        new IllegalStateException("it is wrong"));
  }

  @ParameterizedTest
  @MethodSource("conflicts")
  void areFoundHoweverDeepTheyAre(Throwable conflict) {
    assertThat(LockConflicts.isOne(conflict)).isTrue();
    assertThat(LockConflicts.isOne(new IllegalStateException(new IllegalStateException(conflict))))
        .isTrue();
  }

  @ParameterizedTest
  @MethodSource("otherFailures")
  void areNothingElse(Throwable failed) {
    assertThat(LockConflicts.isOne(failed)).isFalse();
    assertThat(LockConflicts.isOne(new IllegalStateException(failed))).isFalse();
  }
}
