package com.quwanda.order.app;

import com.quwanda.order.store.OrderMapper;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;

/** For controls: orders are read as they stand, whoever may still undo it. */
@TestConfiguration(proxyBeanMethods = false)
class RowLockOff {

  @Bean
  static BeanPostProcessor plainReadInPlaceOfTheLock() {
    return new BeanPostProcessor() {
      @Override
      public Object postProcessAfterInitialization(Object bean, String name) {
        return bean instanceof OrderMapper orders ? withoutLock(orders) : bean;
      }
    };
  }

  private static OrderMapper withoutLock(OrderMapper orders) {
    return (OrderMapper)
        Proxy.newProxyInstance(
            OrderMapper.class.getClassLoader(),
            new Class<?>[] {OrderMapper.class},
            (proxy, method, arguments) -> {
              try {
                return method.getName().equals("lock")
                    ? orders.find((String) arguments[0])
                    : method.invoke(orders, arguments);
              } catch (InvocationTargetException failed) {
                throw failed.getCause();
              }
            });
  }
}
