-- A proof is where it is kept what its user is to be told, until it is sent.
ALTER TABLE transaction_proof
  ADD COLUMN event      VARCHAR(32)   CHARACTER SET ascii NULL COMMENT 'kind of what the user is told',
  ADD COLUMN event_body VARCHAR(1024) CHARACTER SET utf8mb4 NULL COMMENT 'JSON of the event',
  ADD COLUMN untold     TINYINT       NULL COMMENT '1 until the event is sent',
  ADD KEY ix_proof_untold (untold, id);
