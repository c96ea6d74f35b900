-- sheet texts are JSON and never changed: a new version is a new row.
CREATE TABLE tournament (
  id BLOB NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  state TEXT NOT NULL,
  version BIGINT NOT NULL,
  created_us BIGINT NOT NULL,
  -- When the next thing is due that no person has to ask for: opening, closing, a round, the hard end.
  due_us BIGINT,
  event_seq BIGINT NOT NULL,
  -- Boxed: the secret of the draw, from the opening until it is published at the start.
  secret BLOB,
  -- Since when all of it stands.
  paused_us BIGINT,
  -- The hard end that was carried out.
  ended_us BIGINT,
  CONSTRAINT tournament_state_known CHECK (state IN ('draft', 'open', 'closed', 'running', 'finished', 'cancelled'))
);
CREATE INDEX tournament_due ON tournament (due_us) WHERE due_us IS NOT NULL;

CREATE TABLE tournament_sheet (
  tournament_id BLOB NOT NULL REFERENCES tournament (id),
  version BIGINT NOT NULL,
  body TEXT NOT NULL,
  made_us BIGINT NOT NULL,
  made_by BLOB NOT NULL REFERENCES player (id),
  CONSTRAINT tournament_sheet_once PRIMARY KEY (tournament_id, version)
);

CREATE TABLE tournament_role (
  tournament_id BLOB NOT NULL REFERENCES tournament (id),
  player_id BLOB NOT NULL REFERENCES player (id),
  role TEXT NOT NULL,
  CONSTRAINT tournament_role_once PRIMARY KEY (tournament_id, player_id),
  CONSTRAINT tournament_role_known CHECK (role IN ('director', 'assistant', 'arbiter'))
);
CREATE INDEX tournament_role_player ON tournament_role (player_id, tournament_id);

-- number is the starting number, given at the start; a substitute takes over the number of the one replaced.
CREATE TABLE entrant (
  tournament_id BLOB NOT NULL REFERENCES tournament (id),
  player_id BLOB NOT NULL REFERENCES player (id),
  entered_us BIGINT NOT NULL,
  entered_by BLOB NOT NULL REFERENCES player (id),
  state TEXT NOT NULL,
  number BIGINT,
  section BIGINT,
  team TEXT,
  rating BIGINT,
  left_us BIGINT,
  -- What the entrant adds to the draw.
  contribution TEXT,
  -- Since when an entry was owed in the spell of silence that was noted last.
  silent_us BIGINT,
  CONSTRAINT entrant_once PRIMARY KEY (tournament_id, player_id),
  CONSTRAINT entrant_state_known CHECK (state IN ('entered', 'waiting', 'playing', 'withdrawn', 'silent', 'replaced', 'taken-back'))
);
CREATE UNIQUE INDEX entrant_number_once ON entrant (tournament_id, number) WHERE state = 'playing';
CREATE INDEX entrant_player ON entrant (player_id, tournament_id);

-- black is null for a bye. outcome is null while the game decides; else what stands in place of its result.
-- A pairing without a game gets one when starts_us has come.
-- wish is what is still to be done with the game, carried out under the game's own lock, and why; 'paused' stands until
-- the tournament is resumed.
CREATE TABLE pairing (
  tournament_id BLOB NOT NULL REFERENCES tournament (id),
  stage BIGINT NOT NULL,
  section BIGINT NOT NULL,
  round BIGINT NOT NULL,
  board BIGINT NOT NULL,
  white BIGINT NOT NULL,
  black BIGINT,
  starts_us BIGINT NOT NULL,
  game_id BLOB REFERENCES game (id),
  outcome TEXT,
  wish TEXT,
  wish_why TEXT,
  CONSTRAINT pairing_once PRIMARY KEY (tournament_id, stage, section, round, board)
);
CREATE UNIQUE INDEX pairing_game_once ON pairing (game_id) WHERE game_id IS NOT NULL;
CREATE INDEX pairing_wish ON pairing (wish) WHERE wish IS NOT NULL;
CREATE INDEX pairing_to_make ON pairing (starts_us) WHERE game_id IS NULL AND outcome IS NULL;

-- The tournament's record: every act, with who did it. body is JSON.
CREATE TABLE tournament_event (
  tournament_id BLOB NOT NULL REFERENCES tournament (id),
  seq BIGINT NOT NULL,
  at_us BIGINT NOT NULL,
  by_id BLOB REFERENCES player (id),
  kind TEXT NOT NULL,
  body TEXT NOT NULL,
  CONSTRAINT tournament_event_once PRIMARY KEY (tournament_id, seq)
);
