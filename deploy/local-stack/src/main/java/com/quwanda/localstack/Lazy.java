package com.quwanda.localstack;

import java.util.function.Consumer;
import java.util.function.Supplier;

/** Something that is made on first use. One that could not be made is tried again next time. */
final class Lazy<T> {
  private final Supplier<T> maker;
  private T made;

  Lazy(Supplier<T> maker) {
    this.maker = maker;
  }

  synchronized T get() {
    if (made == null) {
      made = maker.get();
    }
    return made;
  }

  synchronized void ifMade(Consumer<T> user) {
    if (made != null) {
      user.accept(made);
    }
  }
}
