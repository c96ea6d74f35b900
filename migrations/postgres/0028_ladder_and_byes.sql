-- Challenges on a ladder. number counts them from 1 and is the round of the game that follows; challenger and challenged are
-- starting numbers. answered_us is when it was answered, taken back, or lapsed.
CREATE TABLE ladder_challenge (
  tournament_id UUID NOT NULL REFERENCES tournament (id),
  number BIGINT NOT NULL,
  challenger BIGINT NOT NULL,
  challenged BIGINT NOT NULL,
  made_us BIGINT NOT NULL,
  answer_by_us BIGINT NOT NULL,
  state TEXT NOT NULL,
  answered_us BIGINT,
  CONSTRAINT ladder_challenge_once PRIMARY KEY (tournament_id, number),
  CONSTRAINT ladder_challenge_state_known CHECK (state IN ('open', 'accepted', 'refused', 'lapsed', 'taken-back'))
);

-- Byes asked for in a round of a Swiss tournament that is not paired yet: half a point, or none.
CREATE TABLE bye_request (
  tournament_id UUID NOT NULL REFERENCES tournament (id),
  round BIGINT NOT NULL,
  number BIGINT NOT NULL,
  kind TEXT NOT NULL,
  asked_us BIGINT NOT NULL,
  CONSTRAINT bye_request_once PRIMARY KEY (tournament_id, round, number),
  CONSTRAINT bye_request_kind_known CHECK (kind IN ('half', 'zero'))
);
