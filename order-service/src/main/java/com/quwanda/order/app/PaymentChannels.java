package com.quwanda.order.app;

import com.quwanda.order.ChannelSettings;
import com.quwanda.order.api.OrderProblem;
import com.quwanda.wallet.api.Money;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.seata.core.context.RootContext;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * The payment channels by name, each behind a bound: a call ends in time whatever the channel does,
 * a channel that hangs keeps no more than a few threads, and none is called inside a global
 * transaction.
 */
@Component
class PaymentChannels implements DisposableBean {

  /** Of the 64 request threads and the jobs, these may wait for one channel at the same time. */
  private static final int MOST_CALLS = 16;

  private final Map<String, Bounded> byName;

  PaymentChannels(ObjectProvider<PaymentChannel> channels, ChannelSettings settings) {
    byName =
        channels.stream()
            .map(channel -> new Bounded(channel, settings.channelAnswerWithin()))
            .collect(Collectors.toMap(Bounded::name, Function.identity()));
  }

  /** The channel of that name, or a problem that says that there is none. */
  PaymentChannel named(String name) {
    return find(name)
        .orElseThrow(
            () -> Refuse.with(OrderProblem.PAYMENT_CHANNEL_UNKNOWN, "no channel has this name"));
  }

  /** The channel of that name, if there is one. */
  Optional<PaymentChannel> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  @Override
  public void destroy() {
    byName.values().forEach(channel -> channel.calls.shutdownNow());
  }

  private static final class Bounded implements PaymentChannel {

    private final PaymentChannel channel;
    private final Duration within;
    private final ThreadPoolExecutor calls;

    Bounded(PaymentChannel channel, Duration within) {
      this.channel = channel;
      this.within = within;
      this.calls =
          new ThreadPoolExecutor(
              0,
              MOST_CALLS,
              1,
              TimeUnit.MINUTES,
              new SynchronousQueue<>(),
              call -> {
                Thread thread = new Thread(call, "channel-" + channel.name());
                thread.setDaemon(true);
                return thread;
              });
    }

    @Override
    public String name() {
      return channel.name();
    }

    @Override
    public Map<String, String> create(Intent intent) {
      return ask(() -> channel.create(intent));
    }

    @Override
    public Notice read(Notification notification) {
      return channel.read(notification);
    }

    @Override
    public Standing query(String paymentId) {
      return ask(() -> channel.query(paymentId));
    }

    @Override
    public RefundStanding refund(String paymentId, String refundId, Money amount) {
      return ask(() -> channel.refund(paymentId, refundId, amount));
    }

    @Override
    public RefundStanding queryRefund(String refundId) {
      return ask(() -> channel.queryRefund(refundId));
    }

    private <T> T ask(Supplier<T> call) {
      if (RootContext.getXID() != null) {
        throw new IllegalStateException("a channel is called inside " + RootContext.getXID());
      }
      Future<T> answer;
      try {
        answer = calls.submit(call::get);
      } catch (RejectedExecutionException tooMany) {
        throw new ChannelUnavailable(name(), tooMany);
      }
      try {
        return answer.get(within.toMillis(), TimeUnit.MILLISECONDS);
      } catch (ExecutionException failed) {
        throw new ChannelUnavailable(name(), failed.getCause());
      } catch (TimeoutException late) {
        answer.cancel(true);
        throw new ChannelUnavailable(name(), late);
      } catch (InterruptedException stopping) {
        answer.cancel(true);
        Thread.currentThread().interrupt();
        throw new ChannelUnavailable(name(), stopping);
      }
    }
  }
}
