-- The acts of a tournament's record stand in the public log, too: each is hashed together with the one before it.
-- Those without a hash wait for the next tick.
ALTER TABLE tournament_event ADD COLUMN hash BYTEA;
ALTER TABLE tournament_event ADD COLUMN salt BYTEA;
CREATE INDEX tournament_event_to_log ON tournament_event (tournament_id, seq) WHERE hash IS NULL;

-- owner_id is a game (chains 0 to 2: White's, Black's, the public one) or a tournament (chain 3: its record, turn 0).
ALTER TABLE leaf DROP CONSTRAINT leaf_game_id_chain_turn_seq_fkey;
ALTER TABLE leaf RENAME COLUMN game_id TO owner_id;
