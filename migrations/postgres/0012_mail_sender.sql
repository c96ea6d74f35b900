-- Reply addresses of one game and one turn: only the SHA-256 of their token is kept.
CREATE TABLE reply_token (
  hash BYTEA NOT NULL PRIMARY KEY,
  game_id UUID NOT NULL REFERENCES game (id),
  turn BIGINT NOT NULL,
  side BIGINT NOT NULL,
  player_id UUID NOT NULL REFERENCES player (id),
  created_us BIGINT NOT NULL,
  wrong_pins BIGINT NOT NULL
);
CREATE INDEX reply_token_turn ON reply_token (game_id, turn, side, created_us);

-- Wrong PINs of a player on a day (days since 1970-01-01, UTC).
CREATE TABLE wrong_pin (
  player_id UUID NOT NULL REFERENCES player (id),
  day BIGINT NOT NULL,
  count BIGINT NOT NULL,
  PRIMARY KEY (player_id, day)
);

-- Further addresses that a player writes from. link is the SHA-256 of the secret that confirms it, until it is confirmed.
CREATE TABLE mail_address (
  id UUID NOT NULL PRIMARY KEY,
  player_id UUID NOT NULL REFERENCES player (id),
  address TEXT NOT NULL,
  address_key TEXT NOT NULL,
  added_us BIGINT NOT NULL,
  confirmed_us BIGINT,
  link BYTEA,
  expires_us BIGINT,
  CONSTRAINT mail_address_once UNIQUE (player_id, address_key)
);
CREATE INDEX mail_address_link ON mail_address (link);

-- How the author of an entry was known: session, token, dkim, spf, relay, pin, arbiter or server. Nothing for entries from
-- before: what their channel says.
ALTER TABLE submission ADD COLUMN authenticated TEXT;
