-- Mails that `doctor mail` sent round, and when and by which way they came back. id is drawn at random.
CREATE TABLE mail_probe (
  id BYTEA NOT NULL PRIMARY KEY,
  sent_us BIGINT NOT NULL,
  arrived_us BIGINT,
  door TEXT,
  bounced BOOLEAN NOT NULL,
  CONSTRAINT mail_probe_arrived CHECK ((arrived_us IS NULL) = (door IS NULL))
);
