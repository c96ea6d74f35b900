-- What was asked back by mail: one question for each side of a game, the newest. secret is the hash of what stands in the
-- answer's link; draft_id is the draft that it asks about. Without until_us it lives as long as its turn.
CREATE TABLE mail_question (
  game_id UUID NOT NULL REFERENCES game (id),
  side BIGINT NOT NULL,
  turn BIGINT NOT NULL,
  what TEXT NOT NULL,
  draft_id UUID,
  secret BYTEA NOT NULL,
  until_us BIGINT,
  PRIMARY KEY (game_id, side),
  CONSTRAINT mail_question_secret_once UNIQUE (secret),
  CONSTRAINT mail_question_what_known CHECK (what IN ('draft', 'void', 'resign'))
);
-- Mails that were acted on, by keyed fingerprint: whatever comes again is known, and answers are counted. told says what was
-- answered, empty if nothing was.
CREATE TABLE mail_talk (
  fingerprint BYTEA NOT NULL PRIMARY KEY,
  player_id UUID NOT NULL REFERENCES player (id),
  game_id UUID REFERENCES game (id),
  told TEXT NOT NULL,
  at_us BIGINT NOT NULL
);
CREATE INDEX mail_talk_player ON mail_talk (player_id, at_us);
CREATE INDEX mail_talk_age ON mail_talk (at_us);
