-- Payments of orders through channels. Written by branches of global transactions (AT), or under
-- the global lock: when a payment begins, and when its channel closes it.
CREATE TABLE channel_payment (
  id             BIGINT         NOT NULL AUTO_INCREMENT,
  payment_id     VARCHAR(64)    CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  order_id       VARCHAR(64)    CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  user_id        BIGINT         NOT NULL,
  channel        VARCHAR(32)    CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  amount         DECIMAL(12, 2) NOT NULL COMMENT 'yuan',
  status         VARCHAR(16)    CHARACTER SET ascii NOT NULL COMMENT 'CREATED, PAID, CLOSED, REFUNDING, REFUNDED',
  transaction_id VARCHAR(64)    CHARACTER SET ascii COLLATE ascii_bin NULL COMMENT 'the id the channel gave it when the money came',
  owed           DECIMAL(12, 2) NOT NULL DEFAULT 0.00 COMMENT 'yuan to be given back in all, given back or not',
  refunded       DECIMAL(12, 2) NOT NULL DEFAULT 0.00 COMMENT 'yuan that the channel has given back',
  expires_at     DATETIME(3)    NOT NULL COMMENT 'the channel takes no money from then on',
  xid            VARCHAR(128)   CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT '' COMMENT 'empty until the money comes',
  created_at     DATETIME(3)    NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uk_channel_payment (payment_id),
  KEY ix_payment_order (order_id, id),
  KEY ix_payment_status (status, created_at),
  CONSTRAINT payment_amount CHECK (amount > 0),
  CONSTRAINT payment_owed CHECK (refunded >= 0 AND refunded <= owed AND owed <= amount)
);

-- Money that a channel is to give back, one row each. Written by branches of global transactions.
CREATE TABLE channel_refund (
  id         BIGINT         NOT NULL AUTO_INCREMENT,
  refund_id  VARCHAR(64)    CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  payment_id VARCHAR(64)    CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  order_id   VARCHAR(64)    CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  amount     DECIMAL(12, 2) NOT NULL COMMENT 'yuan',
  status     VARCHAR(16)    CHARACTER SET ascii NOT NULL COMMENT 'OWED, DONE',
  why        VARCHAR(200)   CHARACTER SET utf8mb4 NOT NULL,
  xid        VARCHAR(128)   CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  created_at DATETIME(3)    NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uk_channel_refund (refund_id),
  KEY ix_channel_refund_order (order_id),
  KEY ix_channel_refund_status (status, id),
  CONSTRAINT channel_refund_amount CHECK (amount > 0)
);

-- When a channel is to be asked again, by payment id or refund id; without a row: now. Plain rows,
-- never part of a global transaction: a count of tries must neither wait for one nor be undone.
CREATE TABLE channel_try (
  subject VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  tries   INT         NOT NULL,
  next_at DATETIME(3) NOT NULL,
  PRIMARY KEY (subject),
  KEY ix_channel_try_next (next_at)
);

-- What the channel simulated-pay knows: the other side's books, kept here so that they outlive a
-- restart. Plain rows, never part of a global transaction.
CREATE TABLE simulated_payment (
  payment_id     VARCHAR(64)    CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  order_id       VARCHAR(64)    CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  amount         DECIMAL(12, 2) NOT NULL COMMENT 'yuan asked for',
  expires_at     DATETIME(3)    NOT NULL,
  paid           DECIMAL(12, 2) NULL COMMENT 'yuan that came; null while none did',
  transaction_id VARCHAR(64)    CHARACTER SET ascii COLLATE ascii_bin NULL,
  PRIMARY KEY (payment_id)
);

CREATE TABLE simulated_refund (
  refund_id  VARCHAR(64)    CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  payment_id VARCHAR(64)    CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  amount     DECIMAL(12, 2) NOT NULL COMMENT 'yuan',
  standing   VARCHAR(16)    CHARACTER SET ascii NOT NULL COMMENT 'ACCEPTED, DONE, FAILED',
  PRIMARY KEY (refund_id),
  KEY ix_simulated_refund (payment_id)
);
