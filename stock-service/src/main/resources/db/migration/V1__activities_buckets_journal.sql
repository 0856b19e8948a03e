-- All times are UTC. Ids are compared byte by byte.

CREATE TABLE activity (
  id             BIGINT       NOT NULL AUTO_INCREMENT,
  activity_id    VARCHAR(64)  CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  club_id        VARCHAR(64)  CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  name           VARCHAR(128) CHARACTER SET utf8mb4 NOT NULL,
  sale           VARCHAR(8)   NOT NULL,
  sale_epoch     BIGINT       NOT NULL DEFAULT 0,
  sale_from      DATETIME(3)  NOT NULL,
  sale_until     DATETIME(3)  NOT NULL,
  limit_per_user INT          NOT NULL,
  created_at     DATETIME(3)  NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uk_activity (activity_id),
  CONSTRAINT activity_window CHECK (sale_from < sale_until),
  CONSTRAINT activity_limit CHECK (limit_per_user >= 1)
);

CREATE TABLE ticket_type (
  id           BIGINT         NOT NULL AUTO_INCREMENT,
  activity_id  VARCHAR(64)    CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  code         VARCHAR(64)    CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  name         VARCHAR(128)   CHARACTER SET utf8mb4 NOT NULL,
  price        DECIMAL(12, 2) NOT NULL COMMENT 'yuan',
  bucket_count INT            NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uk_ticket_type (activity_id, code),
  CONSTRAINT ticket_type_price CHECK (price >= 0),
  CONSTRAINT ticket_type_buckets CHECK (bucket_count BETWEEN 1 AND 64)
);

-- Written by branches of global transactions (AT): by nobody else without a global lock.
-- id = ticket_type_id * 64 + bucket_no, so a branch needs no look-up to lock rows in order.
CREATE TABLE stock_bucket (
  id             BIGINT NOT NULL,
  ticket_type_id BIGINT NOT NULL,
  bucket_no      INT    NOT NULL,
  stock          INT    NOT NULL,
  sold_count     INT    NOT NULL DEFAULT 0,
  frozen_count   INT    NOT NULL DEFAULT 0,
  PRIMARY KEY (id),
  KEY ix_bucket_type (ticket_type_id),
  CONSTRAINT bucket_sold CHECK (sold_count >= 0),
  CONSTRAINT bucket_frozen CHECK (frozen_count >= 0),
  CONSTRAINT bucket_stock CHECK (sold_count + frozen_count <= stock)
);

-- Changes of capacity in the order they were made; version 0 is what the type was created with.
CREATE TABLE capacity_change (
  id             BIGINT       NOT NULL AUTO_INCREMENT,
  ticket_type_id BIGINT       NOT NULL,
  version        INT          NOT NULL,
  change_id      VARCHAR(64)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  added          INT          NOT NULL,
  in_redis       BOOLEAN      NOT NULL DEFAULT FALSE,
  created_at     DATETIME(3)  NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uk_capacity_change (ticket_type_id, change_id),
  UNIQUE KEY uk_capacity_version (ticket_type_id, version)
);

-- The journal of holds. Never part of a global transaction, so it survives every rollback.
-- mark_* : the operation a stock branch is doing under that XID, or the settlement under way.
CREATE TABLE stock_log (
  id             BIGINT       NOT NULL AUTO_INCREMENT,
  order_id       VARCHAR(64)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  owner          VARCHAR(32)  CHARACTER SET ascii NOT NULL,
  user_id        BIGINT       NOT NULL,
  activity_id    VARCHAR(64)  CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  ticket_type    VARCHAR(64)  CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  ticket_type_id BIGINT       NOT NULL,
  quantity       INT          NOT NULL,
  allocation     VARCHAR(768) CHARACTER SET ascii NOT NULL COMMENT 'bucket:count,...',
  fingerprint    VARCHAR(64)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  state          VARCHAR(24)  CHARACTER SET ascii NOT NULL,
  mark_operation VARCHAR(16)  CHARACTER SET ascii NULL,
  mark_xid       VARCHAR(128) CHARACTER SET ascii COLLATE ascii_bin NULL,
  mark_at        DATETIME(3)  NULL,
  last_xid       VARCHAR(128) CHARACTER SET ascii COLLATE ascii_bin NULL COMMENT 'XID whose effect the state shows',
  healer         VARCHAR(16)  CHARACTER SET ascii NULL,
  evidence       VARCHAR(512) CHARACTER SET utf8mb4 NULL,
  frozen_at      DATETIME(3)  NOT NULL,
  settled_at     DATETIME(3)  NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uk_stock_log_order (order_id),
  KEY ix_stock_log_state (state, frozen_at),
  KEY ix_stock_log_activity (activity_id, ticket_type, state)
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
