-- Activities that their organisers cancel, one row each. Which orders have ended is not kept here:
-- order-service knows it, so a crash between its answer and a row of ours loses nothing.
CREATE TABLE activity_cancellation (
  activity_id    VARCHAR(64)  CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  state          VARCHAR(16)  CHARACTER SET ascii NOT NULL COMMENT 'RUNNING, DONE',
  reason         VARCHAR(200) CHARACTER SET utf8mb4 NOT NULL,
  before_sums    TEXT         CHARACTER SET utf8mb4 NOT NULL COMMENT 'JSON: its orders when it was asked for',
  failed         BIGINT       NOT NULL DEFAULT 0 COMMENT 'orders that could not be ended, in the last pass',
  error          VARCHAR(512) CHARACTER SET utf8mb4 NULL COMMENT 'why the last of them could not',
  claimed_by     VARCHAR(96)  CHARACTER SET ascii COLLATE ascii_bin NULL,
  claim_until    DATETIME(3)  NULL,
  requested_at   DATETIME(3)  NOT NULL,
  sale_closed_at DATETIME(3)  NULL,
  updated_at     DATETIME(3)  NOT NULL,
  finished_at    DATETIME(3)  NULL,
  PRIMARY KEY (activity_id),
  KEY ix_cancellation_state (state, requested_at)
);
