-- The public log: how far it is. fence goes up with every batch, so that of two sequencers at once only one goes on.
-- cosignatures are lines for the checkpoint of cosigned_size.
CREATE TABLE log_state (
  id BIGINT NOT NULL PRIMARY KEY,
  size BIGINT NOT NULL,
  root BLOB NOT NULL,
  batch_s BIGINT NOT NULL,
  tick_us BIGINT NOT NULL,
  fence BIGINT NOT NULL,
  published BIGINT NOT NULL,
  cosigned_size BIGINT NOT NULL,
  cosignatures TEXT NOT NULL,
  CONSTRAINT log_state_one CHECK (id = 1)
);
INSERT INTO log_state (id, size, root, batch_s, tick_us, fence, published, cosigned_size, cosignatures)
VALUES (1, 0, X'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', 0, 0, 0, 0, 0, '');

-- Entries of the log that belong to no event here: padding, and what was taken over from the published files.
CREATE TABLE log_padding (
  number BIGINT NOT NULL PRIMARY KEY,
  batch_s BIGINT NOT NULL,
  hash BLOB NOT NULL
);

-- By when it has to be in the log; leaves from before the log was kept have no such time.
ALTER TABLE leaf ADD COLUMN due_s BIGINT NOT NULL DEFAULT 253402300799;
CREATE INDEX leaf_due ON leaf (due_s, hash) WHERE number IS NULL;
CREATE UNIQUE INDEX leaf_number ON leaf (number) WHERE number IS NOT NULL;
