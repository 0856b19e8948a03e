package com.quwanda.stock.store;

import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;

/** Ticket types. */
@Mapper
public interface TicketTypeMapper extends BaseMapper<TicketTypeRow> {

  @Select("SELECT * FROM ticket_type WHERE activity_id = #{activityId} AND code = #{code}")
  TicketTypeRow find(String activityId, String code);

  @Select("SELECT * FROM ticket_type WHERE activity_id = #{activityId} ORDER BY code")
  List<TicketTypeRow> ofActivity(String activityId);

  /** Queues whoever changes or reads the type's capacity as a whole. */
  @Select("SELECT id FROM ticket_type WHERE id = #{id} FOR UPDATE")
  Long lock(long id);
}
