package com.quwanda.wallet.store;

import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;

/** What was done. A row is inserted with the lines it stands for and never changed. */
@Mapper
public interface OperationMapper extends BaseMapper<OperationRow> {

  /**
   * The row, once the global transaction that wrote it has ended or is the caller's own; null when
   * it was rolled back.
   */
  @Select("SELECT * FROM wallet_operation WHERE operation_id = #{operationId} FOR UPDATE")
  OperationRow lock(String operationId);

  /** The id of what this transaction has done to that wallet, or null. */
  @Select("SELECT operation_id FROM wallet_operation WHERE xid = #{xid} AND user_id = #{userId}")
  String changeWithin(String xid, long userId);
}
