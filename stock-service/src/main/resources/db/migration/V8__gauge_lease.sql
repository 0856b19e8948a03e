-- Which instance measures this database's gauges, and until when. Plain row, never part of a global
-- transaction.
CREATE TABLE gauge_lease (
  id         INT         NOT NULL,
  holder     VARCHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'empty: nobody yet',
  held_until DATETIME(3) NOT NULL,
  PRIMARY KEY (id)
);

INSERT INTO gauge_lease (id, holder, held_until) VALUES (1, '', '2000-01-01 00:00:00.000');
