-- The address of a player's calendar holds a secret, of which the hash is kept.
CREATE TABLE calendar_feed (
  player_id UUID NOT NULL PRIMARY KEY REFERENCES player (id),
  hash BYTEA NOT NULL,
  made_us BIGINT NOT NULL,
  CONSTRAINT calendar_feed_hash_once UNIQUE (hash)
);
