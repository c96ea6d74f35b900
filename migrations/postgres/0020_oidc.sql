-- By which account of the club's provider somebody signs in: the hash of the issuer and of their name there. One that was linked
-- in a session with a veil lifts none.
CREATE TABLE oidc_link (
  player_id UUID NOT NULL,
  fingerprint BYTEA NOT NULL,
  linked_us BIGINT NOT NULL,
  used_us BIGINT,
  veil_us BIGINT,
  CONSTRAINT oidc_link_pkey PRIMARY KEY (player_id),
  CONSTRAINT oidc_link_fingerprint_key UNIQUE (fingerprint),
  CONSTRAINT oidc_link_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);

-- A sign-in by the provider that is under way, by the hash of the browser's cookie: what was asked, and then who came, boxed.
CREATE TABLE oidc_sign_in (
  hash BYTEA NOT NULL,
  boxed BYTEA NOT NULL,
  expires_us BIGINT NOT NULL,
  CONSTRAINT oidc_sign_in_pkey PRIMARY KEY (hash)
);
CREATE INDEX oidc_sign_in_expires ON oidc_sign_in (expires_us ASC);

-- By what a session was begun; nothing for those from before.
ALTER TABLE session ADD COLUMN way TEXT;
