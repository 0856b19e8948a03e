-- Who waits for places. Plain rows, never part of a global transaction: what became of an offer is
-- read from the row of trade_order that it is.
CREATE TABLE waitlist_entry (
  id            BIGINT       NOT NULL AUTO_INCREMENT,
  entry_id      VARCHAR(64)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  user_id       BIGINT       NOT NULL,
  activity_id   VARCHAR(64)  CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  ticket_type   VARCHAR(64)  CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  quantity      INT          NOT NULL,
  fingerprint   VARCHAR(64)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  status        VARCHAR(16)  CHARACTER SET ascii NOT NULL COMMENT 'WAITING, OFFERING, OFFERED, LEFT, CLOSED',
  reason        VARCHAR(64)  CHARACTER SET ascii NULL COMMENT 'why it is CLOSED: a problem code',
  tries         INT          NOT NULL DEFAULT 0 COMMENT 'ids of offers that are used up',
  order_id      VARCHAR(64)  CHARACTER SET ascii COLLATE ascii_bin NULL COMMENT 'the offer, from before its places are taken',
  offered_until DATETIME(3)  NULL COMMENT 'first instant at which the offer can no longer be accepted',
  limited_since DATETIME(3)  NULL COMMENT 'since when the limit per user has been in the way of each offer',
  not_before    DATETIME(3)  NULL COMMENT 'no offer is tried again before that',
  joined_at     DATETIME(3)  NOT NULL,
  ended_at      DATETIME(3)  NULL COMMENT 'when the wait ended',
  waiting       TINYINT      NULL COMMENT '1 while the wait lasts, so that a user waits once in a line',
  PRIMARY KEY (id),
  UNIQUE KEY uk_waitlist_entry (entry_id),
  UNIQUE KEY uk_waitlist_user (activity_id, ticket_type, user_id, waiting),
  KEY ix_waitlist_line (activity_id, ticket_type, status, joined_at, id),
  KEY ix_waitlist_least (activity_id, ticket_type, waiting, quantity),
  KEY ix_waitlist_of_user (user_id, id),
  CONSTRAINT waitlist_quantity CHECK (quantity >= 1)
);

-- The line for one ticket type. Its sums change in the local transaction that changes its entries,
-- which locks the line first. Plain rows, never part of a global transaction.
CREATE TABLE waitlist_line (
  id           BIGINT      NOT NULL AUTO_INCREMENT,
  activity_id  VARCHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  ticket_type  VARCHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  entries      INT         NOT NULL DEFAULT 0 COMMENT 'how many wait',
  places       BIGINT      NOT NULL DEFAULT 0 COMMENT 'what they wait for in all',
  least        INT         NOT NULL DEFAULT 0 COMMENT 'the fewest places that one waits for',
  version      BIGINT      NOT NULL DEFAULT 0 COMMENT 'of these numbers',
  told_version BIGINT      NOT NULL DEFAULT 0 COMMENT 'the latest that stock-service was told',
  sale_until   DATETIME(3) NOT NULL COMMENT 'nobody is offered anything from then on',
  filler       VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL COMMENT 'who makes offers now',
  filler_until DATETIME(3) NULL COMMENT 'when that claim lapses',
  wanted       BIGINT      NOT NULL DEFAULT 0 COMMENT 'how often offers were called for',
  PRIMARY KEY (id),
  UNIQUE KEY uk_waitlist_line (activity_id, ticket_type),
  CONSTRAINT waitlist_entries CHECK (entries >= 0),
  CONSTRAINT waitlist_places CHECK (places >= 0)
);
