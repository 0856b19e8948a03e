package com.quwanda.stock.store;

import org.apache.ibatis.annotations.Mapper;
import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import java.util.List;
import org.apache.ibatis.annotations.Select;

/** Ticket types. */
@Mapper
public interface TicketTypeMapper extends BaseMapper<TicketTypeRow> {

  @Select("SELECT * FROM ticket_type WHERE activity_id = #{activityId} AND code = #{code}")
  TicketTypeRow find(String activityId, String code);

  @Select("SELECT * FROM ticket_type WHERE activity_id = #{activityId} ORDER BY code")
  List<TicketTypeRow> ofActivity(String activityId);
}
