-- How a player wants mail. Who has no row here has the defaults. pin is an argon2 hash; quiet hours are minutes of the day in
-- the player's zone.
CREATE TABLE mail_setting (
  player_id UUID NOT NULL PRIMARY KEY REFERENCES player (id),
  play BOOLEAN NOT NULL,
  draft_first BOOLEAN NOT NULL,
  pin TEXT,
  html BOOLEAN NOT NULL,
  zone TEXT NOT NULL,
  quiet_from BIGINT,
  quiet_to BIGINT,
  digest BOOLEAN NOT NULL,
  CONSTRAINT mail_setting_quiet CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
);
