package com.quwanda.wallet.store;

import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import java.math.BigDecimal;
import java.time.Instant;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/** Roll-ups. Never written within a global transaction. */
@Mapper
public interface RollUpMapper extends BaseMapper<RollUpRow> {

  @Select("SELECT * FROM account_roll_up WHERE account = #{account}")
  RollUpRow find(String account);

  /** Moves it on; 0 rows means that another run has done so. */
  @Update(
      """
      UPDATE account_roll_up
         SET balance = balance + #{sum}, rolled_up_to = #{toId}, rolled_up_at = #{now}
       WHERE account = #{account} AND rolled_up_to = #{afterId}
      """)
  int moveOn(String account, long afterId, long toId, BigDecimal sum, Instant now);
}
