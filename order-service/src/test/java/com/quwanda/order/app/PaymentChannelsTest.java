package com.quwanda.order.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.quwanda.order.ChannelSettings;
import com.quwanda.wallet.api.Money;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.apache.seata.core.context.RootContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.StaticListableBeanFactory;

/** Whatever a channel does, a call to it ends in time. */
class PaymentChannelsTest {

  private final CountDownLatch hanging = new CountDownLatch(1);
  private final PaymentChannels channels = channels(new HangingPay());

  @AfterEach
  void end() {
    hanging.countDown();
    channels.destroy();
  }

  @Test
  void endsACallThatGetsNoAnswer() {
    assertThatThrownBy(() -> channels.named("hanging-pay").query("C-1"))
        .isInstanceOf(ChannelUnavailable.class)
        .hasMessageContaining("Timeout");
  }

  @Test
  void passesAFailureOnAsNoAnswer() {
    assertThatThrownBy(() -> channels.named("hanging-pay").queryRefund("R-1"))
        .isInstanceOf(ChannelUnavailable.class)
        .hasMessageContaining("cut off");
  }

  @Test
  void keepsNoMoreThanSixteenCallsWaitingForAChannelThatHangs() throws Exception {
    List<Thread> callers = new ArrayList<>();
    for (int i = 0; i < 64; i++) {
      Thread caller =
          new Thread(
              () -> {
                try {
                  channels.named("hanging-pay").query("C-1");
                } catch (ChannelUnavailable late) {
                  // As all of them.
                }
              });
      caller.start();
      callers.add(caller);
    }
    for (Thread caller : callers) {
      caller.join();
    }

    assertThat(mostAtOnce()).isEqualTo(16);
  }

  @Test
  void refusesToCallInsideAGlobalTransaction() {
    RootContext.bind("127.0.0.1:8091:1");
    try {
      assertThatThrownBy(() -> channels.named("hanging-pay").refund("C-1", "R-1", Money.of("1.00")))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("127.0.0.1:8091:1");
    } finally {
      RootContext.unbind();
    }
  }

  @Test
  void knowsNoOther() {
    assertThat(channels.find("other-pay")).isEmpty();
    assertThatThrownBy(() -> channels.named("other-pay"))
        .hasMessageStartingWith("PAYMENT_CHANNEL_UNKNOWN");
  }

  private int calling;
  private int most;

  private synchronized int mostAtOnce() {
    return most;
  }

  private static PaymentChannels channels(PaymentChannel channel) {
    StaticListableBeanFactory beans = new StaticListableBeanFactory(Map.of("channel", channel));
    return new PaymentChannels(
        beans.getBeanProvider(PaymentChannel.class),
        new ChannelSettings(
            Duration.ofSeconds(1),
            Duration.ZERO,
            Duration.ZERO,
            new ChannelSettings.SimulatedPay(false, "none")));
  }

  private final class HangingPay implements PaymentChannel {

    @Override
    public String name() {
      return "hanging-pay";
    }

    @Override
    public Map<String, String> create(Intent intent) {
      return Map.of();
    }

    @Override
    public Notice read(Notification notification) {
      return new Notice.Refused(Reason.MALFORMED, "");
    }

    @Override
    public Standing query(String paymentId) {
      synchronized (PaymentChannelsTest.this) {
        calling++;
        most = Math.max(most, calling);
      }
      try {
        hanging.await();
        return new Standing.Open();
      } catch (InterruptedException cancelled) {
        return new Standing.Open();
      } finally {
        synchronized (PaymentChannelsTest.this) {
          calling--;
        }
      }
    }

    @Override
    public RefundStanding refund(String paymentId, String refundId, Money amount) {
      return RefundStanding.DONE;
    }

    @Override
    public RefundStanding queryRefund(String refundId) {
      throw new IllegalStateException("cut off");
    }
  }
}
