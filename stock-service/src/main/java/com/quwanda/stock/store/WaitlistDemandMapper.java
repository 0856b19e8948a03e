package com.quwanda.stock.store;

import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import java.time.Instant;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Update;

/** What waitlists want, one row per ticket type that anybody ever waited for. */
@Mapper
public interface WaitlistDemandMapper extends BaseMapper<WaitlistDemandRow> {

  /** 0 rows: there is none yet, or one of this version or a later one. */
  @Update(
      """
      UPDATE waitlist_demand
         SET version = #{version}, places = #{places}, least = #{least}, updated_at = #{at}
       WHERE ticket_type_id = #{ticketTypeId} AND version < #{version}
      """)
  int replace(long ticketTypeId, long version, int places, int least, Instant at);
}
