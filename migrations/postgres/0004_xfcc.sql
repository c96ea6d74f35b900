-- How a player's own program (Xfcc) names a turn, or (turn 0) a game in which one side moves at a time: a random number of 31 bits.
CREATE TABLE xfcc_number (
  game_id UUID NOT NULL,
  player_id UUID NOT NULL,
  turn BIGINT NOT NULL,
  number BIGINT NOT NULL,
  CONSTRAINT xfcc_number_pkey PRIMARY KEY (game_id, player_id, turn),
  CONSTRAINT xfcc_number_once UNIQUE (player_id, number),
  CONSTRAINT xfcc_number_game_id_fkey FOREIGN KEY (game_id) REFERENCES game (id),
  CONSTRAINT xfcc_number_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);
