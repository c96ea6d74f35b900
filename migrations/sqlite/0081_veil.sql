-- Who gave the address that waits; null: the operator, on the command line.
ALTER TABLE address_change ADD COLUMN by_id BLOB REFERENCES player (id);
UPDATE address_change SET by_id = (SELECT e.by_id FROM security_event e
  WHERE e.player_id = address_change.player_id AND e.kind = 'address-given' ORDER BY e.at_us DESC, e.id DESC LIMIT 1);

-- When the text of an entry was made, where that was before it was received: as a conditional entry, or as a draft.
ALTER TABLE submission ADD COLUMN made_us BIGINT;
UPDATE submission SET made_us = (SELECT MIN(c.given_us) FROM conditional_entry c
  WHERE c.game_id = submission.game_id AND c.turn = submission.turn - 1 AND c.side = submission.side AND c.fate = 'used')
  WHERE channel = 'conditional';

-- A browser is known for each player who has signed in with it.
CREATE TABLE known_browser_of (
  hash BLOB NOT NULL,
  player_id BLOB NOT NULL REFERENCES player (id),
  used_us BIGINT NOT NULL,
  PRIMARY KEY (hash, player_id)
);
INSERT INTO known_browser_of (hash, player_id, used_us) SELECT hash, player_id, used_us FROM known_browser;
DROP TABLE known_browser;
ALTER TABLE known_browser_of RENAME TO known_browser;
CREATE INDEX known_browser_player ON known_browser (player_id);
