package com.quwanda.order.store;

import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import java.util.Collection;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;

/** Orders. Written inside global transactions only. */
@Mapper
public interface OrderMapper extends BaseMapper<OrderRow> {

  @Select("SELECT * FROM trade_order WHERE order_id = #{orderId}")
  OrderRow find(String orderId);

  @Select(
      """
      <script>
      SELECT * FROM trade_order WHERE order_id IN
      <foreach item="id" collection="orderIds" open="(" separator="," close=")">#{id}</foreach>
      </script>
      """)
  List<OrderRow> findAll(Collection<String> orderIds);

  @Select(
      """
      SELECT * FROM trade_order WHERE user_id = #{userId} AND id < #{beforeId}
       ORDER BY id DESC LIMIT #{limit}
      """)
  List<OrderRow> ofUser(long userId, long beforeId, int limit);

  /** An activity's rows, oldest first. */
  @Select(
      """
      SELECT * FROM trade_order WHERE activity_id = #{activityId} AND id > #{afterId}
       ORDER BY id LIMIT #{limit}
      """)
  List<OrderRow> ofActivity(String activityId, long afterId, int limit);
}
