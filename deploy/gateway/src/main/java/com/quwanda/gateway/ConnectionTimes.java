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
 * busily it trickles, one whose client does not take an answer, whatever else it asks meanwhile,
 * and one that was told to close. An answer that has not begun takes as long as it takes.
 */
final class ConnectionTimes extends ChannelDuplexHandler {
  /** For the client to read the answer; closing at once could take it away from him. */
  private static final Duration LAST_WORD = Duration.ofSeconds(1);

  private final Duration head;
  private final Duration answer;
  private final Duration idle;
  private Future<?> end;
  private int unanswered;
  private boolean answering;
  private boolean closing;

  /**
   * @param head from the connection's beginning to its first request
   * @param answer from an answer's first byte until its last one has left
   * @param idle from an answer to the next request
   */
  ConnectionTimes(Duration head, Duration answer, Duration idle) {
    this.head = head;
    this.answer = answer;
    this.idle = idle;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    endIn(head, context);
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
    if (message instanceof HttpRequest) {
      unanswered++;
      if (!answering && !closing) {
        end.cancel(false);
      }
    }
    super.channelRead(context, message);
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise)
      throws Exception {
    if (isOnlyContinue(message)) {
      super.write(context, message, promise);
      return;
    }
    if (message instanceof HttpResponse response) {
      answering = true;
      closing = !HttpUtil.isKeepAlive(response);
      endIn(answer, context);
    }
    if (message instanceof LastHttpContent) {
      ChannelPromise sent = promise.unvoid();
      sent.addListener(done -> answered(context));
      super.write(context, message, sent);
    } else {
      super.write(context, message, promise);
    }
  }

  private void answered(ChannelHandlerContext context) {
    answering = false;
    unanswered--;
    end.cancel(false);
    if (!context.channel().isActive()) {
      return;
    }
    // Whoever has asked more already waits for us, not we for him.
    if (closing) {
      endIn(LAST_WORD, context);
    } else if (unanswered <= 0) {
      endIn(idle, context);
    }
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
