-- The turn in which something sealed was found that does not open: it cannot be played to its end.
ALTER TABLE game ADD COLUMN lost_box BIGINT;
