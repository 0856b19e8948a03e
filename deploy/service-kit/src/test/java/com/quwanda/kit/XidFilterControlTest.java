package com.quwanda.kit;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.kit.SiteClient.Answer;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Import;

/** The control of {@link XidFilterTest}: without the filter, a thread does carry things over. */
@Import(XidFilterControlTest.WithoutTheFilter.class)
class XidFilterControlTest extends KitSite {

  static class WithoutTheFilter implements BeanPostProcessor {

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
      if (name.equals("xidFilter")) {
        ((FilterRegistrationBean<?>) bean).setEnabled(false);
      }
      return bean;
    }
  }

  @Test
  void carriesXidAndHookOverToAnotherRequestWhenTheFilterIsOff() {
    DOES.put("look", ThreadTraces::here);
    DOES.put(
        "leave",
        () -> {
          ThreadTraces.leave();
          return ThreadTraces.here();
        });
    Answer first = site().get("/api/do/leave");
    Answer next = site().get("/api/do/look");
    assertThat(next.body().path("thread")).isEqualTo(first.body().path("thread"));
    assertThat(next.body().path("xid").asString()).isEqualTo("left:8091:1");
    assertThat(next.body().path("hooks").asInt()).isEqualTo(1);
    assertThat(next.body().path("lines").path("xid").asString()).isEqualTo("left:8091:1");
  }
}
