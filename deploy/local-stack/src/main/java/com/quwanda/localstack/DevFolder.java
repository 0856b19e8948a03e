package com.quwanda.localstack;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/**
 * What {@code deploy/dev} keeps on this machine, all of it in one folder: data, logs, pid files,
 * keys, secrets.
 */
record DevFolder(Path repo) {
  static DevFolder ofThisRepo() {
    return new DevFolder(RepoFolder.find());
  }

  Path root() {
    return repo.resolve(Path.of("deploy", ".dev"));
  }

  StackFolder stack() {
    return new StackFolder(root());
  }

  Path keys() {
    return root().resolve("keys");
  }

  Path endpoints() {
    return root().resolve("endpoints.properties");
  }

  /**
   * The ports of this folder's stack, chosen once: the coordinator knows a database by its address,
   * so transactions that were open when the machine went down can only end on the same ports.
   */
  StackPorts ports() {
    Path file = root().resolve("ports.properties");
    try {
      if (!Files.exists(file)) {
        List<String> lines =
            List.of(
                "mariadb=" + Ports.free(),
                "redis=" + Ports.free(),
                "seata=" + Ports.free(),
                "nameserver=" + Ports.free());
        OwnerOnly.write(file, String.join("\n", lines) + "\n");
      }
      Properties ports = new Properties();
      ports.load(new StringReader(Files.readString(file)));
      return new StackPorts(
          Integer.parseInt(ports.getProperty("mariadb")),
          Integer.parseInt(ports.getProperty("redis")),
          Integer.parseInt(ports.getProperty("seata")),
          Integer.parseInt(ports.getProperty("nameserver")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void delete() {
    try {
      UnpackedOnce.delete(root());
    } catch (IOException e) {
      throw new UncheckedIOException("can't remove " + root(), e);
    }
  }
}
