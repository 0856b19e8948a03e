package com.quwanda.stock.store;

import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/**
 * Bucket rows. Whoever writes several of them goes by ascending id, so that no two writers wait for
 * each other; each row is written once per global transaction.
 */
@Mapper
public interface BucketMapper extends BaseMapper<BucketRow> {

  @Select("SELECT * FROM stock_bucket WHERE ticket_type_id = #{ticketTypeId} ORDER BY bucket_no")
  List<BucketRow> ofType(long ticketTypeId);

  @Select("SELECT COALESCE(SUM(stock), 0) FROM stock_bucket WHERE ticket_type_id = #{typeId}")
  int stockOf(long typeId);

  /** The database's last word: 0 rows means that the bucket does not have these places. */
  @Update(
      """
      UPDATE stock_bucket SET frozen_count = frozen_count + #{count}
       WHERE id = #{id} AND stock - sold_count - frozen_count >= #{count}
      """)
  int freeze(long id, int count);

  /** 0 rows means that the bucket has not frozen these places. */
  @Update(
      """
      UPDATE stock_bucket SET frozen_count = frozen_count - #{count}
       WHERE id = #{id} AND frozen_count >= #{count}
      """)
  int unfreeze(long id, int count);

  /** Frozen places become sold; 0 rows means that the bucket has not frozen these places. */
  @Update(
      """
      UPDATE stock_bucket
         SET frozen_count = frozen_count - #{count}, sold_count = sold_count + #{count}
       WHERE id = #{id} AND frozen_count >= #{count}
      """)
  int sell(long id, int count);

  /** 0 rows means that the bucket has not sold these places. */
  @Update(
      """
      UPDATE stock_bucket SET sold_count = sold_count - #{count}
       WHERE id = #{id} AND sold_count >= #{count}
      """)
  int refund(long id, int count);

  /** Adds places to a bucket. */
  @Update("UPDATE stock_bucket SET stock = stock + #{count} WHERE id = #{id}")
  int raise(long id, int count);
}
