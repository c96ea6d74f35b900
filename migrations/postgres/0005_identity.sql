-- What a player says of themselves for tournaments and for the reports that federations take: the federation's three letters, a title,
-- the numbers at ICCF and FIDE, the club, the year of birth. Everybody may see it.
CREATE TABLE player_identity (
  player_id UUID NOT NULL,
  federation TEXT,
  title TEXT,
  iccf_id BIGINT,
  fide_id BIGINT,
  club TEXT,
  born BIGINT,
  CONSTRAINT player_identity_pkey PRIMARY KEY (player_id),
  CONSTRAINT player_identity_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);
