-- An address that is called with what its owner is told. boxed holds the address and what signs; nothing has arrived since
-- failing_us, and nothing is sent since off_us.
CREATE TABLE webhook (
  id BLOB NOT NULL,
  player_id BLOB NOT NULL,
  label TEXT NOT NULL,
  form TEXT NOT NULL,
  boxed BLOB NOT NULL,
  made_us BIGINT NOT NULL,
  failing_us BIGINT,
  off_us BIGINT,
  CONSTRAINT webhook_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);
CREATE INDEX webhook_of_player ON webhook (player_id ASC, id ASC);

-- One message to a webhook; data is JSON, of ids alone. It waits for next_us, the first time for its release.
CREATE TABLE webhook_call (
  webhook_id BLOB NOT NULL,
  id BLOB NOT NULL,
  event TEXT NOT NULL,
  data TEXT NOT NULL,
  release_us BIGINT NOT NULL,
  next_us BIGINT,
  lease_us BIGINT NOT NULL,
  attempts BIGINT NOT NULL,
  status BIGINT,
  fault TEXT,
  done_us BIGINT,
  CONSTRAINT webhook_call_pkey PRIMARY KEY (webhook_id, id),
  CONSTRAINT webhook_call_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhook (id)
);
CREATE INDEX webhook_call_due ON webhook_call (next_us ASC, id ASC) WHERE next_us IS NOT NULL;
CREATE INDEX webhook_call_waiting ON webhook_call (webhook_id ASC, id ASC) WHERE next_us IS NOT NULL;
CREATE INDEX webhook_call_done ON webhook_call (done_us ASC, id ASC) WHERE done_us IS NOT NULL;
