package com.quwanda.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LocalStackIT {
  private final LocalStack stack = LocalStack.shared();

  @Test
  void startsWhatIsAskedFor() {
    stack.mariaDb().createDatabase("stock");
    assertThat(Ports.accepts(stack.mariaDb().port())).isTrue();
    assertThat(Ports.accepts(stack.redis().port())).isTrue();
    assertThat(stack.seata().address()).startsWith("127.0.0.1:");
  }
}
