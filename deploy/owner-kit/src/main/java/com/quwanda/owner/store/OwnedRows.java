package com.quwanda.owner.store;

import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import com.quwanda.owner.model.OwnedId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.apache.ibatis.annotations.Param;

/**
 * The table of an owner's rows: its mapper. Written inside global transactions, each change with
 * its XID; or under the global lock, by what changes neither the outcome nor money.
 *
 * @param <R> its rows
 */
public interface OwnedRows<R extends OwnedRow> extends BaseMapper<R> {

  /** The row, or null. */
  R find(String orderId);

  /** The row of an id from outside, which may be none: null for that too. */
  default R named(String text) {
    return OwnedId.is(text) ? find(text) : null;
  }

  /** Those of the rows that there are. */
  List<R> findAll(Collection<String> orderIds);

  /**
   * The row, locked until the local transaction ends; a lock conflict while the global transaction
   * that wrote it last may still be rolled back.
   */
  R lock(String orderId);

  /**
   * Writes a change, where the row is still what was seen: every change of what an outcome says
   * writes its XID.
   *
   * @return 1, or 0 when it is not
   */
  int change(@Param("row") R row, @Param("state") String state, @Param("xid") String xid);

  /**
   * Rows written from {@code from} until before {@code until} by transactions of this owner that
   * have no proof, oldest first.
   */
  List<R> withoutProof(
      @Param("from") Instant from, @Param("until") Instant until, @Param("limit") int limit);
}
