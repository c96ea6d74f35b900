-- From whom a player takes no challenges, and since when; the other one learns nothing of it.
CREATE TABLE blocked_player (
  player_id UUID NOT NULL,
  blocked_id UUID NOT NULL,
  since_us BIGINT NOT NULL,
  CONSTRAINT blocked_player_pkey PRIMARY KEY (player_id, blocked_id),
  CONSTRAINT blocked_player_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id),
  CONSTRAINT blocked_player_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES player (id)
);
