package com.quwanda.e2e.bench.lua;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A bare connection to Redis. It costs so little that the server is what is measured, even where
 * both share two cores.
 */
final class RespClient implements AutoCloseable {
  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;

  RespClient(String host, int port) {
    try {
      socket = new Socket(host, port);
      socket.setTcpNoDelay(true);
      in = new BufferedInputStream(socket.getInputStream());
      out = socket.getOutputStream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A command as it goes over the wire. */
  static byte[] encode(List<String> words) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(ascii("*" + words.size() + "\r\n"));
    for (String word : words) {
      byte[] text = word.getBytes(StandardCharsets.UTF_8);
      bytes.writeBytes(ascii("$" + text.length + "\r\n"));
      bytes.writeBytes(text);
      bytes.writeBytes(ascii("\r\n"));
    }
    return bytes.toByteArray();
  }

  /**
   * The answer: a Long, a String, null, or a list of those. Throws {@link IllegalStateException}
   * for an error.
   */
  Object call(String... words) {
    send(encode(List.of(words)));
    return receive();
  }

  void send(byte[] command) {
    try {
      out.write(command);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Object receive() {
    try {
      return read();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Object read() throws IOException {
    String line = line();
    String rest = line.substring(1);
    return switch (line.charAt(0)) {
      case '+' -> rest;
      case ':' -> Long.valueOf(rest);
      case '$' -> bulk(Integer.parseInt(rest));
      case '*' -> list(Integer.parseInt(rest));
      default -> throw new IllegalStateException("Redis answered " + line);
    };
  }

  private String bulk(int length) throws IOException {
    if (length < 0) {
      return null;
    }
    byte[] text = in.readNBytes(length);
    in.skipNBytes(2);
    return new String(text, StandardCharsets.UTF_8);
  }

  private List<Object> list(int size) throws IOException {
    List<Object> items = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      items.add(read());
    }
    return items;
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c != '\r'; c = in.read()) {
      if (c < 0) {
        throw new IOException("Redis closed the connection");
      }
      line.append((char) c);
    }
    in.skipNBytes(1);
    return line.toString();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
