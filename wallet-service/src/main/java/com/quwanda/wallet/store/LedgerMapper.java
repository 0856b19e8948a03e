package com.quwanda.wallet.store;

import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Options;
import org.apache.ibatis.annotations.Select;

/** The ledger. Rows are inserted and never changed; only a rollback takes them away. */
@Mapper
public interface LedgerMapper extends BaseMapper<LedgerRow> {

  /** All lines of an operation in one statement. */
  @Insert(
      """
      <script>
      INSERT INTO wallet_ledger
        (operation_id, account, entry_type, amount, user_id, order_id, created_at) VALUES
      <foreach item="row" collection="rows" separator=",">
        (#{row.operationId}, #{row.account}, #{row.entryType}, #{row.amount}, #{row.userId},
         #{row.orderId}, #{row.createdAt})
      </foreach>
      </script>
      """)
  // Seata reads them: under the global lock alone it does not ask for them itself.
  @Options(useGeneratedKeys = true, keyProperty = "id")
  int insertAll(List<LedgerRow> rows);

  /** A user's lines, newest first. */
  @Select(
      """
      SELECT * FROM wallet_ledger WHERE user_id = #{userId} AND id < #{beforeId}
       ORDER BY id DESC LIMIT #{limit}
      """)
  List<LedgerRow> ofUser(long userId, long beforeId, int limit);

  /** An account's lines after one, oldest first. */
  @Select(
      """
      SELECT id, created_at FROM wallet_ledger WHERE account = #{account} AND id > #{afterId}
       ORDER BY id LIMIT #{limit}
      """)
  List<LedgerRow> after(String account, long afterId, int limit);

  /**
   * Amounts of an account's lines in a range of ids, locked: none of them belongs to a global
   * transaction that has not ended, and none can be added to the range meanwhile that is still
   * being inserted.
   */
  @Select(
      """
      SELECT id, amount FROM wallet_ledger
       WHERE account = #{account} AND id > #{afterId} AND id <= #{toId} FOR UPDATE
      """)
  List<LedgerRow> lockRange(String account, long afterId, long toId);

  /** Sum and number of an account's lines. */
  @Select(
      """
      SELECT COALESCE(SUM(amount), 0.00) AS sum, COUNT(*) AS entries FROM wallet_ledger
       WHERE account = #{account} AND id > #{afterId}
      """)
  AccountSum sumAfter(String account, long afterId);

  /**
   * Accounts that are no wallet's and have lines beyond their roll-up from before an instant, those
   * first whose roll-up is the oldest.
   */
  @Select(
      """
      SELECT a.account
        FROM (SELECT account, MAX(id) AS last FROM wallet_ledger
               WHERE account < 'user:' GROUP BY account) a
        LEFT JOIN account_roll_up r ON r.account = a.account
       WHERE a.last > COALESCE(r.rolled_up_to, 0)
         AND EXISTS (SELECT 1 FROM wallet_ledger e
                      WHERE e.account = a.account AND e.id > COALESCE(r.rolled_up_to, 0)
                        AND e.created_at < #{before})
       ORDER BY r.rolled_up_at, a.account LIMIT #{limit}
      """)
  List<String> toRollUp(Instant before, int limit);

  /** What is frozen per order and user, of what comes after one of them. */
  @Select(
      """
      SELECT user_id, order_id, SUM(amount) AS amount, MIN(created_at) AS since
        FROM wallet_ledger
       WHERE order_id >= #{afterOrder} AND (order_id > #{afterOrder} OR user_id > #{afterUser})
         AND account LIKE 'user:%:frozen'
       GROUP BY order_id, user_id HAVING SUM(amount) <> 0
       ORDER BY order_id, user_id LIMIT #{limit}
      """)
  List<FrozenSum> frozen(String afterOrder, long afterUser, int limit);

  /** Sums of the lines of some orders, per order and account. */
  @Select(
      """
      <script>
      SELECT order_id, account, SUM(amount) AS sum FROM wallet_ledger WHERE order_id IN
      <foreach item="id" collection="orderIds" open="(" separator="," close=")">#{id}</foreach>
      GROUP BY order_id, account
      </script>
      """)
  List<OrderSum> sumsOf(List<String> orderIds);

  /**
   * What entries have moved for some orders, per order and type: each entry that takes has one of
   * the same type that gives.
   */
  @Select(
      """
      <script>
      SELECT order_id, entry_type AS type, SUM(amount) AS sum FROM wallet_ledger
       WHERE amount &gt; 0 AND order_id IN
      <foreach item="id" collection="orderIds" open="(" separator="," close=")">#{id}</foreach>
      GROUP BY order_id, entry_type
      </script>
      """)
  List<Moved> movedFor(List<String> orderIds);

  /** Wallets after a user's, beside their ledgers: one statement, so one moment. */
  @Select(
      """
      SELECT w.user_id, w.available, w.frozen, w.changed_at,
             (SELECT COALESCE(SUM(l.amount), 0.00) FROM wallet_ledger l
               WHERE l.account = CONCAT('user:', w.user_id, ':available')) AS ledger_available,
             (SELECT COALESCE(SUM(l.amount), 0.00) FROM wallet_ledger l
               WHERE l.account = CONCAT('user:', w.user_id, ':frozen')) AS ledger_frozen
        FROM wallet w WHERE w.user_id > #{afterUser} ORDER BY w.user_id LIMIT #{limit}
      """)
  List<AuditRow> besideWallets(long afterUser, int limit);

  /** Sums over everything: one statement, so one moment. */
  @Select(
      """
      SELECT (SELECT COALESCE(SUM(amount), 0.00) FROM wallet_ledger) AS ledger,
             (SELECT COUNT(*) FROM (SELECT 1 FROM wallet_ledger
                GROUP BY operation_id HAVING SUM(amount) <> 0) u) AS unbalanced,
             (SELECT COALESCE(SUM(available + frozen), 0.00) FROM wallet) AS wallets,
             (SELECT COALESCE(SUM(amount), 0.00) FROM wallet_ledger
               WHERE user_id IS NOT NULL) AS of_users
      """)
  Totals totals();

  /**
   * Sums of lines by whose they are, of a range of ids. Costs as many rows as the range has.
   *
   * @param afterId first id that does not count
   * @param toId last one that counts
   */
  @Select(
      """
      SELECT CASE WHEN account LIKE 'user:%:available' THEN 'AVAILABLE'
                  WHEN account LIKE 'user:%:frozen' THEN 'FROZEN'
                  WHEN account LIKE 'club:%' THEN 'CLUBS'
                  WHEN account = 'platform' THEN 'PLATFORM'
                  WHEN account LIKE 'channel:%' THEN 'CHANNELS' ELSE 'OTHER' END AS part,
             SUM(amount) AS sum
        FROM wallet_ledger WHERE id > #{afterId} AND id <= #{toId} GROUP BY part
      """)
  List<PartSum> parts(long afterId, long toId);

  /** The last line of at most so many that come after one; null when there is none. */
  @Select(
      """
      SELECT MAX(id) FROM (SELECT id FROM wallet_ledger WHERE id > #{afterId}
                            ORDER BY id LIMIT #{limit}) some
      """)
  Long lastOf(long afterId, int limit);

  /** The first line of a range of ids that is not from before an instant; null when none is. */
  @Select(
      """
      SELECT MIN(id) FROM wallet_ledger
       WHERE id > #{afterId} AND id <= #{toId} AND created_at >= #{before}
      """)
  Long firstSince(long afterId, long toId, Instant before);

  /** Sum of lines, yuan: of users what is AVAILABLE or FROZEN, of CLUBS, PLATFORM, CHANNELS. */
  record PartSum(String part, BigDecimal sum) {}

  /**
   * Sum and number of lines.
   *
   * @param sum yuan
   */
  record AccountSum(BigDecimal sum, long entries) {}

  /** What a user has frozen for an order, yuan, and since when. */
  record FrozenSum(long userId, String orderId, BigDecimal amount, Instant since) {}

  /** Sum of an account's lines for an order, yuan. */
  record OrderSum(String orderId, String account, BigDecimal sum) {}

  /** What the lines of a type have moved for an order, yuan. */
  record Moved(String orderId, String type, BigDecimal sum) {}

  /** A wallet's row beside the sums of its ledger, yuan. */
  record AuditRow(
      long userId,
      BigDecimal available,
      BigDecimal frozen,
      Instant changedAt,
      BigDecimal ledgerAvailable,
      BigDecimal ledgerFrozen) {}

  /** Sums over ledger and wallets, yuan. */
  record Totals(BigDecimal ledger, long unbalanced, BigDecimal wallets, BigDecimal ofUsers) {}
}
