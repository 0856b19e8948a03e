package com.quwanda.telemetry;

import io.micrometer.tracing.Span;
import io.micrometer.tracing.Tracer;
import java.util.function.Supplier;

/** Begins traces of what no request has given rise to. */
public final class Traces {

  private final Tracer tracer;

  Traces(Tracer tracer) {
    this.tracer = tracer;
  }

  /**
   * Does something in a trace of its own, within which calls to other processes belong together.
   *
   * @param name what is done: one of a bounded number of names
   */
  public <T> T ofItsOwn(String name, Supplier<T> work) {
    Span span = tracer.spanBuilder().setNoParent().name(name).start();
    try (Tracer.SpanInScope scope = tracer.withSpan(span)) {
      return work.get();
    } catch (RuntimeException failure) {
      span.error(failure);
      throw failure;
    } finally {
      span.end();
    }
  }
}
