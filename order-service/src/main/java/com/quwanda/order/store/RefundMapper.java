package com.quwanda.order.store;

import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;

/** Refunds. Written inside global transactions only, never changed. */
@Mapper
public interface RefundMapper extends BaseMapper<RefundRow> {

  @Select("SELECT * FROM order_refund WHERE refund_id = #{refundId}")
  RefundRow find(String refundId);

  /** An order's refunds, oldest first. */
  @Select("SELECT * FROM order_refund WHERE order_id = #{orderId} ORDER BY id")
  List<RefundRow> ofOrder(String orderId);
}
