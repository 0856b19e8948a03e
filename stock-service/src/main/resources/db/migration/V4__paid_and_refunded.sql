-- How long an order can be paid, and a sale that is CANCELLED for good.
ALTER TABLE activity
  MODIFY COLUMN sale VARCHAR(16) NOT NULL,
  ADD COLUMN pay_within_seconds INT NOT NULL DEFAULT 900 AFTER limit_per_user,
  ADD CONSTRAINT activity_pay_within CHECK (pay_within_seconds BETWEEN 1 AND 2592000);

-- What a hold has not given back, and what refunds gave back of it. A mark REFUND names the refund
-- that a branch is doing; it is added to the others once its transaction is proven committed.
ALTER TABLE stock_log
  ADD COLUMN left_allocation VARCHAR(768) CHARACTER SET ascii NOT NULL COMMENT 'bucket:count,...' AFTER allocation,
  ADD COLUMN refunds MEDIUMTEXT CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'refundId=bucket:count,...;...' AFTER left_allocation,
  ADD COLUMN mark_refund VARCHAR(900) CHARACTER SET ascii COLLATE ascii_bin NULL COMMENT 'refundId=bucket:count,...;' AFTER mark_at;

UPDATE stock_log SET left_allocation = allocation WHERE state IN ('FREEZE', 'BOOKED', 'CONFIRMED');
