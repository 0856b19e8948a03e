package com.quwanda.compensation.job;

import com.quwanda.compensation.XxlSettings;
import com.xxl.job.core.executor.XxlJobExecutor;
import com.xxl.job.core.handler.annotation.XxlJob;
import com.xxl.job.core.log.XxlJobFileAppender;
import com.xxl.job.core.openapi.impl.ExecutorBizImpl;
import com.xxl.job.core.thread.ExecutorRegistryThread;
import com.xxl.job.core.thread.JobLogFileCleanThread;
import com.xxl.job.core.thread.TriggerCallbackThread;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * XXL-Job's executor without its own server, which binds every address and runs the scripts of
 * whoever has the token. Job threads, logs, callbacks and registry are XXL-Job's; the server is
 * {@link ExecutorServer}.
 */
final class GuardedExecutor extends XxlJobExecutor implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(GuardedExecutor.class);
  private static final int ADMIN_TIMEOUT_SECONDS = 3;

  private final XxlSettings settings;
  private final Object handlers;
  private ExecutorServer server;

  /** An executor of the methods of {@code handlers} that are annotated as handlers. */
  GuardedExecutor(XxlSettings settings, Object handlers) {
    this.settings = settings;
    this.handlers = handlers;
  }

  @Override
  public void start() {
    try {
      if (settings.address().isBlank()
          && InetAddress.getByName(settings.bindAddress()).isAnyLocalAddress()) {
        throw new IllegalStateException(
            "quwanda.xxl.address is needed with bind address " + settings.bindAddress());
      }
      XxlJobFileAppender.initLogPath(settings.logPath());
      keepUndeliveredResultsIn(Path.of(XxlJobFileAppender.getLogPath(), "callbacklogs"));
      server =
          new ExecutorServer(
              settings.bindAddress(),
              settings.port(),
              settings.accessToken(),
              new ExecutorBizImpl());
    } catch (IOException failure) {
      throw new IllegalStateException(
          "the XXL-Job executor cannot start at %s:%d or write to %s"
              .formatted(settings.bindAddress(), settings.port(), settings.logPath()),
          failure);
    }
    for (Method method : handlers.getClass().getDeclaredMethods()) {
      registryJobHandler(method.getAnnotation(XxlJob.class), handlers, method);
    }
    connectToAdmins();
    JobLogFileCleanThread.getInstance().start(settings.logRetentionDays());
    TriggerCallbackThread.getInstance().start();
    server.open();
    ExecutorRegistryThread.getInstance().start(settings.appName(), address());
    LOG.info("XXL-Job executor at {}:{}, known as {}", settings.bindAddress(), port(), address());
  }

  /**
   * XXL-Job keeps results that no admin has taken in a folder that it derives from its default log
   * path, whatever it was told; where that cannot be written they would be lost. To be called
   * before the thread that delivers them is first touched: it reads the folder once.
   */
  private static void keepUndeliveredResultsIn(Path folder) {
    try {
      Field path = XxlJobFileAppender.class.getDeclaredField("callbackLogPath");
      path.setAccessible(true);
      path.set(null, folder.toString());
    } catch (ReflectiveOperationException otherVersion) {
      throw notThatVersion(otherVersion);
    }
  }

  private static IllegalStateException notThatVersion(ReflectiveOperationException cause) {
    return new IllegalStateException("not the xxl-job-core this was written for", cause);
  }

  /**
   * XXL-Job makes its callers of the admins in a private method, between things not wanted here.
   */
  private void connectToAdmins() {
    try {
      Method connect =
          XxlJobExecutor.class.getDeclaredMethod(
              "initAdminBizList", String.class, String.class, int.class);
      connect.setAccessible(true);
      connect.invoke(
          this, settings.adminAddresses(), settings.accessToken(), ADMIN_TIMEOUT_SECONDS);
    } catch (InvocationTargetException failure) {
      throw new IllegalStateException("no callers of the XXL-Job admins", failure.getCause());
    } catch (ReflectiveOperationException otherVersion) {
      throw notThatVersion(otherVersion);
    }
  }

  /** The port that is really listened at. */
  int port() {
    return server.port();
  }

  private String address() {
    return settings.address().isBlank()
        ? "http://%s:%d/".formatted(settings.bindAddress(), port())
        : settings.address();
  }

  /** No more admins send work; then what runs may end, is asked to after 5 s, and calls back. */
  @Override
  public void stop() {
    ExecutorRegistryThread.getInstance().toStop();
    server.close();
    destroy();
    server = null;
  }

  @Override
  public boolean isRunning() {
    return server != null;
  }
}
