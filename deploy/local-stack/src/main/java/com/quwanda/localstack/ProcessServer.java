package com.quwanda.localstack;

/** A component that runs as a child process and can be started again from the same launch. */
final class ProcessServer implements Server {
  private final Launch launch;
  private final int port;
  private ChildProcess process;

  ProcessServer(Launch launch, int port) {
    this.launch = launch;
    this.port = port;
  }

  @Override
  public int port() {
    return port;
  }

  @Override
  public synchronized void start() {
    if (process == null || !process.isAlive()) {
      process = ChildProcess.start(launch);
    }
  }

  @Override
  public synchronized void stop() {
    if (process != null) {
      process.stop();
    }
  }

  @Override
  public synchronized void kill() {
    if (process != null) {
      process.kill();
    }
  }

  @Override
  public synchronized void pause() {
    running().pause();
  }

  @Override
  public synchronized void resume() {
    running().resume();
  }

  private ChildProcess running() {
    if (process == null) {
      throw new IllegalStateException("%s was never started".formatted(launch.component()));
    }
    return process;
  }
}
