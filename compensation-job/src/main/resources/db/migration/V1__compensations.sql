-- All times are UTC.

-- Holds that a launcher could not settle. Plain rows, never part of a global transaction.
CREATE TABLE compensation_fail (
  id            BIGINT       NOT NULL AUTO_INCREMENT,
  order_id      VARCHAR(64)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  activity_id   VARCHAR(64)  CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  ticket_type   VARCHAR(64)  CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  owner         VARCHAR(32)  CHARACTER SET ascii NOT NULL,
  xid           VARCHAR(128) CHARACTER SET ascii COLLATE ascii_bin NULL COMMENT 'null: none began',
  state         VARCHAR(16)  CHARACTER SET ascii NOT NULL COMMENT 'PENDING, DONE, PARKED, CLOSED',
  tries         INT          NOT NULL DEFAULT 0 COMMENT 'failed ones; in doubt is none',
  error         VARCHAR(512) CHARACTER SET utf8mb4 NULL COMMENT 'of the last try, or its doubt',
  next_try_at   DATETIME(3)  NOT NULL COMMENT 'of a parked one: when it is looked at again',
  claimed_by    VARCHAR(96)  CHARACTER SET ascii COLLATE ascii_bin NULL,
  claim_until   DATETIME(3)  NULL,
  reported_at   DATETIME(3)  NOT NULL,
  updated_at    DATETIME(3)  NOT NULL,
  closed_at     DATETIME(3)  NULL COMMENT 'when it became DONE or CLOSED',
  closed_reason VARCHAR(512) CHARACTER SET utf8mb4 NULL COMMENT 'why an operator closed it',
  PRIMARY KEY (id),
  UNIQUE KEY uk_compensation_fail (order_id),
  KEY ix_compensation_fail_due (state, next_try_at),
  KEY ix_compensation_fail_claim (claimed_by)
);
