-- Rulings. A game with paused_us stands since then; a turn with replaced_by is void, and that turn took its place.
ALTER TABLE game ADD COLUMN arbiter2_id BLOB REFERENCES player (id);
ALTER TABLE game ADD COLUMN paused_us BIGINT;
ALTER TABLE turn ADD COLUMN replaced_by BIGINT;
UPDATE game SET paused_us = (SELECT MAX(e.at_us) FROM event e WHERE e.game_id = game.id AND e.kind = 'suspended')
  WHERE phase = 'suspended';
CREATE INDEX game_arbiter2 ON game (arbiter2_id, id);

-- What needs a ruling; event_seq is the objection that it is about, closed_seq the ruling that closed it.
CREATE TABLE incident (
  game_id BLOB NOT NULL REFERENCES game (id),
  id BLOB NOT NULL,
  turn BIGINT NOT NULL,
  kind TEXT NOT NULL,
  opened_us BIGINT NOT NULL,
  due_us BIGINT NOT NULL,
  event_seq BIGINT,
  closed_us BIGINT,
  closed_seq BIGINT,
  PRIMARY KEY (game_id, id)
);
CREATE INDEX incident_open ON incident (game_id, due_us) WHERE closed_us IS NULL;

-- One arbiter asks, the other agrees; only then is the turn shown, to these two.
CREATE TABLE unsealing (
  game_id BLOB NOT NULL REFERENCES game (id),
  turn BIGINT NOT NULL,
  reason TEXT NOT NULL,
  asked_by BLOB NOT NULL REFERENCES player (id),
  asked_us BIGINT NOT NULL,
  agreed_by BLOB REFERENCES player (id),
  agreed_us BIGINT,
  CONSTRAINT unsealing_once PRIMARY KEY (game_id, turn),
  CONSTRAINT unsealing_two_arbiters CHECK (agreed_by IS NULL OR agreed_by <> asked_by)
);
CREATE TABLE unsealing_look (
  game_id BLOB NOT NULL,
  turn BIGINT NOT NULL,
  number BIGINT NOT NULL,
  player_id BLOB NOT NULL REFERENCES player (id),
  at_us BIGINT NOT NULL,
  PRIMARY KEY (game_id, turn, number),
  FOREIGN KEY (game_id, turn) REFERENCES unsealing (game_id, turn)
);
