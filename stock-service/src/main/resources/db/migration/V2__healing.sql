-- Who healed a hold, when, and how long after its freeze; and whose scan looks at it until when.
-- unsettled is 1 while a verdict is missing, else NULL, so that its index stays short.
ALTER TABLE stock_log
  ADD COLUMN healed_at       DATETIME(3)  NULL AFTER evidence,
  ADD COLUMN healed_after_ms BIGINT       NULL AFTER healed_at,
  ADD COLUMN claimed_by      VARCHAR(128) CHARACTER SET ascii COLLATE ascii_bin NULL,
  ADD COLUMN claim_until     DATETIME(3)  NULL,
  ADD COLUMN unsettled       TINYINT
    GENERATED ALWAYS AS (IF(state = 'FREEZE' OR mark_operation IS NOT NULL, 1, NULL)) VIRTUAL,
  ADD KEY ix_stock_log_unsettled (unsettled, claim_until, id),
  ADD KEY ix_stock_log_of_activity (activity_id, id);

ALTER TABLE activity ADD KEY ix_activity_until (sale_until);
