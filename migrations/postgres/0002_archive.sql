-- What was stored of a game that is long over: the rows of all its turns, as compressed JSON. The game's own row, its last turns,
-- and of its public events all but the start and the earlier reveals are in their tables as well: lists, tables and ratings read
-- these. kept is the first turn whose rows are in their tables as well.
CREATE TABLE archive (
  game_id UUID NOT NULL,
  packed BYTEA NOT NULL,
  kept BIGINT NOT NULL,
  CONSTRAINT archive_pkey PRIMARY KEY (game_id),
  CONSTRAINT archive_game_id_fkey FOREIGN KEY (game_id) REFERENCES game (id)
);

-- What is counted of a player's entries in the turns that are in the archive alone: when the newest was filed (0: none), when the
-- newest of their own hand was (0: none), and of each that counted and was revealed when it was filed, a colon, how long after the
-- opening of its turn; divided by blanks.
CREATE TABLE archive_seat (
  game_id UUID NOT NULL,
  player_id UUID NOT NULL,
  filed_us BIGINT NOT NULL,
  acted_us BIGINT NOT NULL,
  replies TEXT NOT NULL,
  CONSTRAINT archive_seat_pkey PRIMARY KEY (game_id, player_id),
  CONSTRAINT archive_seat_game_id_fkey FOREIGN KEY (game_id) REFERENCES game (id),
  CONSTRAINT archive_seat_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);
CREATE INDEX archive_seat_filed ON archive_seat (player_id ASC, filed_us DESC);
CREATE INDEX archive_seat_acted ON archive_seat (player_id ASC, acted_us DESC);

-- Since when a game is in the archive.
ALTER TABLE game ADD COLUMN archived_us BIGINT;
CREATE INDEX game_to_archive ON game (ended_us ASC, id ASC) WHERE ended_us IS NOT NULL AND archived_us IS NULL;
