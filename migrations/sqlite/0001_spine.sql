-- Times are microseconds since 1970 UTC; side is 0 White, 1 Black; chain is 0 White's, 1 Black's, 2 the public one.
-- Every constraint that code reacts to has a name (store/dialect.rs).

CREATE TABLE setting (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
);

CREATE TABLE player (
  id BLOB NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  email_key TEXT NOT NULL,
  locale TEXT NOT NULL,
  role TEXT NOT NULL,
  created_us BIGINT NOT NULL,
  CONSTRAINT player_email_once UNIQUE (email_key),
  CONSTRAINT player_role_known CHECK (role IN ('player', 'arbiter', 'director', 'admin'))
);

CREATE TABLE api_token (
  hash BLOB NOT NULL PRIMARY KEY,
  id BLOB NOT NULL,
  player_id BLOB NOT NULL REFERENCES player (id),
  label TEXT NOT NULL,
  created_us BIGINT NOT NULL,
  CONSTRAINT api_token_id_once UNIQUE (id)
);
CREATE INDEX api_token_player ON api_token (player_id);

CREATE TABLE sign_in_link (
  hash BLOB NOT NULL PRIMARY KEY,
  player_id BLOB NOT NULL REFERENCES player (id),
  expires_us BIGINT NOT NULL,
  used_us BIGINT
);

CREATE TABLE session (
  hash BLOB NOT NULL PRIMARY KEY,
  player_id BLOB NOT NULL REFERENCES player (id),
  created_us BIGINT NOT NULL,
  expires_us BIGINT NOT NULL
);

CREATE TABLE game (
  id BLOB NOT NULL PRIMARY KEY,
  white_id BLOB NOT NULL REFERENCES player (id),
  black_id BLOB NOT NULL REFERENCES player (id),
  arbiter_id BLOB REFERENCES player (id),
  variant TEXT NOT NULL,
  rules TEXT NOT NULL,
  options TEXT NOT NULL,
  terms TEXT NOT NULL,
  clock TEXT NOT NULL,
  engine BIGINT NOT NULL,
  created_us BIGINT NOT NULL,
  phase TEXT NOT NULL,
  turn BIGINT NOT NULL,
  score TEXT,
  ended_by TEXT,
  ended_us BIGINT,
  next_flag_us BIGINT,
  public_seq BIGINT NOT NULL,
  public_head BLOB NOT NULL,
  CONSTRAINT game_two_players CHECK (white_id <> black_id),
  CONSTRAINT game_phase_known CHECK (phase IN ('running', 'suspended', 'finished'))
);
CREATE INDEX game_white ON game (white_id, id);
CREATE INDEX game_black ON game (black_id, id);
CREATE INDEX game_arbiter ON game (arbiter_id, id);
CREATE INDEX game_next_flag ON game (next_flag_us) WHERE next_flag_us IS NOT NULL;

-- Deleting a row shreds the game's sealed entries.
CREATE TABLE game_key (
  game_id BLOB NOT NULL PRIMARY KEY REFERENCES game (id),
  kid BLOB NOT NULL,
  wrapped BLOB NOT NULL
);

CREATE TABLE turn (
  game_id BLOB NOT NULL REFERENCES game (id),
  turn BIGINT NOT NULL,
  position TEXT NOT NULL,
  open_us BIGINT NOT NULL,
  CONSTRAINT turn_once PRIMARY KEY (game_id, turn)
);

CREATE TABLE turn_side (
  game_id BLOB NOT NULL,
  turn BIGINT NOT NULL,
  side BIGINT NOT NULL,
  owes BOOLEAN NOT NULL,
  allowance_us BIGINT NOT NULL,
  credit_us BIGINT NOT NULL,
  offered BOOLEAN NOT NULL,
  declined BOOLEAN NOT NULL,
  PRIMARY KEY (game_id, turn, side),
  FOREIGN KEY (game_id, turn) REFERENCES turn (game_id, turn)
);

-- entry and r are empty until the reveal.
CREATE TABLE submission (
  game_id BLOB NOT NULL,
  turn BIGINT NOT NULL,
  side BIGINT NOT NULL,
  revision BIGINT NOT NULL,
  id BLOB NOT NULL,
  player_id BLOB NOT NULL REFERENCES player (id),
  channel TEXT NOT NULL,
  received_us BIGINT NOT NULL,
  ctx BLOB NOT NULL,
  commitment BLOB NOT NULL,
  boxed BLOB NOT NULL,
  note TEXT NOT NULL,
  live BOOLEAN NOT NULL,
  entry TEXT,
  r BLOB,
  CONSTRAINT submission_once PRIMARY KEY (game_id, turn, side, revision),
  CONSTRAINT submission_id_once UNIQUE (id),
  FOREIGN KEY (game_id, turn) REFERENCES turn (game_id, turn)
);
CREATE UNIQUE INDEX submission_one_live ON submission (game_id, turn, side) WHERE live;

CREATE TABLE draft (
  game_id BLOB NOT NULL,
  turn BIGINT NOT NULL,
  side BIGINT NOT NULL,
  id BLOB NOT NULL,
  player_id BLOB NOT NULL REFERENCES player (id),
  saved_us BIGINT NOT NULL,
  ctx BLOB NOT NULL,
  commitment BLOB NOT NULL,
  boxed BLOB NOT NULL,
  PRIMARY KEY (game_id, turn, side)
);

CREATE TABLE event (
  game_id BLOB NOT NULL REFERENCES game (id),
  chain BIGINT NOT NULL,
  turn BIGINT NOT NULL,
  seq BIGINT NOT NULL,
  kind TEXT NOT NULL,
  at_us BIGINT NOT NULL,
  release_us BIGINT NOT NULL,
  body BLOB NOT NULL,
  hash BLOB NOT NULL,
  salt BLOB NOT NULL,
  CONSTRAINT event_once PRIMARY KEY (game_id, chain, turn, seq)
);
CREATE UNIQUE INDEX event_public_seq_once ON event (game_id, seq) WHERE chain = 2;

-- Leaves wait here without an order until a sequencer numbers them.
CREATE TABLE leaf (
  game_id BLOB NOT NULL,
  chain BIGINT NOT NULL,
  turn BIGINT NOT NULL,
  seq BIGINT NOT NULL,
  hash BLOB NOT NULL,
  number BIGINT,
  batch_s BIGINT,
  PRIMARY KEY (game_id, chain, turn, seq),
  FOREIGN KEY (game_id, chain, turn, seq) REFERENCES event (game_id, chain, turn, seq)
);
CREATE INDEX leaf_staged ON leaf (hash) WHERE number IS NULL;

CREATE TABLE reveal (
  game_id BLOB NOT NULL,
  turn BIGINT NOT NULL,
  revealed_us BIGINT NOT NULL,
  release_us BIGINT NOT NULL,
  position TEXT NOT NULL,
  CONSTRAINT reveal_once PRIMARY KEY (game_id, turn),
  FOREIGN KEY (game_id, turn) REFERENCES turn (game_id, turn)
);

CREATE TABLE reveal_job (
  game_id BLOB NOT NULL,
  turn BIGINT NOT NULL,
  due_us BIGINT NOT NULL,
  PRIMARY KEY (game_id, turn)
);

-- data holds what composing needs and body the composed mail; both are boxed.
CREATE TABLE mail (
  id BLOB NOT NULL PRIMARY KEY,
  game_id BLOB REFERENCES game (id),
  turn BIGINT,
  kind TEXT NOT NULL,
  number BIGINT NOT NULL,
  player_id BLOB NOT NULL REFERENCES player (id),
  created_us BIGINT NOT NULL,
  release_us BIGINT NOT NULL,
  state TEXT NOT NULL,
  data BLOB,
  body BLOB,
  attempts BIGINT NOT NULL,
  next_us BIGINT NOT NULL,
  lease_us BIGINT NOT NULL,
  done_us BIGINT,
  fault TEXT,
  CONSTRAINT mail_once UNIQUE (game_id, turn, kind, number, player_id),
  CONSTRAINT mail_state_known CHECK (state IN ('waiting', 'sent', 'failed'))
);
CREATE INDEX mail_due ON mail (next_us) WHERE state = 'waiting';

CREATE TABLE idempotency (
  player_id BLOB NOT NULL REFERENCES player (id),
  key TEXT NOT NULL,
  fingerprint BLOB NOT NULL,
  status BIGINT NOT NULL,
  answer BLOB NOT NULL,
  created_us BIGINT NOT NULL,
  CONSTRAINT idempotency_once PRIMARY KEY (player_id, key)
);

CREATE TABLE heartbeat (
  id BIGINT NOT NULL PRIMARY KEY,
  at_us BIGINT NOT NULL
);

-- A gap in the heartbeat: no flag that fell after it began is judged before all clocks are credited.
CREATE TABLE outage (
  from_us BIGINT NOT NULL PRIMARY KEY,
  to_us BIGINT NOT NULL,
  done BOOLEAN NOT NULL
);

CREATE TABLE outage_credit (
  game_id BLOB NOT NULL REFERENCES game (id),
  from_us BIGINT NOT NULL,
  CONSTRAINT outage_credit_once PRIMARY KEY (game_id, from_us)
);
