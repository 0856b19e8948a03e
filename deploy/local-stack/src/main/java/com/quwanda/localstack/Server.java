package com.quwanda.localstack;

/** What runs one component: a child process or a container. Address and data outlive a restart. */
interface Server {
  /** Port on the loopback interface; the same before and after a restart. */
  int port();

  /** Starts it and waits until it is ready; does nothing when it runs. */
  void start();

  /** Ends it in an orderly way; does nothing when it doesn't run. */
  void stop();

  /** Ends it at once, as a crash would. */
  void kill();

  /** Freezes it: connections stay open, nothing answers. */
  void pause();

  void resume();
}
