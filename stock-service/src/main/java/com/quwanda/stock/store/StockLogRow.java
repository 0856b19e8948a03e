package com.quwanda.stock.store;

import com.baomidou.mybatisplus.annotation.IdType;
import com.baomidou.mybatisplus.annotation.TableId;
import com.baomidou.mybatisplus.annotation.TableName;
import com.quwanda.lua.Allocation;
import com.quwanda.lua.Refunds;
import com.quwanda.stock.model.HoldState;
import com.quwanda.stock.model.Mark;
import com.quwanda.stock.model.Operation;
import com.quwanda.stock.model.Settlement;
import java.time.Instant;

/** A row of {@code stock_log}, the journal of holds. */
@TableName("stock_log")
public class StockLogRow {
  /** Given by the database, so that ids are ascending and spread evenly over shards. */
  @TableId(type = IdType.AUTO)
  public Long id;

  public String orderId;
  public String owner;
  public long userId;
  public String activityId;
  public String ticketType;
  public long ticketTypeId;
  public int quantity;
  public String allocation;
  public String leftAllocation;
  public String refunds;
  public String fingerprint;
  public HoldState state;
  public Operation markOperation;
  public String markXid;
  public Instant markAt;
  public String markRefund;
  public String lastXid;
  public String healer;
  public String evidence;
  public Instant healedAt;
  public Long healedAfterMs;
  public String claimedBy;
  public Instant claimUntil;
  public Instant frozenAt;
  public Instant settledAt;

  /** What a verdict is judged by. */
  public Settlement.Row shown() {
    return new Settlement.Row(state, mark(), lastXid, quantity, left().total());
  }

  /** The row's mark, or null. */
  public Mark mark() {
    return markOperation == null ? null : new Mark(markOperation, markXid, refunding().total());
  }

  /** What is not given back. */
  public Allocation left() {
    return Allocation.parse(leftAllocation);
  }

  /** What refunds gave back. */
  public Refunds refunds() {
    return Refunds.parse(refunds);
  }

  /** The refund that a mark REFUND is about; none under another mark. */
  public Refunds markedRefund() {
    return markRefund == null ? Refunds.NONE : Refunds.parse(markRefund);
  }

  /** The places that a mark REFUND gives back. */
  public Allocation refunding() {
    return markedRefund().byId().values().stream().findFirst().orElse(Allocation.NONE);
  }
}
