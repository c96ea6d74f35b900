-- Conditional entries: for the next turn, filed only if this turn comes out as told. What they hold is sealed under the
-- game's key. fate is empty while the turn is open, then says whether it was used, or why not.
CREATE TABLE conditional_entry (
  game_id BLOB NOT NULL,
  turn BIGINT NOT NULL,
  side BIGINT NOT NULL,
  id BLOB NOT NULL,
  player_id BLOB NOT NULL REFERENCES player (id),
  channel TEXT NOT NULL,
  given_us BIGINT NOT NULL,
  ctx BLOB NOT NULL,
  commitment BLOB NOT NULL,
  boxed BLOB NOT NULL,
  fate TEXT,
  PRIMARY KEY (game_id, turn, side, id),
  FOREIGN KEY (game_id, turn) REFERENCES turn (game_id, turn)
);

-- Scans of entries on paper, boxed under the game's key; submission_id is empty if the entry could not be read.
CREATE TABLE scan (
  game_id BLOB NOT NULL,
  id BLOB NOT NULL,
  turn BIGINT NOT NULL,
  side BIGINT NOT NULL,
  submission_id BLOB,
  kind TEXT NOT NULL,
  length BIGINT NOT NULL,
  sha256 BLOB NOT NULL,
  boxed BLOB NOT NULL,
  player_id BLOB NOT NULL REFERENCES player (id),
  at_us BIGINT NOT NULL,
  PRIMARY KEY (game_id, id),
  FOREIGN KEY (game_id, turn) REFERENCES turn (game_id, turn)
);
