-- All times are UTC, all amounts yuan.

-- Written by branches of global transactions (AT), each transition with its xid, or under the
-- global lock: when the places of one are settled, which moves no money.
CREATE TABLE deposit_record (
  id                BIGINT         NOT NULL AUTO_INCREMENT,
  order_id          VARCHAR(64)    CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  user_id           BIGINT         NOT NULL,
  activity_id       VARCHAR(64)    CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  club_id           VARCHAR(64)    CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  ticket_type       VARCHAR(64)    CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  quantity          INT            NOT NULL,
  unit_price        DECIMAL(12, 2) NOT NULL,
  price             DECIMAL(12, 2) NOT NULL COMMENT 'unit price x quantity',
  deposit_ratio     DECIMAL(5, 4)  NOT NULL COMMENT 'of the price, as it was when the deposit was made',
  deposit_amount    DECIMAL(12, 2) NOT NULL,
  penalty_ratio     DECIMAL(5, 4)  NOT NULL COMMENT 'of the deposit, as it was when the deposit was made',
  penalty_amount    DECIMAL(12, 2) NOT NULL DEFAULT 0.00 COMMENT 'what the club has kept',
  refund_amount     DECIMAL(12, 2) NOT NULL DEFAULT 0.00 COMMENT 'what was given back, of the deposit or of the price',
  refunded_quantity INT            NOT NULL DEFAULT 0 COMMENT 'places given back of those that were sold',
  status            VARCHAR(16)    CHARACTER SET ascii NOT NULL COMMENT 'FROZEN, CONFIRMED, DEDUCTED, PENALTY, REFUNDED',
  confirm_deadline  DATETIME(3)    NOT NULL COMMENT 'first instant at which it can no longer be confirmed',
  frozen_at         DATETIME(3)    NOT NULL,
  confirmed_at      DATETIME(3)    NULL,
  settled_at        DATETIME(3)    NULL COMMENT 'when the last of its places and money was settled',
  ended_by          VARCHAR(16)    CHARACTER SET ascii NULL COMMENT 'DEADLINE, ORGANISER, OPS; null while it stands',
  ended_why         VARCHAR(200)   CHARACTER SET utf8mb4 NULL,
  fingerprint       VARCHAR(64)    CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  xid               VARCHAR(128)   CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  xid_at            DATETIME(3)    NOT NULL COMMENT 'when that transaction wrote it: when money moved last',
  version           BIGINT         NOT NULL DEFAULT 0 COMMENT 'how often it was changed',
  PRIMARY KEY (id),
  UNIQUE KEY uk_deposit_order (order_id),
  KEY ix_deposit_due (status, confirm_deadline),
  KEY ix_deposit_frozen (status, activity_id, deposit_amount),
  KEY ix_deposit_user (user_id, id),
  KEY ix_deposit_activity (activity_id, id),
  KEY ix_deposit_moved (xid_at),
  KEY ix_deposit_confirmed (confirmed_at),
  CONSTRAINT deposit_quantity CHECK (quantity >= 1),
  CONSTRAINT deposit_price CHECK (unit_price >= 0 AND price = unit_price * quantity),
  CONSTRAINT deposit_of_price CHECK (deposit_amount >= 0 AND deposit_amount <= price),
  CONSTRAINT deposit_ratios CHECK (deposit_ratio > 0 AND deposit_ratio <= 1
    AND penalty_ratio >= 0 AND penalty_ratio <= 1),
  CONSTRAINT deposit_parts CHECK (penalty_amount >= 0 AND penalty_amount <= deposit_amount
    AND refund_amount >= 0 AND penalty_amount + refund_amount <= price),
  -- What its status says of the money, to the cent.
  CONSTRAINT deposit_money CHECK (
    status IN ('FROZEN', 'CONFIRMED', 'DEDUCTED') AND penalty_amount = 0 AND refund_amount = 0
    OR status = 'PENALTY' AND penalty_amount + refund_amount = deposit_amount
    OR status = 'REFUNDED' AND confirmed_at IS NULL AND penalty_amount + refund_amount = deposit_amount
    OR status = 'REFUNDED' AND confirmed_at IS NOT NULL AND penalty_amount = 0 AND refund_amount = price),
  CONSTRAINT deposit_places CHECK (
    refunded_quantity = 0 OR status = 'REFUNDED' AND refunded_quantity = quantity),
  CONSTRAINT deposit_confirmed CHECK (
    status IN ('FROZEN', 'PENALTY') AND confirmed_at IS NULL
    OR status IN ('CONFIRMED', 'DEDUCTED') AND confirmed_at IS NOT NULL
    OR status = 'REFUNDED'),
  CONSTRAINT deposit_in_time CHECK (confirmed_at < confirm_deadline),
  CONSTRAINT deposit_ended CHECK (
    status IN ('PENALTY', 'REFUNDED') AND ended_by IS NOT NULL
    OR status IN ('FROZEN', 'CONFIRMED', 'DEDUCTED') AND ended_by IS NULL)
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
