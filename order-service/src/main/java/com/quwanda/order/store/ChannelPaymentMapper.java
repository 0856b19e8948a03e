package com.quwanda.order.store;

import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import com.quwanda.order.model.ChannelPaymentState;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/**
 * Payments through channels. Written inside global transactions or under the global lock only; the
 * order's row is locked before its payments', and a payment's before its refunds'.
 */
@Mapper
public interface ChannelPaymentMapper extends BaseMapper<ChannelPaymentRow> {

  @Select("SELECT * FROM channel_payment WHERE payment_id = #{paymentId}")
  ChannelPaymentRow find(String paymentId);

  /** The row, once no global transaction holds it; to be read by whoever decides by it. */
  @Select("SELECT * FROM channel_payment WHERE payment_id = #{paymentId} FOR UPDATE")
  ChannelPaymentRow lock(String paymentId);

  @Select("SELECT * FROM channel_payment WHERE order_id = #{orderId} ORDER BY id")
  List<ChannelPaymentRow> ofOrder(String orderId);

  /** Payments whose channel has said nothing for a while, and may be asked, longest due first. */
  @Select(
      """
      SELECT p.payment_id FROM channel_payment p
        LEFT JOIN channel_try t ON t.subject = p.payment_id
       WHERE p.status = 'CREATED' AND p.created_at <= #{createdUntil}
         AND (t.next_at IS NULL OR t.next_at <= #{now})
       ORDER BY COALESCE(t.next_at, p.created_at), p.id LIMIT #{limit}
      """)
  List<String> due(Instant createdUntil, Instant now, int limit);

  /** Books its money, once: to be given back in all as far as {@code owed} says. */
  @Update(
      """
      UPDATE channel_payment
         SET status = #{status}, transaction_id = #{transactionId}, owed = #{owed}, xid = #{xid}
       WHERE payment_id = #{paymentId} AND status IN ('CREATED', 'CLOSED')
      """)
  int book(
      String paymentId,
      ChannelPaymentState status,
      String transactionId,
      BigDecimal owed,
      String xid);

  /** No money will come, says the channel. */
  @Update(
      """
      UPDATE channel_payment SET status = 'CLOSED'
       WHERE payment_id = #{paymentId} AND status = 'CREATED'
      """)
  int close(String paymentId);

  /** More of it is to be given back; never more than it was. */
  @Update(
      """
      UPDATE channel_payment SET status = 'REFUNDING', owed = owed + #{amount}, xid = #{xid}
       WHERE payment_id = #{paymentId} AND status IN ('PAID', 'REFUNDING')
         AND owed + #{amount} <= amount
      """)
  int owe(String paymentId, BigDecimal amount, String xid);

  /** The channel has given some of it back; never more than is owed. */
  @Update(
      """
      UPDATE channel_payment SET status = #{status}, refunded = refunded + #{amount}, xid = #{xid}
       WHERE payment_id = #{paymentId} AND status = 'REFUNDING' AND refunded + #{amount} <= owed
      """)
  int giveBack(String paymentId, BigDecimal amount, ChannelPaymentState status, String xid);
}
