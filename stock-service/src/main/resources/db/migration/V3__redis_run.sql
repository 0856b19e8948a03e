-- The run of Redis that the sale gates stand in: one row.
CREATE TABLE redis_run (
  id    TINYINT     NOT NULL,
  run   TEXT        CHARACTER SET ascii NOT NULL COMMENT 'run id/replication id of each master',
  since DATETIME(3) NOT NULL,
  PRIMARY KEY (id)
);
INSERT INTO redis_run (id, run, since) VALUES (1, '', NOW(3));

-- An activity is suspended until its last suspension has been followed by a rebuild.
-- suspended_at: when its gate in Redis was shut; NULL while it may still stand open.
ALTER TABLE activity
  ADD COLUMN suspension    BIGINT      NOT NULL DEFAULT 0,
  ADD COLUMN rebuilt       BIGINT      NOT NULL DEFAULT 0 COMMENT 'the last suspension rebuilt from',
  ADD COLUMN suspended_at  DATETIME(3) NULL,
  ADD COLUMN rebuild_by    VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
  ADD COLUMN rebuild_until DATETIME(3) NULL;
