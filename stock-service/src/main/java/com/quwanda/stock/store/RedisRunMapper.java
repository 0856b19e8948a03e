package com.quwanda.stock.store;

import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/** The one row that names the run of Redis in which the sale gates stand. */
@Mapper
public interface RedisRunMapper {

  /** The run; empty before the first one was seen. */
  @Select("SELECT run FROM redis_run WHERE id = 1")
  String current();

  /** As {@link #current}; whoever is to change it queues here. */
  @Select("SELECT run FROM redis_run WHERE id = 1 FOR UPDATE")
  String lock();

  /** 0 rows: another has written a run meanwhile. */
  @Update("UPDATE redis_run SET run = #{next}, since = NOW(3) WHERE id = 1 AND run = #{known}")
  int change(String known, String next);
}
