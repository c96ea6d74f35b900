-- Signing keys that were handed over to others: they verify what they signed. note is the hand-over, signed by both keys.
CREATE TABLE handed_over_key (
  line TEXT NOT NULL PRIMARY KEY,
  purpose TEXT NOT NULL,
  at_us BIGINT NOT NULL,
  note TEXT NOT NULL,
  CONSTRAINT handed_over_key_purpose_known CHECK (purpose IN ('log', 'receipts'))
);
