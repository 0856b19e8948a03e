package com.quwanda.deposit.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.deposit.store.DepositMapper;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** With the look under the lock switched off, the race must show what the lock is for. */
@Import(ConfirmRaceControlIT.NoLock.class)
class ConfirmRaceControlIT extends ConfirmRace {

  private static final int ROUNDS = 150;
  private static final long SEED = 20_261_130;

  @TestConfiguration
  static class NoLock {

    @Bean
    static BeanPostProcessor plainReadInPlaceOfTheLock() {
      return new BeanPostProcessor() {
        @Override
        public Object postProcessAfterInitialization(Object bean, String name) {
          return bean instanceof DepositMapper mapper ? withoutLock(mapper) : bean;
        }
      };
    }

    private static DepositMapper withoutLock(DepositMapper mapper) {
      return (DepositMapper)
          Proxy.newProxyInstance(
              DepositMapper.class.getClassLoader(),
              new Class<?>[] {DepositMapper.class},
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
