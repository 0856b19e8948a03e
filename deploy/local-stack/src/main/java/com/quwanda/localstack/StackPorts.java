package com.quwanda.localstack;

/**
 * Ports of a stack's components; 0 stands for any free one.
 *
 * @param mariaDb database server
 * @param redis Redis server
 * @param seata port of the TC for its clients
 * @param nameServer RocketMQ name server
 */
public record StackPorts(int mariaDb, int redis, int seata, int nameServer) {
  public static StackPorts anyFree() {
    return new StackPorts(0, 0, 0, 0);
  }

  static int orFree(int port) {
    return port == 0 ? Ports.free() : port;
  }
}
