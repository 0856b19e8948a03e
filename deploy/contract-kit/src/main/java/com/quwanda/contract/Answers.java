package com.quwanda.contract;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** With which statuses an operation answers when it succeeds; without it that is 200 alone. */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Answers {

  /** HTTP statuses, 200 to 299, each with the operation's answer as its body; 204 has none. */
  int[] value() default {200};

  /** Whether the answer to a repetition is marked by the header {@link IdempotencyKey#REPLAYED}. */
  boolean replayed() default false;
}
