package com.quwanda.contract;

/** A problem code, stable for clients. Each contract lists its own in an enum. */
public interface ProblemCode {

  /** The code itself: upper case, words joined by {@code _}. */
  String name();

  /** HTTP status of a reply that carries this code, 400 to 599. */
  int status();

  /** One sentence for people; the code is for programs. */
  String title();

  /** What the detail of such a problem may say; null when there is nothing beside the title. */
  default String example() {
    return null;
  }
}
