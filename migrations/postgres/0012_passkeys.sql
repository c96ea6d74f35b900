-- A passkey: the name and the public key that its authenticator chose, what its owner calls it, how often it has signed, and
-- whether it may be, and is, on further devices. One that was made in a session with a veil lifts none.
CREATE TABLE passkey (
  id UUID NOT NULL,
  credential BYTEA NOT NULL,
  player_id UUID NOT NULL,
  public_key BYTEA NOT NULL,
  name TEXT NOT NULL,
  created_us BIGINT NOT NULL,
  used_us BIGINT,
  sign_count BIGINT NOT NULL,
  backup_eligible BOOLEAN NOT NULL,
  backed_up BOOLEAN NOT NULL,
  veil_us BIGINT,
  CONSTRAINT passkey_pkey PRIMARY KEY (id),
  CONSTRAINT passkey_credential_key UNIQUE (credential),
  CONSTRAINT passkey_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);
CREATE INDEX passkey_player ON passkey (player_id ASC);

-- A code that lets its owner in once, by its hash; it stays when it is used, so that it can be told how many are left.
CREATE TABLE recovery_code (
  hash BYTEA NOT NULL,
  player_id UUID NOT NULL,
  made_us BIGINT NOT NULL,
  used_us BIGINT,
  veil_us BIGINT,
  CONSTRAINT recovery_code_pkey PRIMARY KEY (hash),
  CONSTRAINT recovery_code_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);
CREATE INDEX recovery_code_player ON recovery_code (player_id ASC);

-- What a passkey is asked for some minutes, by its hash: for what, and of whom; of nobody yet who signs in.
CREATE TABLE passkey_challenge (
  hash BYTEA NOT NULL,
  purpose TEXT NOT NULL,
  player_id UUID,
  expires_us BIGINT NOT NULL,
  CONSTRAINT passkey_challenge_pkey PRIMARY KEY (hash),
  CONSTRAINT passkey_challenge_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);
CREATE INDEX passkey_challenge_player ON passkey_challenge (player_id ASC, purpose ASC);
CREATE INDEX passkey_challenge_expires ON passkey_challenge (expires_us ASC);

-- When the owner of a session last showed a passkey, or a recovery code, in it.
ALTER TABLE session ADD COLUMN proven_us BIGINT;
