package com.quwanda.compensation.app;

import com.quwanda.compensation.api.CompensationApi;
import com.quwanda.compensation.api.CompensationProblem;
import com.quwanda.kit.ProblemException;
import com.quwanda.stock.api.StockApi;
import com.quwanda.stock.api.StockProblem;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/**
 * Finds an activity for those who act for its club. Another club's is answered for as if it did not
 * exist. An activity never changes its club, so what is found stays theirs.
 */
@Component
public class OwnActivity {

  /** What a header can carry as it is. */
  private static final Pattern CLUB = Pattern.compile("[A-Za-z0-9_-]{1,64}");

  private final StockApi stock;

  OwnActivity(StockApi stock) {
    this.stock = stock;
  }

  /**
   * The id of an activity, if it is the club's.
   *
   * @throws ProblemException ACTIVITY_NOT_FOUND when it is not; 400 when that names no club
   */
  public String find(String clubId, String activityId) {
    if (!CLUB.matcher(clubId).matches()) {
      throw Refuse.invalid(CompensationApi.CLUB + ": names no club");
    }
    if (!clubOf(activityId).equals(clubId)) {
      throw unknown(activityId);
    }
    return activityId;
  }

  private String clubOf(String activityId) {
    try {
      return stock.lookUpActivity(activityId).clubId();
    } catch (RuntimeException failure) {
      // Said here in our own words, which must be those for another club's.
      if (Failures.is(failure, StockProblem.ACTIVITY_NOT_FOUND)) {
        throw unknown(activityId);
      }
      throw failure;
    }
  }

  private static ProblemException unknown(String activityId) {
    return Refuse.with(CompensationProblem.ACTIVITY_NOT_FOUND, "no activity " + activityId);
  }
}
