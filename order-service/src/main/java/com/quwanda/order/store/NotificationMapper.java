package com.quwanda.order.store;

import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;

/** What users were told. Written outside global transactions only, never changed. */
@Mapper
public interface NotificationMapper extends BaseMapper<NotificationRow> {

  /** A user's, newest first. */
  @Select(
      """
      SELECT * FROM notification WHERE user_id = #{userId} AND id < #{beforeId}
       ORDER BY id DESC LIMIT #{limit}
      """)
  List<NotificationRow> ofUser(long userId, long beforeId, int limit);

  /** Those about an order, oldest first. */
  @Select(
      """
      SELECT * FROM notification WHERE user_id = #{userId} AND order_id = #{orderId} ORDER BY id
      """)
  List<NotificationRow> ofOrder(long userId, String orderId);
}
