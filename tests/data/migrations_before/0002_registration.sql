-- An account that somebody asked for and nobody has answered yet; one for each address. address_key is the address as it is
-- compared; told: 0 until it has been looked at whether administrators are to be told of it, then 1. 2: the address is a
-- player's, and the row only keeps the name, so that nobody learns from a name that is free again whose address they gave.
CREATE TABLE join_request (
  id UUID NOT NULL,
  name TEXT NOT NULL,
  address TEXT NOT NULL,
  address_key TEXT NOT NULL,
  locale TEXT NOT NULL,
  asked_us BIGINT NOT NULL,
  told BIGINT NOT NULL,
  CONSTRAINT join_request_pkey PRIMARY KEY (id),
  CONSTRAINT join_request_address_once UNIQUE (address_key)
);
CREATE INDEX join_request_name ON join_request (lower(name) ASC);
CREATE INDEX join_request_asked ON join_request (asked_us ASC, id ASC);

-- A player whose account was asked for and is new: fewer challenges may be open.
CREATE TABLE newcomer (
  player_id UUID NOT NULL,
  joined_us BIGINT NOT NULL,
  CONSTRAINT newcomer_pkey PRIMARY KEY (player_id),
  CONSTRAINT newcomer_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);
CREATE INDEX newcomer_joined ON newcomer (joined_us ASC);
