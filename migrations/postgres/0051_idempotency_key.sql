-- Keys of repeated requests are kept as keyed fingerprints, as the requests are: programs put into them what they like. The few
-- answers of the last two days cannot be carried over, for no fingerprint can be made here.
DROP TABLE idempotency;
CREATE TABLE idempotency (
  player_id UUID NOT NULL REFERENCES player (id),
  key BYTEA NOT NULL,
  fingerprint BYTEA NOT NULL,
  status BIGINT NOT NULL,
  answer BYTEA NOT NULL,
  created_us BIGINT NOT NULL,
  CONSTRAINT idempotency_once PRIMARY KEY (player_id, key)
);
