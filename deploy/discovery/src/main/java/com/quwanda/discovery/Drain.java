package com.quwanda.discovery;

import java.time.Duration;
import org.apache.coyote.AbstractProtocol;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.SmartLifecycle;

/**
 * The first thing a process does that is to end: it takes no further connection, so that callers
 * turn to another instance with what was not sent, and answers what comes over the connections
 * there are, each for the last time. Otherwise a request that is under way on an idle connection
 * would meet a server that cuts it.
 */
final class Drain implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(Drain.class);

  /** Before the web server's own graceful shutdown, which cuts idle connections. */
  private static final int PHASE = SmartLifecycle.DEFAULT_PHASE - 512;

  private final ServletWebServerApplicationContext context;
  private final Duration drainWithin;
  private volatile boolean running;

  Drain(ServletWebServerApplicationContext context, Duration drainWithin) {
    this.context = context;
    this.drainWithin = drainWithin;
  }

  @Override
  public void start() {
    running = true;
  }

  @Override
  public void stop() {
    running = false;
    if (context.getWebServer() instanceof TomcatWebServer server
        && server.getTomcat().getConnector().getProtocolHandler()
            instanceof AbstractProtocol<?> protocol) {
      protocol.closeServerSocketGraceful();
      LOG.info(
          "no further caller is taken; those that are connected are answered for {}", drainWithin);
      try {
        Thread.sleep(drainWithin.toMillis());
      } catch (InterruptedException inAHurry) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  /** A context that is only paused keeps its web server, and with it its callers. */
  @Override
  public boolean isPauseable() {
    return false;
  }

  @Override
  public int getPhase() {
    return PHASE;
  }
}
