package com.quwanda.contract;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Which problems an operation may answer with, beside those that any operation may. They stand in
 * the OpenAPI document with their status and an example.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Problems {

  /** Codes, each that of a {@link ProblemCode}, in the order in which they are looked for. */
  String[] value();
}
