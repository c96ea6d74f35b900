-- Conditional entries: for the next turn, filed only if this turn comes out as told. What they hold is sealed under the
-- game's key. fate is empty while the turn is open, then says whether it was used, or why not.
CREATE TABLE conditional_entry (
  game_id UUID NOT NULL,
  turn BIGINT NOT NULL,
  side BIGINT NOT NULL,
  id UUID NOT NULL,
  player_id UUID NOT NULL REFERENCES player (id),
  channel TEXT NOT NULL,
  given_us BIGINT NOT NULL,
  ctx BYTEA NOT NULL,
  commitment BYTEA NOT NULL,
  boxed BYTEA NOT NULL,
  fate TEXT,
  PRIMARY KEY (game_id, turn, side, id),
  FOREIGN KEY (game_id, turn) REFERENCES turn (game_id, turn)
);

-- Scans of entries on paper, boxed under the game's key; submission_id is empty if the entry could not be read.
CREATE TABLE scan (
  game_id UUID NOT NULL,
  id UUID NOT NULL,
  turn BIGINT NOT NULL,
  side BIGINT NOT NULL,
  submission_id UUID,
  kind TEXT NOT NULL,
  length BIGINT NOT NULL,
  sha256 BYTEA NOT NULL,
  boxed BYTEA NOT NULL,
  player_id UUID NOT NULL REFERENCES player (id),
  at_us BIGINT NOT NULL,
  PRIMARY KEY (game_id, id),
  FOREIGN KEY (game_id, turn) REFERENCES turn (game_id, turn)
);
