-- What the waitlist of a ticket type wants, as order-service has said it last. Never part of a
-- global transaction. Redis is told after this row, and once more after it was lost.
CREATE TABLE waitlist_demand (
  ticket_type_id BIGINT      NOT NULL,
  version        BIGINT      NOT NULL COMMENT 'of these numbers: a lower one never overwrites a higher one',
  places         INT         NOT NULL COMMENT 'waited for in all',
  least          INT         NOT NULL COMMENT 'the fewest that one waits for, 0: nobody does',
  updated_at     DATETIME(3) NOT NULL,
  PRIMARY KEY (ticket_type_id),
  CONSTRAINT waitlist_demand_places CHECK (places >= 0),
  CONSTRAINT waitlist_demand_least CHECK (least >= 0)
);
