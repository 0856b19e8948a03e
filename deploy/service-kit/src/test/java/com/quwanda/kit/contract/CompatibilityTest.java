package com.quwanda.kit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompatibilityTest {

  private static final String DOCUMENT =
      """
      {
        "openapi": "3.1.0",
        "info": {"title": "things", "version": "1"},
        "paths": {
          "/api/v1/things": {
            "get": {
              "operationId": "listThings",
              "parameters": [
                {"name": "limit", "in": "query", "required": false,
                 "schema": {"type": "integer", "maximum": 100}}
              ],
              "responses": {
                "200": {"description": "OK", "content": {"application/json": {
                  "schema": {"$ref": "#/components/schemas/Thing"}}}},
                "404": {"description": "Not Found"}
              }
            },
            "post": {
              "operationId": "makeThing",
              "requestBody": {"required": true, "content": {"application/json": {
                "schema": {"$ref": "#/components/schemas/Wish"}}}},
              "responses": {"201": {"description": "Created"}}
            }
          }
        },
        "components": {"schemas": {
          "Wish": {
            "type": "object",
            "required": ["name"],
            "properties": {
              "name": {"type": "string", "maxLength": 64},
              "colour": {"type": "string", "enum": ["RED", "BLUE"]},
              "size": {"type": "integer"}
            }
          },
          "Thing": {
            "type": "object",
            "required": ["thingId", "state", "price", "next", "part"],
            "properties": {
              "thingId": {"type": "string"},
              "state": {"type": "string", "enum": ["NEW", "OLD"]},
              "price": {"type": "string", "description": "yuan"},
              "next": {"type": ["string", "null"]},
              "part": {"anyOf": [{"$ref": "#/components/schemas/Part"}, {"type": "null"}]}
            }
          },
          "Part": {
            "type": "object",
            "required": ["count"],
            "properties": {"count": {"type": "integer"}}
          }
        }}
      }
      """;

  private static Compatibility after(String was, String is) {
    assertThat(DOCUMENT).contains(was);
    return Compatibility.between(DOCUMENT, DOCUMENT.replace(was, is));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "a path is gone | /api/v1/things | /api/v1/others",
        "an operation is gone | \"post\": { | \"put\": {",
        "a parameter is required | \"in\": \"query\", \"required\": false | \"in\": \"query\", \"required\": true",
        "a parameter is gone | \"name\": \"limit\" | \"name\": \"count\"",
        "a parameter takes less | \"maximum\": 100 | \"maximum\": 50",
        "a parameter has another type | {\"type\": \"integer\", \"maximum\": 100} | {\"type\": \"string\"}",
        "a request needs one more member | \"required\": [\"name\"] | \"required\": [\"name\", \"size\"]",
        "a request takes a shorter text | \"maxLength\": 64 | \"maxLength\": 32",
        "a request takes a word less | [\"RED\", \"BLUE\"] | [\"RED\"]",
        "a request's member has another type | \"size\": {\"type\": \"integer\"} | \"size\": {\"type\": \"string\"}",
        "an answer lacks a member | \"thingId\": {\"type\": \"string\"} | \"otherId\": {\"type\": \"string\"}",
        "an answer's member has another type | \"thingId\": {\"type\": \"string\"} | \"thingId\": {\"type\": \"integer\"}",
        "an answer's member may be missing | \"required\": [\"thingId\", | \"required\": [",
        "an answer's member may be null | \"thingId\": {\"type\": \"string\"} | \"thingId\": {\"type\": [\"string\", \"null\"]}",
        "an answer has a word more | [\"NEW\", \"OLD\"] | [\"NEW\", \"OLD\", \"LOST\"]",
        "a part of an answer has another type | \"count\": {\"type\": \"integer\"} | \"count\": {\"type\": \"string\"}",
        "a success is gone | \"201\" | \"200\"",
        "a problem's status is gone | \"404\" | \"409\""
      })
  void findsWhatBreaksClients(String what, String was, String is) {
    assertThat(after(was, is).breaks()).as(what).isNotEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "nothing changed | listThings | listThings",
        "a description changed | yuan | an amount in yuan",
        "a parameter takes more | \"maximum\": 100 | \"maximum\": 200",
        "a request may have one more member | \"size\": {\"type\": \"integer\"} | \"size\": {\"type\": \"integer\"}, \"more\": {\"type\": \"string\"}",
        "a request takes a word more | [\"RED\", \"BLUE\"] | [\"RED\", \"BLUE\", \"GREEN\"]",
        "a request needs one member less | \"required\": [\"name\"], | ",
        "an answer has one more member | \"thingId\": {\"type\": \"string\"} | \"thingId\": {\"type\": \"string\"}, \"more\": {\"type\": \"string\"}",
        "an answer's member is never null any more | [\"string\", \"null\"] | \"string\"",
        "an answer has a word less | [\"NEW\", \"OLD\"] | [\"NEW\"]",
        "a problem's status is new | \"404\": {\"description\": \"Not Found\"} | \"404\": {\"description\": \"Not Found\"}, \"409\": {\"description\": \"Conflict\"}",
        "an operation is new | \"post\": { | \"delete\": {\"responses\": {\"204\": {\"description\": \"gone\"}}}, \"post\": {"
      })
  void letsPassWhatBreaksNone(String what, String was, String is) {
    assertThat(after(was, is == null ? "" : is).breaks()).as(what).isEmpty();
  }

  @Test
  void saysWhatBreaksAndHowToWriteTheDocumentAnew() {
    String without = DOCUMENT.replace("\"thingId\": {\"type\": \"string\"},", "");
    assertThatThrownBy(() -> OpenApiDocument.compare("things-service", DOCUMENT, without))
        .hasMessageContaining("would break clients")
        .hasMessageContaining("GET /api/v1/things breaks")
        .hasMessageContaining("thingId")
        .hasMessageContaining("-Dopenapi.write=true");
  }

  @Test
  void refusesAChangeThatBreaksNoneAsWell() {
    String other = DOCUMENT.replace("yuan", "an amount in yuan");
    assertThatThrownBy(() -> OpenApiDocument.compare("things-service", DOCUMENT, other))
        .hasMessageContaining("which breaks no client")
        .hasMessageContaining("-Dopenapi.write=true");
    OpenApiDocument.compare("things-service", DOCUMENT, DOCUMENT);
  }
}
