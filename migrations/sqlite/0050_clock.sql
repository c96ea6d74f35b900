-- The newest event tells whether the machine's clock was set back.
CREATE INDEX event_at ON event (at_us);

-- An administrator has said that the clock is right, and that what is stored up to newest_us is of times that were not.
CREATE TABLE clock_act (
  at_us BIGINT NOT NULL PRIMARY KEY,
  newest_us BIGINT NOT NULL,
  by_id BLOB NOT NULL REFERENCES player (id),
  reason TEXT NOT NULL
);
CREATE INDEX clock_act_by ON clock_act (by_id, at_us);
