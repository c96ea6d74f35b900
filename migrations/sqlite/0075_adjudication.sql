-- From when on the games of a tournament that go on are to be adjudicated; null where none are: it plays on, or its end is open.
ALTER TABLE tournament ADD COLUMN stops_us BIGINT;
-- A game that is to be adjudicated stands; up to then both sides may claim a result.
ALTER TABLE game ADD COLUMN claims_until_us BIGINT;
CREATE INDEX game_adjudicated ON game (claims_until_us) WHERE claims_until_us IS NOT NULL;
-- What a side claims of such a game, boxed under the game's key until both are shown together as events; then the row goes.
CREATE TABLE adjudication_claim (
  game_id BLOB NOT NULL REFERENCES game (id),
  side BIGINT NOT NULL,
  id BLOB NOT NULL,
  at_us BIGINT NOT NULL,
  boxed BLOB NOT NULL,
  CONSTRAINT adjudication_claim_once PRIMARY KEY (game_id, side)
);
-- Flags that fell at one instant are read in batches.
DROP INDEX game_next_flag;
CREATE INDEX game_next_flag ON game (next_flag_us, id) WHERE next_flag_us IS NOT NULL;
