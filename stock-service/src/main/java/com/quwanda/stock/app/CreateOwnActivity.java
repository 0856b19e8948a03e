package com.quwanda.stock.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.stock.api.CreateActivityRequest;
import com.quwanda.stock.api.StockProblem;
import org.springframework.stereotype.Component;

/** Creates an activity for those who act for its club. */
@Component
public class CreateOwnActivity {

  private final CreateActivity create;

  CreateOwnActivity(CreateActivity create) {
    this.create = create;
  }

  /**
   * Creates it, or answers the same again for the same request. Whose an id is that is taken, the
   * refusal does not say.
   *
   * @throws ProblemException NOT_YOUR_CLUB when it is to be another club's; ACTIVITY_EXISTS when
   *     another activity has this id
   */
  public CreateActivity.Created create(String clubId, CreateActivityRequest request) {
    if (!request.clubId().equals(OwnActivities.named(clubId))) {
      throw Refuse.with(StockProblem.NOT_YOUR_CLUB, "you act for " + clubId);
    }
    return create.createOnce(request);
  }
}
