package com.quwanda.e2e;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A connection of its own to one port of this machine, on which bytes are sent as they are. */
final class RawHttp implements AutoCloseable {
  /** Longer than the gateway waits for a service, so that its own answer is seen. */
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private final Socket socket = new Socket();
  private final InputStream in;

  RawHttp(int port) {
    try {
      socket.connect(new InetSocketAddress("127.0.0.1", port), 5_000);
      socket.setSoTimeout((int) LONGEST.toMillis());
      socket.setTcpNoDelay(true);
      in = new BufferedInputStream(socket.getInputStream());
    } catch (IOException unreachable) {
      throw new UncheckedIOException(unreachable);
    }
  }

  /** One request on a connection of its own. */
  static RawAnswer send(int port, RawRequest request) {
    try (RawHttp connection = new RawHttp(port)) {
      connection.write(request.bytes());
      return connection.read("HEAD".equals(request.method()));
    }
  }

  /** Sends what it can: the other side may have closed already, which its answer tells. */
  void write(byte[] bytes) {
    try {
      socket.getOutputStream().write(bytes);
    } catch (SocketException closed) {
      // Seen when the answer is read.
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Whether one more byte can still be sent. */
  boolean drip(char one) {
    try {
      socket.getOutputStream().write(one);
      return true;
    } catch (IOException closed) {
      return false;
    }
  }

  /** The next answer; {@link RawAnswer#NONE} when the connection was closed instead. */
  RawAnswer read() {
    return read(false);
  }

  private RawAnswer read(boolean bodiless) {
    try {
      String status = line();
      Map<String, List<String>> headers = new TreeMap<>();
      for (String line = line(); !line.isEmpty(); line = line()) {
        int colon = line.indexOf(':');
        headers
            .computeIfAbsent(
                line.substring(0, colon).toLowerCase(Locale.ROOT), name -> new ArrayList<>())
            .add(line.substring(colon + 1).trim());
      }
      int code = Integer.parseInt(status.split(" ")[1]);
      byte[] body = bodiless || code == 204 || code == 304 ? new byte[0] : body(headers);
      return new RawAnswer(code, headers, new String(body, UTF_8));
    } catch (EOFException | SocketException closed) {
      return RawAnswer.NONE;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private byte[] body(Map<String, List<String>> headers) throws IOException {
    if (headers.containsKey("content-length")) {
      return in.readNBytes(Integer.parseInt(headers.get("content-length").get(0)));
    }
    if (!headers.getOrDefault("transfer-encoding", List.of()).contains("chunked")) {
      return in.readAllBytes();
    }
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    while (true) {
      int size = Integer.parseInt(line(), 16);
      all.writeBytes(in.readNBytes(size));
      line();
      if (size == 0) {
        return all.toByteArray();
      }
    }
  }

  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException();
      }
      line.write(next);
    }
    return line.toString(ISO_8859_1).stripTrailing();
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
