package com.quwanda.order.store;

import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/**
 * Entries on waitlists. Plain rows, written outside global transactions only; what ends a wait, or
 * begins one, is written after the line's row was locked.
 */
@Mapper
public interface WaitlistEntryMapper extends BaseMapper<WaitlistEntryRow> {

  @Select("SELECT * FROM waitlist_entry WHERE entry_id = #{entryId}")
  WaitlistEntryRow find(String entryId);

  @Select(
      """
      SELECT * FROM waitlist_entry WHERE user_id = #{userId} AND id < #{beforeId}
       ORDER BY id DESC LIMIT #{limit}
      """)
  List<WaitlistEntryRow> ofUser(long userId, long beforeId, int limit);

  /** A user's entries in a line that may keep him from another: he waits, or has an offer. */
  @Select(
      """
      SELECT * FROM waitlist_entry
       WHERE activity_id = #{activityId} AND ticket_type = #{ticketType} AND user_id = #{userId}
         AND status IN ('WAITING', 'OFFERING', 'OFFERED')
       ORDER BY id DESC
      """)
  List<WaitlistEntryRow> ofUserInLine(String activityId, String ticketType, long userId);

  /** The first in the line whom {@code free} places suffice for, or null. */
  @Select(
      """
      SELECT * FROM waitlist_entry
       WHERE activity_id = #{activityId} AND ticket_type = #{ticketType} AND status = 'WAITING'
         AND quantity <= #{free} AND (not_before IS NULL OR not_before <= #{now})
       ORDER BY joined_at, id LIMIT 1
      """)
  WaitlistEntryRow firstFor(String activityId, String ticketType, int free, Instant now);

  /** Whether anybody waits who has no offer under way. */
  @Select(
      """
      SELECT EXISTS (
        SELECT 1 FROM waitlist_entry
         WHERE activity_id = #{activityId} AND ticket_type = #{ticketType} AND status = 'WAITING')
      """)
  boolean isAnyWaiting(String activityId, String ticketType);

  /** Entries that an offer is being made to, or was when its maker died. */
  @Select(
      """
      SELECT * FROM waitlist_entry
       WHERE activity_id = #{activityId} AND ticket_type = #{ticketType} AND status = 'OFFERING'
       ORDER BY joined_at, id
      """)
  List<WaitlistEntryRow> offering(String activityId, String ticketType);

  /** How many wait before this one. */
  @Select(
      """
      SELECT COUNT(*) FROM waitlist_entry
       WHERE activity_id = #{activityId} AND ticket_type = #{ticketType}
         AND status IN ('WAITING', 'OFFERING')
         AND (joined_at < #{joinedAt} OR joined_at = #{joinedAt} AND id < #{id})
      """)
  int before(WaitlistEntryRow entry);

  /** The fewest places that one in the line waits for; null when nobody waits. */
  @Select(
      """
      SELECT MIN(quantity) FROM waitlist_entry
       WHERE activity_id = #{activityId} AND ticket_type = #{ticketType} AND waiting = 1
      """)
  Integer least(String activityId, String ticketType);

  /** All who wait in the line, summed; {@code least} is 0 when nobody does. */
  @Select(
      """
      SELECT COUNT(*) AS entries, COALESCE(SUM(quantity), 0) AS places,
             COALESCE(MIN(quantity), 0) AS least
        FROM waitlist_entry
       WHERE activity_id = #{activityId} AND ticket_type = #{ticketType} AND waiting = 1
      """)
  WaitlistSum sum(String activityId, String ticketType);

  /** Chooses it for an offer, unless it has left the line meanwhile. */
  @Update(
      """
      UPDATE waitlist_entry SET status = 'OFFERING', order_id = #{orderId}
       WHERE entry_id = #{entryId} AND status = 'WAITING'
      """)
  int choose(String entryId, String orderId);

  /** Puts it back to its old place in the line; {@code usedUp} is 1 when the offer's id is. */
  @Update(
      """
      UPDATE waitlist_entry
         SET status = 'WAITING', order_id = NULL, tries = tries + #{usedUp}, limited_since = NULL,
             not_before = NULL
       WHERE entry_id = #{entryId} AND status = 'OFFERING' AND order_id = #{orderId}
      """)
  int putBack(String entryId, String orderId, int usedUp);

  /** The limit per user is in the way: back to its place, to be tried again after a while. */
  @Update(
      """
      UPDATE waitlist_entry
         SET status = 'WAITING', order_id = NULL, limited_since = COALESCE(limited_since, #{now}),
             not_before = #{notBefore}
       WHERE entry_id = #{entryId} AND status = 'OFFERING' AND order_id = #{orderId}
      """)
  int putOff(String entryId, String orderId, Instant now, Instant notBefore);

  /**
   * Its offer stands. Another may have put it back meanwhile, who was refused what this offer's id
   * got after all.
   */
  @Update(
      """
      UPDATE waitlist_entry
         SET status = 'OFFERED', order_id = #{orderId}, offered_until = #{until},
             ended_at = #{now}, waiting = NULL
       WHERE entry_id = #{entryId}
         AND (status = 'OFFERING' AND order_id = #{orderId}
              OR status = 'WAITING' AND tries = #{tries})
      """)
  int offered(String entryId, String orderId, int tries, Instant until, Instant now);

  /** It can get no offer any more, says {@code reason}. */
  @Update(
      """
      UPDATE waitlist_entry
         SET status = 'CLOSED', reason = #{reason}, order_id = NULL, ended_at = #{now},
             waiting = NULL
       WHERE entry_id = #{entryId} AND status = 'OFFERING' AND order_id = #{orderId}
      """)
  int close(String entryId, String orderId, String reason, Instant now);

  @Update(
      """
      UPDATE waitlist_entry SET status = 'LEFT', ended_at = #{now}, waiting = NULL
       WHERE entry_id = #{entryId} AND status = 'WAITING'
      """)
  int leave(String entryId, Instant now);

  /** Ends the wait of all who have no offer under way. */
  @Update(
      """
      UPDATE waitlist_entry
         SET status = 'CLOSED', reason = #{reason}, ended_at = #{now}, waiting = NULL
       WHERE activity_id = #{activityId} AND ticket_type = #{ticketType} AND status = 'WAITING'
      """)
  int closeAll(String activityId, String ticketType, String reason, Instant now);
}
