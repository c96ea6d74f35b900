-- Whoever writes a list names the revision of all lists that it was computed from, and counts it up.
CREATE TABLE rating_state (
  id BIGINT NOT NULL PRIMARY KEY,
  revision BIGINT NOT NULL
);
INSERT INTO rating_state (id, revision) VALUES (1, 0);

-- A month's lists of all variants; month counts from January 1970. A stale one is computed anew and shown meanwhile.
CREATE TABLE rating_list (
  month BIGINT NOT NULL PRIMARY KEY,
  closed_us BIGINT NOT NULL,
  games BIGINT NOT NULL,
  stale BOOLEAN NOT NULL
);

-- Ratings and deviations are thousandths of a point, volatilities billionths.
CREATE TABLE rating (
  month BIGINT NOT NULL REFERENCES rating_list (month),
  variant TEXT NOT NULL,
  player_id BLOB NOT NULL REFERENCES player (id),
  place BIGINT NOT NULL,
  rank BIGINT NOT NULL,
  rating_milli BIGINT NOT NULL,
  deviation_milli BIGINT NOT NULL,
  volatility_nano BIGINT NOT NULL,
  games BIGINT NOT NULL,
  games_total BIGINT NOT NULL,
  PRIMARY KEY (month, variant, player_id)
);
CREATE UNIQUE INDEX rating_place ON rating (month, variant, place);
CREATE INDEX rating_player ON rating (player_id, month);

CREATE INDEX game_ended ON game (ended_us) WHERE ended_us IS NOT NULL;
CREATE INDEX submission_player ON submission (player_id, received_us);
