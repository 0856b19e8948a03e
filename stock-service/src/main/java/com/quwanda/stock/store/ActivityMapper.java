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

  /** Activities whose sale ends after that time. */
  @Select("SELECT * FROM activity WHERE sale_until > #{since} ORDER BY id")
  List<ActivityRow> endingAfter(Instant since);

  /** Moves the sale gate; each move has an epoch of its own, so that an older one is noticed. */
  @Update(
      """
      UPDATE activity SET sale = #{sale}, sale_epoch = sale_epoch + 1
       WHERE activity_id = #{activityId}
      """)
  int moveGate(String activityId, String sale);
}
