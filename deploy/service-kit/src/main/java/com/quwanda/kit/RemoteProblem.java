package com.quwanda.kit;

import com.quwanda.contract.AnyProblem;
import java.util.Map;

/** Another of our services answered with a problem. Thrown, so that a branch's failure is seen. */
public final class RemoteProblem extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int status;
  private final String code;
  private final String title;
  private final String detail;
  private final transient Map<String, Object> properties;

  RemoteProblem(
      int status, String code, String title, String detail, Map<String, Object> properties) {
    super(status + " " + code + ": " + detail, null, false, false);
    this.status = status;
    this.code = code;
    this.title = title;
    this.detail = detail;
    this.properties = properties;
  }

  /** HTTP status of the answer. */
  public int status() {
    return status;
  }

  /** The problem's code; {@code UNKNOWN} when the answer was no problem document. */
  public String code() {
    return code;
  }

  /**
   * The same problem, to be answered to our own caller; but a refusal of our credential, or a
   * redirection, says nothing to him: then it is only that the service cannot be asked.
   */
  public ProblemException passedOn() {
    if (status < 400 || status == 401) {
      AnyProblem away = AnyProblem.SERVICE_UNAVAILABLE;
      return new ProblemException(
          away.status(), away.name(), away.title(), "another service cannot be asked");
    }
    return new ProblemException(status, code, title, detail, properties);
  }
}
