-- The acts of a tournament's record stand in the public log, too: each is hashed together with the one before it.
-- Those without a hash wait for the next tick.
ALTER TABLE tournament_event ADD COLUMN hash BLOB;
ALTER TABLE tournament_event ADD COLUMN salt BLOB;
CREATE INDEX tournament_event_to_log ON tournament_event (tournament_id, seq) WHERE hash IS NULL;

-- owner_id is a game (chains 0 to 2: White's, Black's, the public one) or a tournament (chain 3: its record, turn 0).
CREATE TABLE leaf_of_all (
  owner_id BLOB NOT NULL,
  chain BIGINT NOT NULL,
  turn BIGINT NOT NULL,
  seq BIGINT NOT NULL,
  hash BLOB NOT NULL,
  number BIGINT,
  batch_s BIGINT,
  due_s BIGINT NOT NULL,
  PRIMARY KEY (owner_id, chain, turn, seq)
);
INSERT INTO leaf_of_all (owner_id, chain, turn, seq, hash, number, batch_s, due_s)
SELECT game_id, chain, turn, seq, hash, number, batch_s, due_s FROM leaf;
DROP TABLE leaf;
ALTER TABLE leaf_of_all RENAME TO leaf;
CREATE INDEX leaf_staged ON leaf (hash) WHERE number IS NULL;
CREATE INDEX leaf_due ON leaf (due_s, hash) WHERE number IS NULL;
CREATE UNIQUE INDEX leaf_number ON leaf (number) WHERE number IS NOT NULL;
