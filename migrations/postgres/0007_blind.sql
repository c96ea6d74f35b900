-- Blind sealing: the public key of each arbiter's key holder, the two keys that a game is sealed for, and the turns whose
-- entries are all in and wait for the key holder's answer.
CREATE TABLE keyholder_key (
  player_id UUID NOT NULL PRIMARY KEY REFERENCES player (id),
  public_key BYTEA NOT NULL,
  registered_us BIGINT NOT NULL
);

CREATE TABLE blind_game (
  game_id UUID NOT NULL PRIMARY KEY REFERENCES game (id),
  keyholder BYTEA NOT NULL,
  server BYTEA NOT NULL
);

-- next_us is when the arbiter is reminded, then when the deadline passes; empty once both have happened or it is answered.
CREATE TABLE blind_turn (
  game_id UUID NOT NULL,
  turn BIGINT NOT NULL,
  asked_us BIGINT NOT NULL,
  reminded_us BIGINT,
  overdue_us BIGINT,
  next_us BIGINT,
  answered_us BIGINT,
  refusal TEXT,
  PRIMARY KEY (game_id, turn),
  FOREIGN KEY (game_id, turn) REFERENCES turn (game_id, turn)
);
CREATE INDEX blind_turn_next ON blind_turn (next_us) WHERE next_us IS NOT NULL;
