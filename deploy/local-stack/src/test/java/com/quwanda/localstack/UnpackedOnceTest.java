package com.quwanda.localstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnpackedOnceTest {
  @TempDir Path folder;

  @Test
  void fillsTheFolderOnceHoweverManyThreadsAsk() {
    AtomicInteger fillings = new AtomicInteger();
    IntStream.range(0, 16)
        .parallel()
        .forEach(
            i ->
                UnpackedOnce.at(
                    folder.resolve("program"),
                    draft -> {
                      fillings.incrementAndGet();
                      Files.writeString(draft.resolve("server"), "bytes");
                    }));
    assertThat(fillings).hasValue(1);
    assertThat(folder.resolve("program/server")).hasContent("bytes");
  }

  @Test
  void fillsTheFolderOnceHoweverManyProcessesAsk() throws Exception {
    List<Process> fillers = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      fillers.add(
          new ProcessBuilder(
                  JavaCommand.java().toString(),
                  "-cp",
                  System.getProperty("java.class.path"),
                  Filler.class.getName(),
                  folder.resolve("program").toString())
              .inheritIO()
              .start());
    }
    for (Process filler : fillers) {
      assertThat(filler.waitFor()).isZero();
    }
    assertThat(folder.resolve("program/filled-by")).isNotEmptyFile();
    assertThat(Files.readAllLines(folder.resolve("fillings"))).hasSize(1);
  }

  @Test
  void startsOverAfterAFillingThatBrokeOff() {
    Path program = folder.resolve("program");
    UnpackedOnce.Filling broken =
        draft -> {
          Files.writeString(draft.resolve("half"), "by");
          throw new IOException("disk full");
        };
    assertThatThrownBy(() -> UnpackedOnce.at(program, broken))
        .isInstanceOf(UncheckedIOException.class);
    assertThat(program).doesNotExist();
    UnpackedOnce.at(program, draft -> Files.writeString(draft.resolve("server"), "bytes"));
    assertThat(program.resolve("half")).doesNotExist();
    assertThat(program.resolve("server")).hasContent("bytes");
  }
}
