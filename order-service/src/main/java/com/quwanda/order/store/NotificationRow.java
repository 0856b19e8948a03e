package com.quwanda.order.store;

import com.baomidou.mybatisplus.annotation.TableName;
import com.quwanda.owner.api.EventKind;
import java.time.Instant;

/** A row of {@code notification}: a message that a user was told. */
@TableName("notification")
public class NotificationRow {
  public Long id;

  /** Names what it tells, once. */
  public String eventId;

  public long userId;
  public EventKind kind;
  public String orderId;
  public String title;
  public String text;

  /** Page of the mini-program that it opens. */
  public String page;

  /** Fields of its template, as JSON. */
  public String data;

  /** When it happened. */
  public Instant at;

  public Instant storedAt;
}
