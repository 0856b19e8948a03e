-- A proof is where it is kept what its buyer is to be told, until it is sent.
ALTER TABLE transaction_proof
  ADD COLUMN event      VARCHAR(32)   CHARACTER SET ascii NULL COMMENT 'kind of what the buyer is told',
  ADD COLUMN event_body VARCHAR(1024) CHARACTER SET utf8mb4 NULL COMMENT 'JSON of the event',
  ADD COLUMN untold     TINYINT       NULL COMMENT '1 until the event is sent',
  ADD KEY ix_proof_untold (untold, id);

-- Finds rows whose transactions were never proven.
ALTER TABLE trade_order ADD KEY ix_order_written (xid_at);

-- What users were told, here instead of in their mini-program. Plain rows, never part of a global
-- transaction; one per event, however often that comes.
CREATE TABLE notification (
  id        BIGINT        NOT NULL AUTO_INCREMENT,
  event_id  VARCHAR(64)   CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  user_id   BIGINT        NOT NULL,
  kind      VARCHAR(32)   CHARACTER SET ascii NOT NULL,
  order_id  VARCHAR(64)   CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  title     VARCHAR(64)   CHARACTER SET utf8mb4 NOT NULL,
  text      VARCHAR(512)  CHARACTER SET utf8mb4 NOT NULL,
  page      VARCHAR(128)  CHARACTER SET ascii NOT NULL COMMENT 'page of the mini-program that it opens',
  data      VARCHAR(1024) CHARACTER SET utf8mb4 NOT NULL COMMENT 'JSON of the fields of its template',
  at        DATETIME(3)   NOT NULL COMMENT 'when it happened',
  stored_at DATETIME(3)   NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uk_notification_event (event_id),
  KEY ix_notification_user (user_id, id)
);
