-- Whether a player's name and public games stand in the lists and are found by search; nothing until the player was asked.
ALTER TABLE player ADD COLUMN listed BOOLEAN;

-- What a listed player is found by: the name in small letters, from the beginning of one of its words on.
CREATE TABLE listed_name (
  words BYTEA NOT NULL,
  player_id UUID NOT NULL,
  CONSTRAINT listed_name_pkey PRIMARY KEY (words, player_id),
  CONSTRAINT listed_name_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);
CREATE INDEX listed_name_player ON listed_name (player_id ASC);
