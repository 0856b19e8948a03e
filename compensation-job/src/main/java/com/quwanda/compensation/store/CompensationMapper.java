package com.quwanda.compensation.store;

import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import com.quwanda.compensation.api.CompensationState;
import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/**
 * Compensations. A worker claims rows before it tries them, and writes only what it has claimed.
 */
@Mapper
public interface CompensationMapper extends BaseMapper<CompensationRow> {

  /** What is due, of one activity or of all, in the caller's share; a named order is due now. */
  String DUE =
      """
       WHERE state IN ('PENDING', 'PARKED')
         AND (next_try_at <= #{now} OR #{orderId} IS NOT NULL)
         AND (claim_until IS NULL OR claim_until <= #{now})
         AND (#{orderId} IS NULL OR order_id = #{orderId})
         AND (#{activityId} IS NULL OR activity_id = #{activityId})
         AND reported_at <= #{reportedBefore}
         AND MOD(id, #{shards}) = #{shard}
       ORDER BY next_try_at, id LIMIT #{limit}
      """;

  /**
   * Which compensations are due.
   *
   * @param orderId of this order only, or null
   * @param activityId of this activity only, or null
   * @param reportedBefore reported so long ago
   * @param shard number of the caller's share
   * @param shards shares there are
   * @param now by whose clock they are due
   * @param limit at most so many
   * @param claim name of the claim, new for each; null when nothing is claimed
   * @param until when the claim lapses, or null
   */
  record Due(
      String orderId,
      String activityId,
      Instant reportedBefore,
      int shard,
      int shards,
      Instant now,
      int limit,
      String claim,
      Instant until) {}

  @Update("UPDATE compensation_fail SET claimed_by = #{claim}, claim_until = #{until}" + DUE)
  int claim(Due due);

  @Select("SELECT * FROM compensation_fail WHERE claimed_by = #{claim} ORDER BY next_try_at, id")
  List<CompensationRow> claimed(String claim);

  @Select("SELECT * FROM compensation_fail" + DUE)
  List<CompensationRow> due(Due due);

  @Select("SELECT * FROM compensation_fail WHERE order_id = #{orderId}")
  CompensationRow find(String orderId);

  @Select("SELECT COUNT(*) FROM compensation_fail WHERE state = #{state}")
  int count(CompensationState state);

  @Select(
      """
      SELECT * FROM compensation_fail WHERE state = #{state} AND id < #{beforeId}
       ORDER BY id DESC LIMIT #{limit}
      """)
  List<CompensationRow> inState(CompensationState state, long beforeId, int limit);

  /**
   * A known order is reported again. Whoever tries it now, for the transaction before, loses the
   * claim, so that what was found out about that one does not end this one.
   */
  @Update(
      """
      UPDATE compensation_fail
         SET state = 'PENDING', tries = 0, xid = #{xid}, error = #{error},
             next_try_at = #{nextTryAt}, reported_at = #{reportedAt}, updated_at = #{updatedAt},
             claimed_by = NULL, claim_until = NULL, closed_at = NULL, closed_reason = NULL
       WHERE order_id = #{orderId} AND (state = 'DONE' OR NOT (xid <=> #{xid}))
      """)
  int reopen(CompensationRow row);

  /** The hold is settled. */
  @Update(
      """
      UPDATE compensation_fail
         SET state = 'DONE', error = NULL, closed_at = #{now}, updated_at = #{now},
             claimed_by = NULL, claim_until = NULL
       WHERE id = #{id} AND claimed_by = #{claim} AND state IN ('PENDING', 'PARKED')
      """)
  int done(long id, String claim, Instant now);

  /** It is tried, or looked at, again later. */
  @Update(
      """
      UPDATE compensation_fail
         SET state = #{state}, tries = #{tries}, error = #{error}, next_try_at = #{nextTryAt},
             updated_at = #{now}, claimed_by = NULL, claim_until = NULL
       WHERE id = #{id} AND claimed_by = #{claim} AND state IN ('PENDING', 'PARKED')
      """)
  int later(
      long id,
      String claim,
      CompensationState state,
      int tries,
      String error,
      Instant nextTryAt,
      Instant now);

  /** Gives back what a run that is to stop has claimed and not tried. */
  @Update(
      """
      UPDATE compensation_fail SET claimed_by = NULL, claim_until = NULL
       WHERE claimed_by = #{claim}
      """)
  int giveBack(String claim);

  /** An operator wants a parked one tried again, with all its tries. */
  @Update(
      """
      UPDATE compensation_fail
         SET state = 'PENDING', tries = 0, next_try_at = #{now}, updated_at = #{now},
             claimed_by = NULL, claim_until = NULL
       WHERE order_id = #{orderId} AND state = 'PARKED'
      """)
  int unpark(String orderId, Instant now);

  /** An operator closes a parked one. */
  @Update(
      """
      UPDATE compensation_fail
         SET state = 'CLOSED', closed_reason = #{reason}, closed_at = #{now}, updated_at = #{now},
             claimed_by = NULL, claim_until = NULL
       WHERE order_id = #{orderId} AND state = 'PARKED'
      """)
  int close(String orderId, String reason, Instant now);
}
