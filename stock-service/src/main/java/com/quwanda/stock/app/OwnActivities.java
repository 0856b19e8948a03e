package com.quwanda.stock.app;

import com.quwanda.kit.PageCursor;
import com.quwanda.kit.ProblemException;
import com.quwanda.stock.api.ActivityPage;
import com.quwanda.stock.api.StockApi;
import com.quwanda.stock.store.ActivityMapper;
import com.quwanda.stock.store.ActivityRow;
import java.util.List;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/**
 * The activities of one club, for those who act for it. Another club's are answered for as if they
 * did not exist, so that nobody can ask which ids others have. An activity never changes its club,
 * so what is found stays theirs.
 */
@Component
public class OwnActivities {

  /** What a header can carry as it is. */
  private static final Pattern CLUB = Pattern.compile("[A-Za-z0-9_-]{1,64}");

  private final Catalogue catalogue;
  private final ActivityMapper activities;
  private final ActivityViews views;

  OwnActivities(Catalogue catalogue, ActivityMapper activities, ActivityViews views) {
    this.catalogue = catalogue;
    this.activities = activities;
    this.views = views;
  }

  /**
   * The id of an activity, if it is the club's.
   *
   * @throws ProblemException ACTIVITY_NOT_FOUND when it is not; 400 when that names no club
   */
  public String find(String clubId, String activityId) {
    String club = named(clubId);
    if (!catalogue.activity(activityId).clubId.equals(club)) {
      throw Catalogue.unknown(activityId);
    }
    return activityId;
  }

  /** A page of the club's activities, newest first. */
  public ActivityPage page(String clubId, PageCursor cursor) {
    List<ActivityRow> rows = activities.pageOf(named(clubId), cursor.beforeId(), cursor.limit());
    String next =
        rows.size() < cursor.limit() ? null : PageCursor.after(rows.get(rows.size() - 1).id);
    return new ActivityPage(rows.stream().map(views::of).toList(), next);
  }

  /** The club in the gateway's header, which is refused like a missing one when it names none. */
  static String named(String clubId) {
    if (!CLUB.matcher(clubId).matches()) {
      throw new ProblemException(
          400, "INVALID_REQUEST", "The request is not valid", StockApi.CLUB + ": names no club");
    }
    return clubId;
  }
}
