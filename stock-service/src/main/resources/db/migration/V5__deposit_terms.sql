-- When an activity begins, and on which terms its places are taken for a deposit.
-- The deadline is kept, not the hours that it was given in: it is what holds are judged by and what
-- every reader wants, and the hours are the difference to starts_at.
ALTER TABLE activity
  ADD COLUMN starts_at             DATETIME(3)   NULL AFTER pay_within_seconds,
  ADD COLUMN deposit_ratio         DECIMAL(5, 4) NULL COMMENT 'share of the price' AFTER starts_at,
  ADD COLUMN deposit_penalty_ratio DECIMAL(5, 4) NULL COMMENT 'share of the deposit' AFTER deposit_ratio,
  ADD COLUMN confirm_deadline      DATETIME(3)   NULL COMMENT 'first instant without deposits' AFTER deposit_penalty_ratio,
  ADD CONSTRAINT activity_deposit_ratio CHECK (deposit_ratio > 0 AND deposit_ratio <= 1),
  ADD CONSTRAINT activity_penalty_ratio CHECK (deposit_penalty_ratio BETWEEN 0 AND 1),
  ADD CONSTRAINT activity_deadline CHECK (confirm_deadline <= starts_at),
  ADD CONSTRAINT activity_deposit CHECK (
    (deposit_ratio IS NULL) = (deposit_penalty_ratio IS NULL)
    AND (deposit_ratio IS NULL) = (confirm_deadline IS NULL)
    AND (deposit_ratio IS NULL OR starts_at IS NOT NULL));
