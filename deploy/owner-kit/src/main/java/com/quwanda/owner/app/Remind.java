package com.quwanda.owner.app;

import com.quwanda.owner.MessageSettings;
import com.quwanda.owner.store.OwnedRow;
import org.springframework.stereotype.Component;

/** Sees to it that a message comes when a placed order's time is over. */
@Component
public class Remind<R extends OwnedRow> {

  private final Courier<Reminder> courier;
  private final Deadline<R> deadline;
  private final MessageSettings settings;

  Remind(Courier<Reminder> courier, Deadline<R> deadline, MessageSettings settings) {
    this.courier = courier;
    this.deadline = deadline;
    this.settings = settings;
  }

  /**
   * Called once the order, or a change of its deadline, is committed; never waits and never throws.
   */
  public void send(R row) {
    if (settings.areOn()) {
      courier.send(new Reminder(row.orderId, deadline.of(row)));
    }
  }
}
