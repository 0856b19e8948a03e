package com.quwanda.order.store;

import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;

/** What happened to orders. Written inside global transactions only, never changed. */
@Mapper
public interface EventMapper extends BaseMapper<EventRow> {

  /** An order's events, oldest first. */
  @Select("SELECT * FROM order_event WHERE order_id = #{orderId} ORDER BY id")
  List<EventRow> ofOrder(String orderId);
}
