-- A game in few bytes, for playing it again: the position it starts from, and a line of text for each revealed turn.
-- Games that were made before have none until a server has played them again.
CREATE TABLE game_line (
  game_id BLOB NOT NULL PRIMARY KEY REFERENCES game (id),
  line TEXT NOT NULL
);
