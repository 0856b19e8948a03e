package com.quwanda.compensation.web;

import com.quwanda.compensation.api.CancellationRequest;
import com.quwanda.compensation.api.JobParameters;
import com.quwanda.compensation.api.SettlementRequest;
import java.util.Set;
import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.DeserializationProblemHandler;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/**
 * Reads what people type more strictly than what services send: a "dryrun" that was ignored would
 * be a real run.
 */
@Configuration(proxyBeanMethods = false)
class OperatorsJson {

  private static final Set<Class<?>> TYPED =
      Set.of(JobParameters.class, SettlementRequest.class, CancellationRequest.class);

  @Bean
  JsonMapperBuilderCustomizer refusesTypos() {
    return builder -> builder.addHandler(new RefuseUnknownFields());
  }

  private static final class RefuseUnknownFields extends DeserializationProblemHandler {

    @Override
    public boolean handleUnknownProperty(
        DeserializationContext context,
        JsonParser parser,
        ValueDeserializer<?> deserializer,
        Object beanOrClass,
        String name) {
      Class<?> type = beanOrClass instanceof Class<?> asClass ? asClass : beanOrClass.getClass();
      if (TYPED.contains(type)) {
        throw UnrecognizedPropertyException.from(
            parser, beanOrClass, name, deserializer.getKnownPropertyNames());
      }
      return false;
    }
  }
}
