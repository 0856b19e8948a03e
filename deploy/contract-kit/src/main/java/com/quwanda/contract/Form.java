package com.quwanda.contract;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What a text of an answer looks like; what a request's looks like its constraints say. */
@Documented
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
public @interface Form {

  /** An amount in yuan with two decimal places, negative where money went. */
  String YUAN = "^-?[0-9]{1,12}\\.[0-9]{2}$";

  /** A share of a whole, 0 to 1 with four decimal places. */
  String RATIO = "^[01]\\.[0-9]{4}$";

  /** A regular expression that the whole text fits. */
  String value();
}
