-- All times are UTC, all amounts yuan.

-- Written by branches of global transactions (AT), or alone under a check of Seata's global lock.
CREATE TABLE wallet (
  id         BIGINT         NOT NULL AUTO_INCREMENT,
  user_id    BIGINT         NOT NULL,
  available  DECIMAL(12, 2) NOT NULL DEFAULT 0.00,
  frozen     DECIMAL(12, 2) NOT NULL DEFAULT 0.00,
  version    BIGINT         NOT NULL DEFAULT 0 COMMENT 'how often it was changed',
  status     VARCHAR(16)    CHARACTER SET ascii NOT NULL,
  created_at DATETIME(3)    NOT NULL,
  changed_at DATETIME(3)    NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uk_wallet_user (user_id),
  CONSTRAINT wallet_available CHECK (available >= 0),
  CONSTRAINT wallet_frozen CHECK (frozen >= 0)
);

-- What was done, once per operation id. A rollback takes the row away again (AT).
CREATE TABLE wallet_operation (
  id           BIGINT       NOT NULL AUTO_INCREMENT,
  operation_id VARCHAR(64)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  kind         VARCHAR(32)  CHARACTER SET ascii NOT NULL,
  user_id      BIGINT       NULL COMMENT 'whose wallet it changed; none for a transfer',
  fingerprint  VARCHAR(64)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  xid          VARCHAR(128) CHARACTER SET ascii COLLATE ascii_bin NULL COMMENT 'none for a top-up',
  order_id     VARCHAR(64)  CHARACTER SET ascii COLLATE ascii_bin NULL,
  created_at   DATETIME(3)  NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uk_operation (operation_id),
  -- One wallet is changed once per global transaction: a second undo of a row might come first.
  UNIQUE KEY uk_operation_wallet (xid, user_id)
);

-- Double entry: the entries of an operation sum to 0.00. Append-only but for rollbacks (AT).
CREATE TABLE wallet_ledger (
  id           BIGINT         NOT NULL AUTO_INCREMENT,
  operation_id VARCHAR(64)    CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  account      VARCHAR(80)    CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  entry_type   VARCHAR(32)    CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  amount       DECIMAL(12, 2) NOT NULL COMMENT 'negative when the account has less after it',
  user_id      BIGINT         NULL COMMENT 'of a wallet''s account',
  order_id     VARCHAR(64)    CHARACTER SET ascii COLLATE ascii_bin NULL,
  created_at   DATETIME(3)    NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uk_ledger (operation_id, account, entry_type),
  KEY ix_ledger_account (account, id, amount),
  KEY ix_ledger_order (order_id),
  KEY ix_ledger_user (user_id, id),
  CONSTRAINT ledger_amount CHECK (amount <> 0)
);

-- How far an account's ledger is added up. Plain rows, never part of a global transaction: what
-- they count can no longer be rolled back.
CREATE TABLE account_roll_up (
  id           BIGINT         NOT NULL AUTO_INCREMENT,
  account      VARCHAR(80)    CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  balance      DECIMAL(20, 2) NOT NULL,
  rolled_up_to BIGINT         NOT NULL COMMENT 'highest ledger id that is counted',
  rolled_up_at DATETIME(3)    NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uk_roll_up (account)
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
