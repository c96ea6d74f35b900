-- How many secrets that are nobody's were refused, by day (UTC) and kind of secret.
CREATE TABLE refused_secret (
  day_us BIGINT NOT NULL,
  kind TEXT NOT NULL,
  count BIGINT NOT NULL,
  PRIMARY KEY (day_us, kind)
);
