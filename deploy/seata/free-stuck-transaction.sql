-- Frees a global transaction that the TC has given up (RollbackFailed): run on the TC's own database,
-- after the rows it has locked were put right by hand and its undo logs removed.
-- The runbook, "A stuck global transaction", has the steps before this one.
-- SET @xid = '127.0.0.1:8091:...';
DELETE FROM lock_table WHERE xid = @xid;
DELETE FROM branch_table WHERE xid = @xid;
DELETE FROM global_table WHERE xid = @xid AND status IN (10, 12, 14, 16, 17);
