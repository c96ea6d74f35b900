-- A running game with the bot: the person who plays it; since when a turn waits for the bot's thought, if one does (slow: of a level
-- that thinks long); and until when a process has taken it.
CREATE TABLE bot_game (
  game_id UUID NOT NULL,
  player_id UUID NOT NULL,
  slow BOOLEAN NOT NULL,
  since_us BIGINT,
  leased_us BIGINT NOT NULL,
  CONSTRAINT bot_game_pkey PRIMARY KEY (game_id),
  CONSTRAINT bot_game_game_id_fkey FOREIGN KEY (game_id) REFERENCES game (id),
  CONSTRAINT bot_game_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);
CREATE INDEX bot_game_player ON bot_game (player_id ASC, game_id ASC);
CREATE INDEX bot_game_waiting ON bot_game (slow ASC, since_us ASC) WHERE since_us IS NOT NULL;
