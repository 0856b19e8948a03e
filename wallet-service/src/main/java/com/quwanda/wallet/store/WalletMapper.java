package com.quwanda.wallet.store;

import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import java.math.BigDecimal;
import java.time.Instant;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/**
 * Wallets. Written by branches of global transactions, or alone under a check of the global lock;
 * each is written once per transaction.
 */
@Mapper
public interface WalletMapper extends BaseMapper<WalletRow> {

  /** As it stands, with what running transactions have done to it; null when there is none. */
  @Select("SELECT * FROM wallet WHERE user_id = #{userId}")
  WalletRow find(long userId);

  /** Locks the row, once every global transaction that has changed it has ended. */
  @Select("SELECT * FROM wallet WHERE user_id = #{userId} FOR UPDATE")
  WalletRow lock(long userId);

  /** Adds both changes, which may be negative; 0 rows means that the wallet does not have them. */
  @Update(
      """
      UPDATE wallet
         SET available = available + #{available}, frozen = frozen + #{frozen},
             version = version + 1, changed_at = #{now}
       WHERE id = #{id} AND available + #{available} >= 0 AND frozen + #{frozen} >= 0
      """)
  int add(long id, BigDecimal available, BigDecimal frozen, Instant now);

  /** Closes or opens it; 0 rows means that it was so already. */
  @Update(
      """
      UPDATE wallet SET status = #{status}, version = version + 1, changed_at = #{now}
       WHERE id = #{id} AND status <> #{status}
      """)
  int become(long id, WalletRow.Status status, Instant now);
}
