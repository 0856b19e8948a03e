package com.quwanda.kit;

import java.util.Map;

/**
 * A refusal or fault with a stable code, answered as RFC 9457 problem details.
 *
 * <p>It carries no stack trace: it is an answer, not a bug.
 */
public final class ProblemException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int status;
  private final String code;
  private final String title;
  private final transient Map<String, Object> properties;

  /**
   * A problem without further properties.
   *
   * @param status HTTP status, 400 to 599
   * @param code stable upper-case code
   * @param title one sentence for people
   * @param detail what is special about this case; shown to the client
   */
  public ProblemException(int status, String code, String title, String detail) {
    this(status, code, title, detail, Map.of());
  }

  /** As the other, with further properties of the problem, such as how many places are missing. */
  public ProblemException(
      int status, String code, String title, String detail, Map<String, Object> properties) {
    super(code + ": " + detail, null, false, false);
    this.status = status;
    this.code = code;
    this.title = title;
    this.properties = Map.copyOf(properties);
  }

  /** HTTP status. */
  public int status() {
    return status;
  }

  /** Stable upper-case code. */
  public String code() {
    return code;
  }

  /** One sentence for people. */
  public String title() {
    return title;
  }

  /** What is special about this case. */
  public String detail() {
    return getMessage().substring(code.length() + 2);
  }

  /** Further properties of the problem. */
  public Map<String, Object> properties() {
    return properties;
  }
}
