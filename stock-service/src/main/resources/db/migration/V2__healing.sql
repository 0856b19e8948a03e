-- Who healed a hold, when, and how long after its freeze; and which worker looks at it now.
ALTER TABLE stock_log
  ADD COLUMN healed_at       DATETIME(3) NULL AFTER evidence,
  ADD COLUMN healed_after_ms BIGINT      NULL AFTER healed_at,
  ADD COLUMN claimed_by      VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
  ADD COLUMN claim_until     DATETIME(3) NULL;
