package com.quwanda.compensation.job;

import com.quwanda.compensation.XxlSettings;
import com.quwanda.compensation.app.RunHandler;
import jakarta.validation.Validator;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** The XXL-Job executor, when there is an admin to work for. */
@Configuration(proxyBeanMethods = false)
class ExecutorConfiguration {

  @Bean
  @ConditionalOnExpression("!'${quwanda.xxl.admin-addresses:}'.isBlank()")
  GuardedExecutor xxlJobExecutor(
      XxlSettings settings, RunHandler handlers, JsonMapper json, Validator validator) {
    return new GuardedExecutor(
        settings, new XxlHandlers(handlers, new ReadParameters(json, validator)));
  }
}
