package com.quwanda.stock.store;

import com.baomidou.mybatisplus.annotation.IdType;
import com.baomidou.mybatisplus.annotation.TableId;
import com.baomidou.mybatisplus.annotation.TableName;

/** A row of {@code stock_bucket}: the database's word on what is left of one bucket. */
@TableName("stock_bucket")
public class BucketRow {

  private static final int MOST_BUCKETS = 64;

  @TableId(type = IdType.INPUT)
  public Long id;

  public long ticketTypeId;
  public int bucketNo;
  public int stock;
  public int soldCount;
  public int frozenCount;

  /** Id of a bucket's row, known without a look-up. */
  public static long idOf(long ticketTypeId, int bucketNo) {
    return ticketTypeId * MOST_BUCKETS + bucketNo;
  }
}
