-- What lets an account be kept and taken back. A locked account lets nobody in; its games and clocks go on.
ALTER TABLE player ADD COLUMN locked_us BIGINT;
-- Since when the address holds that an administrator gave; null: it is the player's own.
ALTER TABLE player ADD COLUMN address_given_us BIGINT;

-- The kind of browser, when it was last used (by the day), and before when what was made is not shown in it.
ALTER TABLE session ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE session ADD COLUMN used_us BIGINT NOT NULL DEFAULT 0;
ALTER TABLE session ADD COLUMN veil_us BIGINT;
UPDATE session SET used_us = created_us;
CREATE INDEX session_player ON session (player_id);

-- A token made in a session that does not show everything shows no more. Tokens that were made before keep what they can, and end in a year.
ALTER TABLE api_token ADD COLUMN scopes TEXT NOT NULL DEFAULT 'read play manage keyholder';
ALTER TABLE api_token ADD COLUMN expires_us BIGINT NOT NULL DEFAULT 0;
ALTER TABLE api_token ADD COLUMN used_us BIGINT;
ALTER TABLE api_token ADD COLUMN veil_us BIGINT;
UPDATE api_token SET expires_us = (EXTRACT(EPOCH FROM now())::BIGINT + 31536000) * 1000000;

-- When a mail with the link was asked for (null: it was printed), and whether its session is veiled.
ALTER TABLE sign_in_link ADD COLUMN asked_us BIGINT;
ALTER TABLE sign_in_link ADD COLUMN veiled BIGINT NOT NULL DEFAULT 0;
CREATE INDEX sign_in_link_player ON sign_in_link (player_id);

-- Addresses for which a sign-in link was asked, boxed, known or not: looked up where nobody waits for it.
CREATE TABLE sign_in_request (
  id UUID NOT NULL PRIMARY KEY,
  asked_us BIGINT NOT NULL,
  boxed BYTEA NOT NULL
);

-- Browsers in which a player has signed in before.
CREATE TABLE known_browser (
  hash BYTEA NOT NULL PRIMARY KEY,
  player_id UUID NOT NULL REFERENCES player (id),
  used_us BIGINT NOT NULL
);
CREATE INDEX known_browser_player ON known_browser (player_id);

-- An address that an administrator gave and that does not hold yet; link is the hash of the secret that revokes it.
CREATE TABLE address_change (
  player_id UUID NOT NULL PRIMARY KEY REFERENCES player (id),
  address TEXT NOT NULL,
  address_key TEXT NOT NULL,
  asked_us BIGINT NOT NULL,
  holds_us BIGINT NOT NULL,
  link BYTEA NOT NULL
);
CREATE INDEX address_change_holds ON address_change (holds_us);
CREATE INDEX address_change_link ON address_change (link);

-- Sign-ins, failures and changes of rights. by_id is null for the command line and for the server itself.
CREATE TABLE security_event (
  id UUID NOT NULL PRIMARY KEY,
  player_id UUID NOT NULL REFERENCES player (id),
  by_id UUID REFERENCES player (id),
  at_us BIGINT NOT NULL,
  kind TEXT NOT NULL,
  detail TEXT NOT NULL
);
CREATE INDEX security_event_player ON security_event (player_id, at_us);
CREATE INDEX security_event_by ON security_event (by_id, at_us);
