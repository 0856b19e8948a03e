package com.quwanda.stock;

import com.quwanda.kit.contract.OpenApiDocument;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.web.context.WebApplicationContext;

class OpenApiIT extends StockStack {

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
