-- Gives a TC whose store was lost the transactions that were in flight back, to roll them back: run as a user
-- that may read all databases, while no order-service, deposit-service or compensation-job runs. The runbook, "The TC's store was lost",
-- has the steps around it. What was begun before @since is left alone.
-- SET @jdbc = 'jdbc:mysql://127.0.0.1:3306/'; -- what the services' QUWANDA_DB_URL begins with
-- SET @since = '2026-12-24 18:00:00';         -- UTC, ten minutes before the store was lost
DROP TEMPORARY TABLE IF EXISTS seata.lost_branch;
CREATE TEMPORARY TABLE seata.lost_branch AS
  SELECT xid, branch_id, 'orders' AS owner FROM orders.undo_log WHERE log_status = 0 AND log_created >= @since
  UNION ALL
  SELECT xid, branch_id, 'deposits' FROM deposits.undo_log WHERE log_status = 0 AND log_created >= @since
  UNION ALL
  SELECT xid, branch_id, 'stock' FROM stock.undo_log WHERE log_status = 0 AND log_created >= @since
  UNION ALL
  SELECT xid, branch_id, 'wallet' FROM wallet.undo_log WHERE log_status = 0 AND log_created >= @since;
-- What is proven to be committed stays; only its undo logs were not dropped yet.
DELETE FROM seata.lost_branch
 WHERE xid IN (SELECT xid FROM orders.transaction_proof WHERE answer = 'COMMITTED')
    OR xid IN (SELECT xid FROM deposits.transaction_proof WHERE answer = 'COMMITTED');
-- Where a branch has already dropped its undo log, the commit had begun: those are told, and stay.
DROP TEMPORARY TABLE IF EXISTS seata.begun_commit;
CREATE TEMPORARY TABLE seata.begun_commit AS
  SELECT b.xid FROM seata.lost_branch b JOIN orders.trade_order o ON o.xid = b.xid
    LEFT JOIN orders.undo_log u ON u.xid = b.xid WHERE u.xid IS NULL;
INSERT INTO seata.begun_commit
  SELECT b.xid FROM seata.lost_branch b JOIN deposits.deposit_record d ON d.xid = b.xid
    LEFT JOIN deposits.undo_log u ON u.xid = b.xid WHERE u.xid IS NULL;
INSERT INTO seata.begun_commit
  SELECT b.xid FROM seata.lost_branch b JOIN wallet.wallet_operation w ON w.xid = b.xid
    LEFT JOIN wallet.undo_log u ON u.xid = b.xid WHERE u.xid IS NULL;
SELECT DISTINCT xid AS commit_had_begun FROM seata.begun_commit;
DELETE FROM seata.lost_branch WHERE xid IN (SELECT xid FROM seata.begun_commit);
-- 5: a rollback that is to be tried again.
INSERT INTO seata.global_table (xid, transaction_id, status, application_id, transaction_service_group,
    transaction_name, timeout, begin_time, gmt_create, gmt_modified)
  SELECT DISTINCT xid, SUBSTRING_INDEX(xid, ':', -1), 5, 'lost', 'quwanda', 'lost', 30000,
    ROUND(UNIX_TIMESTAMP(NOW(6)) * 1000), NOW(6), NOW(6)
    FROM seata.lost_branch;
-- 2: its first phase was done. Whoever has that database undoes it.
INSERT INTO seata.branch_table (branch_id, xid, transaction_id, resource_id, branch_type, status, client_id,
    gmt_create, gmt_modified)
  SELECT branch_id, xid, SUBSTRING_INDEX(xid, ':', -1), CONCAT(@jdbc, owner), 'AT', 2, 'lost:127.0.0.1:0',
    NOW(6), NOW(6)
    FROM seata.lost_branch;
