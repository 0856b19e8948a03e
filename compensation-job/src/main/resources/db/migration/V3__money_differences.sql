-- Differences about deposits' money, as deposit-reconciliation has found them. People close them.
CREATE TABLE money_difference (
  id               BIGINT       NOT NULL AUTO_INCREMENT,
  kind             VARCHAR(32)  CHARACTER SET ascii NOT NULL,
  subject          VARCHAR(160) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL COMMENT 'what it is about, within its kind',
  order_id         VARCHAR(64)  CHARACTER SET ascii COLLATE ascii_bin NULL COMMENT 'the deposit; null: a whole wallet',
  expected         VARCHAR(255) CHARACTER SET utf8mb4 NOT NULL,
  actual           VARCHAR(255) CHARACTER SET utf8mb4 NOT NULL,
  found_at         DATETIME(3)  NOT NULL,
  last_seen_at     DATETIME(3)  NOT NULL,
  closed_at        DATETIME(3)  NULL,
  closed_by_reason VARCHAR(512) CHARACTER SET utf8mb4 NULL COMMENT 'why an operator closed it',
  open_key         VARCHAR(200) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL COMMENT 'kind and subject while it is open: each is open once',
  PRIMARY KEY (id),
  UNIQUE KEY uk_money_difference_open (open_key),
  KEY ix_money_difference_order (order_id)
);
