package com.quwanda.order.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.order.store.OrderMapper;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** With the look under the lock switched off, the race must show what the lock is for. */
@Import(OfferRaceControlIT.NoLock.class)
class OfferRaceControlIT extends OfferRace {

  private static final int ROUNDS = 150;
  private static final long SEED = 20_261_201;

  @TestConfiguration
  static class NoLock {

    @Bean
    static BeanPostProcessor plainReadInPlaceOfTheLock() {
      return new BeanPostProcessor() {
        @Override
        public Object postProcessAfterInitialization(Object bean, String name) {
          return bean instanceof OrderMapper mapper ? withoutLock(mapper) : bean;
        }
      };
    }

    private static OrderMapper withoutLock(OrderMapper mapper) {
      return (OrderMapper)
          Proxy.newProxyInstance(
              OrderMapper.class.getClassLoader(),
              new Class<?>[] {OrderMapper.class},
              (proxy, method, arguments) -> {
                try {
                  return method.getName().equals("lock")
                      ? mapper.find((String) arguments[0])
                      : method.invoke(mapper, arguments);
                } catch (InvocationTargetException thrown) {
                  throw thrown.getCause();
                }
              });
    }
  }

  @Test
  void tellsLossesToWinnersThatRollBack() throws Exception {
    assertThat(race(ROUNDS, SEED, this::round)).anyMatch(what -> what.contains(NO_LOSS));
  }
}
