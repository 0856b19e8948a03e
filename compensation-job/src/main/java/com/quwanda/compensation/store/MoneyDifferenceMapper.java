package com.quwanda.compensation.store;

import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/** Differences about money. One that is open is there once; a closed one never changes again. */
@Mapper
public interface MoneyDifferenceMapper extends BaseMapper<MoneyDifferenceRow> {

  /** An open one is seen again, maybe with other amounts; 0 when there is none. */
  @Update(
      """
      UPDATE money_difference
         SET expected = #{expected}, actual = #{actual}, last_seen_at = #{lastSeenAt}
       WHERE open_key = #{openKey}
      """)
  int seenAgain(MoneyDifferenceRow row);

  /** Open ones, closed ones, or both when {@code open} is null; newest first. */
  @Select(
      """
      SELECT * FROM money_difference
       WHERE id < #{beforeId} AND (#{open} IS NULL OR (closed_at IS NULL) = #{open})
       ORDER BY id DESC LIMIT #{limit}
      """)
  List<MoneyDifferenceRow> list(Boolean open, long beforeId, int limit);

  /** How many are open. Costs as many steps in their index. */
  @Select("SELECT COUNT(*) FROM money_difference WHERE open_key IS NOT NULL")
  int countOpen();

  /** An operator closes an open one. */
  @Update(
      """
      UPDATE money_difference
         SET closed_at = #{now}, closed_by_reason = #{reason}, open_key = NULL
       WHERE id = #{id} AND closed_at IS NULL
      """)
  int close(long id, String reason, Instant now);
}
