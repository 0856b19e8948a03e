package com.quwanda.order.store;

import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/** Money that channels are to give back. Written inside global transactions only. */
@Mapper
public interface ChannelRefundMapper extends BaseMapper<ChannelRefundRow> {

  /** The row, once no global transaction holds it; to be read by whoever decides by it. */
  @Select("SELECT * FROM channel_refund WHERE refund_id = #{refundId} FOR UPDATE")
  ChannelRefundRow lock(String refundId);

  @Select("SELECT * FROM channel_refund WHERE order_id = #{orderId} ORDER BY id")
  List<ChannelRefundRow> ofOrder(String orderId);

  /** Refunds that are owed and may be brought on, longest due first. */
  @Select(
      """
      SELECT r.refund_id FROM channel_refund r
        LEFT JOIN channel_try t ON t.subject = r.refund_id
       WHERE r.status = 'OWED' AND (t.next_at IS NULL OR t.next_at <= #{now})
       ORDER BY COALESCE(t.next_at, r.created_at), r.id LIMIT #{limit}
      """)
  List<String> due(Instant now, int limit);

  @Update(
      """
      UPDATE channel_refund SET status = 'DONE', xid = #{xid}
       WHERE refund_id = #{refundId} AND status = 'OWED'
      """)
  int done(String refundId, String xid);
}
