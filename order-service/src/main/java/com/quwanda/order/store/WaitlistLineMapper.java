package com.quwanda.order.store;

import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/** Waitlists, a line per ticket type. Plain rows, written outside global transactions only. */
@Mapper
public interface WaitlistLineMapper extends BaseMapper<WaitlistLineRow> {

  @Select(
      """
      SELECT * FROM waitlist_line
       WHERE activity_id = #{activityId} AND ticket_type = #{ticketType}
      """)
  WaitlistLineRow find(String activityId, String ticketType);

  /** The row, locked: whoever changes the line's entries does so first. */
  @Select(
      """
      SELECT * FROM waitlist_line
       WHERE activity_id = #{activityId} AND ticket_type = #{ticketType} FOR UPDATE
      """)
  WaitlistLineRow lock(String activityId, String ticketType);

  @Select("SELECT * FROM waitlist_line WHERE activity_id = #{activityId} ORDER BY ticket_type")
  List<WaitlistLineRow> ofActivity(String activityId);

  /** Lines that something is to be done for, as {@code needsCare} says, by id. */
  @Select(
      """
      <script>
      SELECT * FROM waitlist_line
       WHERE id > #{afterId} AND (entries > 0 OR told_version &lt; version)
      <if test="activityId != null">AND activity_id = #{activityId}</if>
       ORDER BY id LIMIT #{limit}
      </script>
      """)
  List<WaitlistLineRow> needingCare(
      @Param("activityId") String activityId,
      @Param("afterId") long afterId,
      @Param("limit") int limit);

  /** Counts one who joins, or with negative numbers one whose wait ends. Under the row lock. */
  @Update(
      """
      UPDATE waitlist_line
         SET entries = entries + #{entries}, places = places + #{places}, least = #{least},
             version = version + 1
       WHERE id = #{id} AND entries + #{entries} >= 0 AND places + #{places} >= 0
      """)
  int count(long id, int entries, int places, int least);

  /** Writes what was counted anew, as a change. Under the row lock. */
  @Update(
      """
      UPDATE waitlist_line
         SET entries = #{sum.entries}, places = #{sum.places}, least = #{sum.least},
             version = version + 1
       WHERE id = #{id}
      """)
  int recount(@Param("id") long id, @Param("sum") WaitlistSum sum);

  /** Stock-service keeps places by this version; one that was told late takes nothing back. */
  @Update(
      """
      UPDATE waitlist_line SET told_version = #{version}
       WHERE id = #{id} AND told_version < #{version}
      """)
  int told(long id, long version);

  /** Calls for offers, so that whoever makes some now looks again before he stops. */
  @Update("UPDATE waitlist_line SET wanted = wanted + 1 WHERE id = #{id}")
  int want(long id);

  /** Takes the line for {@code filler}, unless another makes offers there. */
  @Update(
      """
      UPDATE waitlist_line SET filler = #{filler}, filler_until = #{until}
       WHERE id = #{id} AND (filler IS NULL OR filler_until <= #{now})
      """)
  int claim(long id, String filler, Instant now, Instant until);

  /** Keeps the line for longer; 0 when it is another's now. */
  @Update(
      """
      UPDATE waitlist_line SET filler_until = #{until}
       WHERE id = #{id} AND filler = #{filler}
      """)
  int keep(long id, String filler, Instant until);

  /** Gives the line back, unless offers were called for since {@code wanted} was read. */
  @Update(
      """
      UPDATE waitlist_line SET filler = NULL, filler_until = NULL
       WHERE id = #{id} AND filler = #{filler} AND wanted = #{wanted}
      """)
  int giveBack(long id, String filler, long wanted);

  /** Gives the line back, come what may. */
  @Update(
      """
      UPDATE waitlist_line SET filler = NULL, filler_until = NULL
       WHERE id = #{id} AND filler = #{filler}
      """)
  int drop(long id, String filler);
}
