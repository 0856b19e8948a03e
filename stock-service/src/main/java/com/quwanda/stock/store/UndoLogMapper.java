package com.quwanda.stock.store;

import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;

/** Seata's undo log, read to learn whether a branch has committed locally. */
@Mapper
public interface UndoLogMapper {

  /** How many branches of this transaction have committed here. */
  @Select("SELECT COUNT(*) FROM undo_log WHERE xid = #{xid}")
  int branches(String xid);
}
