package com.quwanda.gateway;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Closes a connection whose client does not bring the head of its next request in time, however
 * busily it trickles, and one that was told to close. A request that is being answered takes as
 * long as it takes.
 */
final class ConnectionTimes extends ChannelDuplexHandler {
  /** For the client to read the answer; closing at once could take it away from him. */
  private static final Duration LAST_WORD = Duration.ofSeconds(1);

  private final Duration head;
  private final Duration idle;
  private Future<?> end;
  private boolean closing;

  /**
   * @param head from the connection's beginning to its first request
   * @param idle from an answer to the next request
   */
  ConnectionTimes(Duration head, Duration idle) {
    this.head = head;
    this.idle = idle;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    endIn(head, context);
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
    if (message instanceof HttpRequest && !closing) {
      end.cancel(false);
    }
    super.channelRead(context, message);
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise)
      throws Exception {
    if (message instanceof HttpResponse response) {
      closing = !HttpUtil.isKeepAlive(response);
    }
    if (message instanceof LastHttpContent && !isOnlyContinue(message)) {
      endIn(closing ? LAST_WORD : idle, context);
    }
    super.write(context, message, promise);
  }

  private static boolean isOnlyContinue(Object message) {
    return message instanceof HttpResponse response
        && response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) throws Exception {
    end.cancel(false);
    super.channelInactive(context);
  }

  private void endIn(Duration time, ChannelHandlerContext context) {
    if (end != null) {
      end.cancel(false);
    }
    end =
        context.executor().schedule(() -> context.close(), time.toMillis(), TimeUnit.MILLISECONDS);
  }
}
