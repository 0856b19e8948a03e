package com.quwanda.localstack;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * Asks a RocketMQ name server which brokers it knows. A broker that listens but is not registered
 * yet can't be found by clients, so its open port proves nothing.
 */
final class NameServerQuestion {
  // RocketMQ's remoting protocol: total length, header length, header as JSON, body.
  private static final String GET_BROKER_CLUSTER_INFO =
      "{\"code\":106,\"flag\":0,\"language\":\"JAVA\",\"opaque\":1,\"version\":0}";
  private static final int LIMIT_MILLIS = 2_000;
  private static final int LONGEST_ANSWER = 1 << 20;

  private NameServerQuestion() {}

  static boolean knowsBroker(int nameServerPort, String broker) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress("127.0.0.1", nameServerPort), LIMIT_MILLIS);
      socket.setSoTimeout(LIMIT_MILLIS);
      byte[] header = GET_BROKER_CLUSTER_INFO.getBytes(StandardCharsets.UTF_8);
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      out.writeInt(Integer.BYTES + header.length);
      out.writeInt(header.length);
      out.write(header);
      out.flush();
      DataInputStream in = new DataInputStream(socket.getInputStream());
      int length = Math.min(in.readInt(), LONGEST_ANSWER);
      String answer = new String(in.readNBytes(length), StandardCharsets.UTF_8);
      return answer.contains('"' + broker + '"');
    }
  }
}
