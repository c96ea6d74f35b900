-- What a player has noted for themselves on a turn, boxed under the game's key for this player.
CREATE TABLE note (
  game_id UUID NOT NULL,
  turn BIGINT NOT NULL,
  player_id UUID NOT NULL,
  saved_us BIGINT NOT NULL,
  boxed BYTEA NOT NULL,
  CONSTRAINT note_pkey PRIMARY KEY (game_id, player_id, turn),
  CONSTRAINT note_game_id_fkey FOREIGN KEY (game_id) REFERENCES game (id),
  CONSTRAINT note_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);
