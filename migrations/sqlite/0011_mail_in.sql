-- Mails that came in. body holds envelope and message, boxed, until the mail is done; fingerprint is a keyed hash over both, so
-- that a mail that is handed over again is recognised.
CREATE TABLE mail_in (
  id BLOB NOT NULL PRIMARY KEY,
  fingerprint BLOB NOT NULL,
  door TEXT NOT NULL,
  received_us BIGINT NOT NULL,
  state TEXT NOT NULL,
  body BLOB,
  attempts BIGINT NOT NULL,
  next_us BIGINT NOT NULL,
  lease_us BIGINT NOT NULL,
  done_us BIGINT,
  fault TEXT,
  CONSTRAINT mail_in_once UNIQUE (fingerprint),
  CONSTRAINT mail_in_state_known CHECK (state IN ('waiting', 'done', 'failed'))
);
CREATE INDEX mail_in_waiting ON mail_in (received_us) WHERE state = 'waiting';
CREATE INDEX mail_in_done ON mail_in (done_us) WHERE state <> 'waiting';
