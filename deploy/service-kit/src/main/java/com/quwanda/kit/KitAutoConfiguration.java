package com.quwanda.kit;

import com.quwanda.discovery.Instances;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.Filter;
import java.io.IOException;
import java.time.Clock;
import java.time.ZoneOffset;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.DependsOn;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.http.MediaType;
import org.springframework.web.client.RestClient;
import org.springframework.web.servlet.config.annotation.ContentNegotiationConfigurer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.type.LogicalType;

/** Puts what every service needs into its context. */
@AutoConfiguration(
    beforeName = "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration")
@EnableConfigurationProperties(KitSettings.class)
@Import({DatabaseConfiguration.class, OpenApiContract.class, ProblemAdvice.class})
class KitAutoConfiguration {

  /** The filter that begins a request's trace comes before: what ours refuse belongs to it too. */
  private static final int AFTER_THE_TRACE = Ordered.HIGHEST_PRECEDENCE + 10;

  /** Ticks in milliseconds, the precision of our columns: a time reads back as it was written. */
  @Bean
  Clock clock() {
    return Clock.tickMillis(ZoneOffset.UTC);
  }

  @Bean
  FaultPoints faultPoints(KitSettings settings) {
    return new FaultPoints(settings.faultsEnabled());
  }

  @Bean
  @ConditionalOnProperty(name = "quwanda.kit.faults-enabled", havingValue = "true")
  FaultController faultController(FaultPoints points) {
    return new FaultController(points);
  }

  @Bean
  ApiClients apiClients(
      RestClient.Builder builder, JsonMapper json, KitSettings settings, Instances instances) {
    return new ApiClients(builder, json, settings, instances);
  }

  @Bean
  @DependsOn("globalTransactionScanner")
  @ConditionalOnBooleanProperty(name = KitSettings.GLOBAL_TRANSACTIONS, matchIfMissing = true)
  GlobalTransactions globalTransactions(MeterRegistry meters) {
    return new GlobalTransactions(meters);
  }

  /** A transaction that the TC cannot know: a round trip over the connections that count. */
  @Bean
  @ConditionalOnBooleanProperty(name = KitSettings.GLOBAL_TRANSACTIONS, matchIfMissing = true)
  HealthIndicator tcHealthIndicator(ObjectProvider<GlobalTransactions> transactions) {
    return WatchedHealth.needed(
        "tc",
        () -> {
          if (transactions.getObject().ask("health").status() == TcStatus.UNREACHABLE) {
            throw new IOException("the TC gives no answer");
          }
        });
  }

  /**
   * A number is a number: "1", 1.5 and 1e1 are no quantities, nor is 1 a text, and a key stands
   * once. A text of blanks or control characters is not "left out" either, which may well mean
   * "all".
   */
  @Bean
  JsonMapperBuilderCustomizer strictJson() {
    return builder ->
        builder
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .withCoercionConfigDefaults(
                coercions ->
                    coercions
                        .setAcceptBlankAsEmpty(false)
                        .setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail))
            .withCoercionConfig(
                LogicalType.Textual,
                coercions ->
                    coercions
                        .setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                        .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                        .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION);
  }

  /**
   * Everything is answered as JSON whatever the client says it takes: to find out only when the
   * answer is written would refuse what has been done.
   */
  @Bean
  WebMvcConfigurer answersInJson() {
    return new WebMvcConfigurer() {
      @Override
      public void configureContentNegotiation(ContentNegotiationConfigurer negotiation) {
        negotiation.ignoreAcceptHeader(true).defaultContentType(MediaType.APPLICATION_JSON);
      }
    };
  }

  @Bean
  FilterRegistrationBean<Filter> internalAuthFilter(KitSettings settings) {
    return first(new InternalAuthFilter(settings), 0);
  }

  @Bean
  FilterRegistrationBean<Filter> bodyLimitFilter() {
    return first(new BodyLimitFilter(), 1);
  }

  @Bean
  @ConditionalOnBooleanProperty(name = KitSettings.GLOBAL_TRANSACTIONS, matchIfMissing = true)
  FilterRegistrationBean<Filter> xidFilter() {
    return first(new XidFilter(), 2);
  }

  private static FilterRegistrationBean<Filter> first(Filter filter, int place) {
    FilterRegistrationBean<Filter> registration = new FilterRegistrationBean<>(filter);
    registration.setOrder(AFTER_THE_TRACE + place);
    return registration;
  }
}
