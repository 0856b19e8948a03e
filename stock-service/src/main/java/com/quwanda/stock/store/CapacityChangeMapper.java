package com.quwanda.stock.store;

import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/** Changes of capacity, each applied to the database and to Redis once. */
@Mapper
public interface CapacityChangeMapper extends BaseMapper<CapacityChangeRow> {

  @Select(
      """
      SELECT * FROM capacity_change
       WHERE ticket_type_id = #{ticketTypeId} AND change_id = #{changeId}
      """)
  CapacityChangeRow find(long ticketTypeId, String changeId);

  /** Version of the last change, 0 when there was none. */
  @Select(
      """
      SELECT COALESCE(MAX(version), 0) FROM capacity_change WHERE ticket_type_id = #{ticketTypeId}
      """)
  int lastVersion(long ticketTypeId);

  @Select(
      """
      SELECT * FROM capacity_change
       WHERE ticket_type_id = #{ticketTypeId} AND in_redis = FALSE ORDER BY version
      """)
  List<CapacityChangeRow> notInRedis(long ticketTypeId);

  /** Changes after a version, in their order. */
  @Select(
      """
      SELECT * FROM capacity_change
       WHERE ticket_type_id = #{ticketTypeId} AND version > #{version} ORDER BY version
      """)
  List<CapacityChangeRow> after(long ticketTypeId, int version);

  @Update("UPDATE capacity_change SET in_redis = TRUE WHERE id = #{id}")
  int markInRedis(long id);
}
