package com.quwanda.order.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.order.model.ChannelPaymentState;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.OrderMapper;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** The control: without the row lock the same money is given back, though the order is unpaid. */
@Import(WithoutRowLockIT.NoRowLock.class)
class WithoutRowLockIT extends WaitForCancellationIT {

  @Test
  @Override
  void paysTheOrderAndGivesNothingBack() throws Exception {
    String paymentId = begin("one");

    payWhileACancellationRollsBack(paymentId);

    awaitState(paymentId, ChannelPaymentState.REFUNDED);
    assertThat(order().status).isEqualTo(OrderState.UNPAID);
  }

  /** Reads orders as they stand, whoever may still undo it. */
  @TestConfiguration(proxyBeanMethods = false)
  static class NoRowLock {

    @Bean
    static BeanPostProcessor noRowLock() {
      return new BeanPostProcessor() {
        @Override
        public Object postProcessAfterInitialization(Object bean, String name) {
          if (!(bean instanceof OrderMapper orders)) {
            return bean;
          }
          return Proxy.newProxyInstance(
              OrderMapper.class.getClassLoader(),
              new Class<?>[] {OrderMapper.class},
              (proxy, method, arguments) -> {
                if (method.getName().equals("lock")) {
                  return orders.find((String) arguments[0]);
                }
                try {
                  return method.invoke(orders, arguments);
                } catch (InvocationTargetException failed) {
                  throw failed.getCause();
                }
              });
        }
      };
    }
  }
}
