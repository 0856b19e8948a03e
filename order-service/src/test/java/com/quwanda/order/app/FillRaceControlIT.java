package com.quwanda.order.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.order.store.WaitlistLineMapper;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** Without the claim of a line the race must show what the claim is for. */
@Import(FillRaceControlIT.NoClaim.class)
class FillRaceControlIT extends FillRace {

  private static final int ROUNDS = 150;
  private static final long SEED = 20_261_201;

  @TestConfiguration
  static class NoClaim {

    @Bean
    static BeanPostProcessor everybodyGetsTheLine() {
      return new BeanPostProcessor() {
        @Override
        public Object postProcessAfterInitialization(Object bean, String name) {
          return bean instanceof WaitlistLineMapper mapper ? withoutClaim(mapper) : bean;
        }
      };
    }

    private static WaitlistLineMapper withoutClaim(WaitlistLineMapper mapper) {
      return (WaitlistLineMapper)
          Proxy.newProxyInstance(
              WaitlistLineMapper.class.getClassLoader(),
              new Class<?>[] {WaitlistLineMapper.class},
              (proxy, method, arguments) -> {
                try {
                  return switch (method.getName()) {
                    case "claim", "keep", "giveBack" -> 1;
                    default -> method.invoke(mapper, arguments);
                  };
                } catch (InvocationTargetException thrown) {
                  throw thrown.getCause();
                }
              });
    }
  }

  @Test
  void offersToOthersThanTheFirst() throws Exception {
    assertThat(RaceStack.race(ROUNDS, SEED, this::round))
        .anyMatch(what -> what.contains(NOT_FIRST));
  }
}
