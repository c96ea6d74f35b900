-- Mails of tournaments; number is the act's place in the record.
ALTER TABLE mail ADD COLUMN tournament_id UUID REFERENCES tournament (id);
CREATE UNIQUE INDEX mail_tournament_once ON mail (tournament_id, kind, number, player_id) WHERE tournament_id IS NOT NULL;
-- Whether its reader wants those mails of tournaments without which one can play.
ALTER TABLE mail_setting ADD COLUMN tournaments BOOLEAN NOT NULL DEFAULT TRUE;

-- Acts of a tournament that are still to be told by mail, and the last player who has a mail of it (nil: nobody yet).
CREATE TABLE tournament_telling (
  tournament_id UUID NOT NULL REFERENCES tournament (id),
  seq BIGINT NOT NULL,
  after UUID NOT NULL,
  CONSTRAINT tournament_telling_once PRIMARY KEY (tournament_id, seq)
);

-- What a director has written to a tournament; who, when and to how many stands in the record. whom is JSON.
CREATE TABLE tournament_message (
  tournament_id UUID NOT NULL REFERENCES tournament (id),
  seq BIGINT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  whom TEXT NOT NULL,
  CONSTRAINT tournament_message_once PRIMARY KEY (tournament_id, seq)
);

-- What those who run tournaments were told that it waits for their hand, so that it is told once.
CREATE TABLE tournament_hand (
  player_id UUID NOT NULL REFERENCES player (id),
  tournament_id UUID NOT NULL REFERENCES tournament (id),
  what TEXT NOT NULL,
  at_us BIGINT NOT NULL,
  CONSTRAINT tournament_hand_once PRIMARY KEY (player_id, tournament_id, what)
);

-- Personal addresses for mails about a tournament or a challenge, by hash.
CREATE TABLE letter_token (
  hash BYTEA NOT NULL PRIMARY KEY,
  player_id UUID NOT NULL REFERENCES player (id),
  tournament_id UUID REFERENCES tournament (id),
  challenge_id UUID REFERENCES challenge (id),
  created_us BIGINT NOT NULL,
  CONSTRAINT letter_token_about CHECK ((tournament_id IS NULL) <> (challenge_id IS NULL))
);

-- Who was asked back by mail whether they mean to leave a tournament, and until when they can say so.
CREATE TABLE leaving_question (
  tournament_id UUID NOT NULL REFERENCES tournament (id),
  player_id UUID NOT NULL REFERENCES player (id),
  until_us BIGINT NOT NULL,
  CONSTRAINT leaving_question_once PRIMARY KEY (tournament_id, player_id)
);
