package com.quwanda.stock.store;

import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/** Activities. */
@Mapper
public interface ActivityMapper extends BaseMapper<ActivityRow> {

  @Select("SELECT * FROM activity WHERE activity_id = #{activityId}")
  ActivityRow find(String activityId);

  @Select("SELECT * FROM activity WHERE id < #{beforeId} ORDER BY id DESC LIMIT #{limit}")
  List<ActivityRow> page(long beforeId, int limit);

  /** A club's activities. */
  @Select(
      """
      SELECT * FROM activity WHERE club_id = #{clubId} AND id < #{beforeId}
       ORDER BY id DESC LIMIT #{limit}
      """)
  List<ActivityRow> pageOf(String clubId, long beforeId, int limit);

  /** Activities whose sale ends after that time. */
  @Select("SELECT * FROM activity WHERE sale_until > #{since} ORDER BY id")
  List<ActivityRow> endingAfter(Instant since);

  /**
   * Moves the sale gate; each move has an epoch of its own, so that an older one is noticed. 0
   * rows: the activity is cancelled.
   */
  @Update(
      """
      UPDATE activity SET sale = #{sale}, sale_epoch = sale_epoch + 1
       WHERE activity_id = #{activityId} AND sale <> 'CANCELLED'
      """)
  int moveGate(String activityId, String sale);

  /** Moves the sale gate for the last time; 0 rows when it was cancelled before. */
  @Update(
      """
      UPDATE activity SET sale = 'CANCELLED', sale_epoch = sale_epoch + 1
       WHERE activity_id = #{activityId} AND sale <> 'CANCELLED'
      """)
  int cancel(String activityId);

  /** Opened at least once and not yet over: those that have a gate in Redis which matters. */
  @Select("SELECT * FROM activity WHERE sale_epoch > 0 AND sale_until > #{now}")
  List<ActivityRow> gated(Instant now);

  /** Suspended ones, the open sales first. */
  @Select(
      """
      SELECT * FROM activity WHERE suspension > rebuilt
       ORDER BY (sale = 'OPEN' AND sale_until > #{now}) DESC, id
      """)
  List<ActivityRow> suspended(Instant now);

  /** Suspends all that were ever opened; until it is shut the gate in Redis may stand open. */
  @Update(
      """
      UPDATE activity
         SET suspension = suspension + 1, sale_epoch = sale_epoch + 1, suspended_at = NULL
       WHERE sale_epoch > 0
      """)
  int suspendAll();

  /** Suspends one. */
  @Update(
      """
      UPDATE activity
         SET suspension = suspension + 1, sale_epoch = sale_epoch + 1, suspended_at = NULL
       WHERE activity_id = #{activityId}
      """)
  int suspend(String activityId);

  /** The gate in Redis is shut, for the suspension {@code suspension}. */
  @Update(
      """
      UPDATE activity SET suspended_at = NOW(3)
       WHERE activity_id = #{activityId} AND suspension = #{suspension} AND suspended_at IS NULL
      """)
  int gateIsShut(String activityId, long suspension);

  /** How long the gate has been shut, by the database's clock. */
  @Select(
      """
      SELECT COALESCE(TIMESTAMPDIFF(MICROSECOND, suspended_at, NOW(3)) DIV 1000, 0)
        FROM activity WHERE activity_id = #{activityId}
      """)
  long shutForMillis(String activityId);

  /** Claims the rebuild for some seconds, or for some more. 0 rows: another has it. */
  @Update(
      """
      UPDATE activity
         SET rebuild_by = #{by}, rebuild_until = NOW(3) + INTERVAL #{seconds} SECOND
       WHERE activity_id = #{activityId}
         AND (rebuild_by IS NULL OR rebuild_by = #{by} OR rebuild_until < NOW(3))
      """)
  int claimRebuild(String activityId, String by, int seconds);

  /** Gives the claim back. */
  @Update(
      """
      UPDATE activity SET rebuild_by = NULL, rebuild_until = NULL
       WHERE activity_id = #{activityId} AND rebuild_by = #{by}
      """)
  int unclaimRebuild(String activityId, String by);

  /** The rebuild that answers a suspension is done; a later suspension stays. */
  @Update(
      """
      UPDATE activity SET rebuilt = #{suspension}, sale_epoch = sale_epoch + 1
       WHERE activity_id = #{activityId} AND rebuilt < #{suspension}
      """)
  int endSuspension(String activityId, long suspension);
}
