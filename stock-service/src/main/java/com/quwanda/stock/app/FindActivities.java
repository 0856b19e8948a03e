package com.quwanda.stock.app;

import com.quwanda.kit.PageCursor;
import com.quwanda.stock.api.ActivityPage;
import com.quwanda.stock.api.ActivityView;
import com.quwanda.stock.store.ActivityMapper;
import com.quwanda.stock.store.ActivityRow;
import java.util.List;
import org.springframework.stereotype.Component;

/** Shows activities to buyers. */
@Component
public class FindActivities {

  private final ActivityMapper activities;
  private final Catalogue catalogue;
  private final ActivityViews views;

  FindActivities(ActivityMapper activities, Catalogue catalogue, ActivityViews views) {
    this.activities = activities;
    this.catalogue = catalogue;
    this.views = views;
  }

  /** One activity. */
  public ActivityView one(String activityId) {
    return views.of(catalogue.activity(activityId));
  }

  /** A page of them, newest first. */
  public ActivityPage page(PageCursor cursor) {
    List<ActivityRow> rows = activities.page(cursor.beforeId(), cursor.limit());
    String next =
        rows.size() < cursor.limit() ? null : PageCursor.after(rows.get(rows.size() - 1).id);
    return new ActivityPage(rows.stream().map(views::of).toList(), next);
  }
}
