package com.quwanda.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.ClassPathResource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class GatewayDocumentTest {
  private final JsonNode document = read();

  private static JsonNode read() {
    try {
      return new JsonMapper()
          .readTree(new ClassPathResource("openapi/gateway.json").getContentAsByteArray());
    } catch (IOException missing) {
      throw new IllegalStateException(missing);
    }
  }

  @Test
  void hasAnExampleOfEveryProblemAndOfNoOther() {
    Map<String, String> examples = new TreeMap<>();
    for (var example : document.at("/components/examples").properties()) {
      JsonNode problem = example.getValue().get("value");
      assertThat(problem.get("code").asString()).isEqualTo(example.getKey());
      examples.put(
          example.getKey(), problem.get("status").asInt() + " " + problem.get("title").asString());
    }
    Map<String, String> problems = new TreeMap<>();
    for (GatewayProblem problem : GatewayProblem.values()) {
      problems.put(problem.name(), problem.status() + " " + problem.title());
    }
    assertThat(examples).isEqualTo(problems);
    assertThat(document.at("/components/schemas/Problem/properties/code/enum").valueStream())
        .map(JsonNode::asString)
        .containsExactlyInAnyOrderElementsOf(problems.keySet());
  }

  @Test
  void describesWhatTheGatewayAnswersItself() {
    assertThat(document.get("openapi").asString()).startsWith("3.1");
    assertThat(document.get("paths").propertyNames())
        .containsExactlyInAnyOrder(LoginController.PATH, "/.well-known/jwks.json");
    assertThat(document.at("/components/schemas/LoginReply/properties").propertyNames())
        .containsExactlyInAnyOrder("accessToken", "tokenType", "expiresIn");
  }
}
