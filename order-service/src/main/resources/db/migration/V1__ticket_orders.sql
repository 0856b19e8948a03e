-- All times are UTC.

-- Written by branches of global transactions (AT) only. Every transition writes its xid.
CREATE TABLE trade_order (
  id          BIGINT         NOT NULL AUTO_INCREMENT,
  order_id    VARCHAR(64)    CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  user_id     BIGINT         NOT NULL,
  activity_id VARCHAR(64)    CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  ticket_type VARCHAR(64)    CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  quantity    INT            NOT NULL,
  unit_price  DECIMAL(12, 2) NOT NULL COMMENT 'yuan',
  amount      DECIMAL(12, 2) NOT NULL COMMENT 'yuan',
  fingerprint VARCHAR(64)    CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  status      VARCHAR(16)    CHARACTER SET ascii NOT NULL,
  xid         VARCHAR(128)   CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  xid_at      DATETIME(3)    NOT NULL COMMENT 'when that transaction began',
  created_at  DATETIME(3)    NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uk_order (order_id),
  KEY ix_order_user (user_id, id),
  CONSTRAINT order_quantity CHECK (quantity >= 1),
  CONSTRAINT order_amount CHECK (amount >= 0)
);

-- What the TC itself answered to the launcher, or that no transaction began at all. Plain rows,
-- never part of a global transaction: they prove outcomes after the TC has forgotten them.
CREATE TABLE transaction_proof (
  id          BIGINT       NOT NULL AUTO_INCREMENT,
  order_id    VARCHAR(64)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  xid         VARCHAR(128) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT '' COMMENT 'empty: none began',
  answer      VARCHAR(16)  CHARACTER SET ascii NOT NULL COMMENT 'COMMITTED, ROLLED_BACK, NEVER_BEGUN',
  user_id     BIGINT       NOT NULL,
  fingerprint VARCHAR(64)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  problem     VARCHAR(64)  CHARACTER SET ascii NULL COMMENT 'code the client was told',
  recorded_at DATETIME(3)  NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uk_transaction_proof (order_id, xid)
);

-- Seata AT keeps its before and after images here.
CREATE TABLE undo_log (
  id            BIGINT       NOT NULL AUTO_INCREMENT,
  branch_id     BIGINT       NOT NULL,
  xid           VARCHAR(128) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  context       VARCHAR(128) NOT NULL,
  rollback_info LONGBLOB     NOT NULL,
  log_status    INT          NOT NULL,
  log_created   DATETIME(6)  NOT NULL,
  log_modified  DATETIME(6)  NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY ux_undo_log (xid, branch_id)
);
