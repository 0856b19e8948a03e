package com.quwanda.compensation.store;

import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/**
 * Cancellations of activities. A worker claims one before it ends orders, and writes only what it
 * has claimed; a claim that is not renewed lapses, and another worker goes on.
 */
@Mapper
public interface CancellationMapper extends BaseMapper<CancellationRow> {

  @Select("SELECT * FROM activity_cancellation WHERE activity_id = #{activityId}")
  CancellationRow find(String activityId);

  /** Those that are not done, oldest first; of one activity, or of all when it is null. */
  @Select(
      """
      SELECT * FROM activity_cancellation
       WHERE state = 'RUNNING' AND (#{activityId} IS NULL OR activity_id = #{activityId})
       ORDER BY requested_at, activity_id
      """)
  List<CancellationRow> running(String activityId);

  /** Nobody else works at it until then. */
  @Update(
      """
      UPDATE activity_cancellation SET claimed_by = #{claim}, claim_until = #{until}
       WHERE activity_id = #{activityId} AND state = 'RUNNING'
         AND (claim_until IS NULL OR claim_until <= #{now})
      """)
  int claim(String activityId, String claim, Instant now, Instant until);

  /** The same worker goes on; 0 when another one has taken it over. */
  @Update(
      """
      UPDATE activity_cancellation SET claim_until = #{until}
       WHERE activity_id = #{activityId} AND claimed_by = #{claim} AND state = 'RUNNING'
      """)
  int renew(String activityId, String claim, Instant until);

  @Update(
      """
      UPDATE activity_cancellation SET claimed_by = NULL, claim_until = NULL
       WHERE activity_id = #{activityId} AND claimed_by = #{claim}
      """)
  int giveBack(String activityId, String claim);

  /** The sale is closed for good; the first time counts. */
  @Update(
      """
      UPDATE activity_cancellation SET sale_closed_at = #{now}, updated_at = #{now}
       WHERE activity_id = #{activityId} AND sale_closed_at IS NULL
      """)
  int saleClosed(String activityId, Instant now);

  /** What came of going through the orders. */
  @Update(
      """
      UPDATE activity_cancellation
         SET failed = #{failed}, error = #{error}, updated_at = #{now}
       WHERE activity_id = #{activityId} AND claimed_by = #{claim} AND state = 'RUNNING'
      """)
  int note(String activityId, String claim, long failed, String error, Instant now);

  /** No order stands any more, and none can come. */
  @Update(
      """
      UPDATE activity_cancellation
         SET state = 'DONE', failed = 0, error = NULL, finished_at = #{now}, updated_at = #{now},
             claimed_by = NULL, claim_until = NULL
       WHERE activity_id = #{activityId} AND claimed_by = #{claim} AND state = 'RUNNING'
      """)
  int done(String activityId, String claim, Instant now);
}
