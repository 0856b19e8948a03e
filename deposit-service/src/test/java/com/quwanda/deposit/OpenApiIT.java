package com.quwanda.deposit;

import com.quwanda.kit.contract.OpenApiDocument;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.web.context.WebApplicationContext;

class OpenApiIT extends DepositStack {

  @Autowired private WebApplicationContext context;

  @Test
  void saysOfItsPublicOperationsWhatIsCommitted() {
    OpenApiDocument.assertCommitted(context);
  }

  @Test
  void resolvesEveryProblemOfItsInternalOperations() {
    OpenApiDocument.of(context, "internal");
  }
}
