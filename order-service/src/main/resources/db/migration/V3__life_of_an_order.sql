-- What an order needs for the rest of its life. Orders from before can be paid for 15 minutes.
ALTER TABLE trade_order
  ADD COLUMN club_id           VARCHAR(64)    CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL DEFAULT '' AFTER activity_id,
  ADD COLUMN pay_until         DATETIME(3)    NULL COMMENT 'first instant at which it can no longer be paid' AFTER status,
  ADD COLUMN payment_id        VARCHAR(64)    CHARACTER SET ascii COLLATE ascii_bin NULL COMMENT 'what has paid it' AFTER pay_until,
  ADD COLUMN paid_through      VARCHAR(32)    CHARACTER SET ascii NULL COMMENT 'WALLET or a channel' AFTER payment_id,
  ADD COLUMN refunded_quantity INT            NOT NULL DEFAULT 0 AFTER paid_through,
  ADD COLUMN refunded          DECIMAL(12, 2) NOT NULL DEFAULT 0.00 COMMENT 'yuan' AFTER refunded_quantity,
  ADD CONSTRAINT order_refunded CHECK (refunded >= 0 AND refunded <= amount),
  ADD CONSTRAINT order_refunded_places CHECK (refunded_quantity BETWEEN 0 AND quantity),
  ADD KEY ix_order_due (status, pay_until);

UPDATE trade_order SET pay_until = created_at + INTERVAL 15 MINUTE WHERE pay_until IS NULL;

ALTER TABLE trade_order MODIFY COLUMN pay_until DATETIME(3) NOT NULL;

-- What happened to orders after they were placed. Written by the branches that change the order, so
-- a change that is rolled back leaves no trace here.
CREATE TABLE order_event (
  id          BIGINT         NOT NULL AUTO_INCREMENT,
  order_id    VARCHAR(64)    CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  what        VARCHAR(16)    CHARACTER SET ascii NOT NULL,
  from_status VARCHAR(16)    CHARACTER SET ascii NOT NULL,
  to_status   VARCHAR(16)    CHARACTER SET ascii NOT NULL,
  who         VARCHAR(16)    CHARACTER SET ascii NOT NULL,
  why         VARCHAR(200)   CHARACTER SET utf8mb4 NULL,
  quantity    INT            NOT NULL DEFAULT 0 COMMENT 'places given back',
  amount      DECIMAL(12, 2) NULL COMMENT 'yuan that moved with it',
  xid         VARCHAR(128)   CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  at          DATETIME(3)    NOT NULL,
  PRIMARY KEY (id),
  KEY ix_event_order (order_id, id)
);

-- Refunds of orders, one row each; the order's row has their sums.
CREATE TABLE order_refund (
  id          BIGINT         NOT NULL AUTO_INCREMENT,
  refund_id   VARCHAR(64)    CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  order_id    VARCHAR(64)    CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  quantity    INT            NOT NULL,
  amount      DECIMAL(12, 2) NOT NULL COMMENT 'yuan',
  xid         VARCHAR(128)   CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  created_at  DATETIME(3)    NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uk_order_refund (refund_id),
  KEY ix_refund_order (order_id),
  CONSTRAINT refund_quantity CHECK (quantity >= 1),
  CONSTRAINT refund_amount CHECK (amount >= 0)
);
