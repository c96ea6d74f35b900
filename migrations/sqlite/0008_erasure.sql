-- Since when a player's account is erased: name, addresses and settings are gone, the id stays.
ALTER TABLE player ADD COLUMN erased_us BIGINT;
CREATE INDEX player_erased ON player (erased_us ASC, id ASC) WHERE erased_us IS NOT NULL;

-- An erased account of which something is still to go: mails, and what is kept in its games before this one.
CREATE TABLE erasure (
  player_id BLOB NOT NULL,
  before_game BLOB NOT NULL,
  CONSTRAINT erasure_pkey PRIMARY KEY (player_id),
  CONSTRAINT erasure_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);

CREATE INDEX report_about ON report (about_id ASC);
