package com.quwanda.order.store;

import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import java.time.Instant;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/** Tries to ask channels. Plain rows, written outside global transactions only. */
@Mapper
public interface ChannelTryMapper extends BaseMapper<ChannelTryRow> {

  @Select("SELECT * FROM channel_try WHERE subject = #{subject}")
  ChannelTryRow find(String subject);

  /** Takes the next try, unless another has taken it since the row was read. */
  @Update(
      """
      UPDATE channel_try SET tries = tries + 1, next_at = #{nextAt}
       WHERE subject = #{subject} AND tries = #{seenTries}
      """)
  int take(String subject, int seenTries, Instant nextAt);

  @Delete("DELETE FROM channel_try WHERE subject = #{subject}")
  int end(String subject);

  /** Drops rows that nobody asks by any more; a subject that is still due would have moved on. */
  @Delete("DELETE FROM channel_try WHERE next_at < #{before} LIMIT 500")
  int forget(Instant before);
}
