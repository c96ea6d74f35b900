-- The schema as its first 39 migrations left it, with two rows in each table, for the tests of `fairschach admin takeover`.
-- On SQLite, UUID and BYTEA are BLOB, and the literals of both X'…'.

CREATE TABLE player (
  id UUID NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  email_key TEXT NOT NULL,
  locale TEXT NOT NULL,
  role TEXT NOT NULL,
  created_us BIGINT NOT NULL,
  locked_us BIGINT,
  address_given_us BIGINT,
  CONSTRAINT player_email_once UNIQUE (email_key),
  CONSTRAINT player_role_known CHECK (role IN ('player', 'arbiter', 'director', 'admin'))
);
CREATE TABLE session (
  hash BYTEA NOT NULL PRIMARY KEY,
  player_id UUID NOT NULL REFERENCES player (id),
  created_us BIGINT NOT NULL,
  expires_us BIGINT NOT NULL,
  device TEXT NOT NULL DEFAULT '',
  used_us BIGINT NOT NULL DEFAULT 0,
  veil_us BIGINT);
CREATE TABLE api_token (
  hash BYTEA NOT NULL PRIMARY KEY,
  id UUID NOT NULL,
  player_id UUID NOT NULL REFERENCES player (id),
  label TEXT NOT NULL,
  created_us BIGINT NOT NULL,
  scopes TEXT NOT NULL DEFAULT 'read play manage keyholder',
  expires_us BIGINT NOT NULL DEFAULT 0,
  used_us BIGINT,
  veil_us BIGINT,
  CONSTRAINT api_token_id_once UNIQUE (id)
);
CREATE TABLE sign_in_link (
  hash BYTEA NOT NULL PRIMARY KEY,
  player_id UUID NOT NULL REFERENCES player (id),
  expires_us BIGINT NOT NULL,
  used_us BIGINT,
  asked_us BIGINT,
  veiled BIGINT NOT NULL DEFAULT 0);
CREATE TABLE sign_in_request (
  id UUID NOT NULL PRIMARY KEY,
  asked_us BIGINT NOT NULL,
  boxed BYTEA NOT NULL
);
CREATE TABLE known_browser (
  hash BYTEA NOT NULL,
  player_id UUID NOT NULL REFERENCES player (id),
  used_us BIGINT NOT NULL,
  PRIMARY KEY (hash, player_id)
);
CREATE TABLE address_change (
  player_id UUID NOT NULL PRIMARY KEY REFERENCES player (id),
  address TEXT NOT NULL,
  address_key TEXT NOT NULL,
  asked_us BIGINT NOT NULL,
  holds_us BIGINT NOT NULL,
  link BYTEA NOT NULL,
  by_id UUID REFERENCES player (id));
CREATE TABLE security_event (
  id UUID NOT NULL PRIMARY KEY,
  player_id UUID NOT NULL REFERENCES player (id),
  by_id UUID REFERENCES player (id),
  at_us BIGINT NOT NULL,
  kind TEXT NOT NULL,
  detail TEXT NOT NULL
);
CREATE TABLE refused_secret (
  day_us BIGINT NOT NULL,
  kind TEXT NOT NULL,
  count BIGINT NOT NULL,
  PRIMARY KEY (day_us, kind)
);
CREATE TABLE idempotency (
  player_id UUID NOT NULL REFERENCES player (id),
  key BYTEA NOT NULL,
  fingerprint BYTEA NOT NULL,
  status BIGINT NOT NULL,
  answer BYTEA NOT NULL,
  created_us BIGINT NOT NULL,
  CONSTRAINT idempotency_once PRIMARY KEY (player_id, key)
);
CREATE TABLE mail_setting (
  player_id UUID NOT NULL PRIMARY KEY REFERENCES player (id),
  play BOOLEAN NOT NULL,
  draft_first BOOLEAN NOT NULL,
  pin TEXT,
  html BOOLEAN NOT NULL,
  zone TEXT NOT NULL,
  quiet_from BIGINT,
  quiet_to BIGINT,
  digest BOOLEAN NOT NULL,
  reminders BOOLEAN NOT NULL DEFAULT TRUE,
  tournaments BOOLEAN NOT NULL DEFAULT TRUE,
  CONSTRAINT mail_setting_quiet CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
);
CREATE TABLE mail_address (
  id UUID NOT NULL PRIMARY KEY,
  player_id UUID NOT NULL REFERENCES player (id),
  address TEXT NOT NULL,
  address_key TEXT NOT NULL,
  added_us BIGINT NOT NULL,
  confirmed_us BIGINT,
  link BYTEA,
  expires_us BIGINT,
  CONSTRAINT mail_address_once UNIQUE (player_id, address_key)
);
CREATE TABLE wrong_pin (
  player_id UUID NOT NULL REFERENCES player (id),
  day BIGINT NOT NULL,
  count BIGINT NOT NULL,
  PRIMARY KEY (player_id, day)
);
CREATE TABLE calendar_feed (
  player_id UUID NOT NULL PRIMARY KEY REFERENCES player (id),
  hash BYTEA NOT NULL,
  made_us BIGINT NOT NULL,
  CONSTRAINT calendar_feed_hash_once UNIQUE (hash)
);
CREATE TABLE keyholder_key (
  player_id UUID NOT NULL PRIMARY KEY REFERENCES player (id),
  public_key BYTEA NOT NULL,
  registered_us BIGINT NOT NULL
);
CREATE TABLE game (
  id UUID NOT NULL PRIMARY KEY,
  white_id UUID NOT NULL REFERENCES player (id),
  black_id UUID NOT NULL REFERENCES player (id),
  arbiter_id UUID REFERENCES player (id),
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
  public_head BYTEA NOT NULL,
  board TEXT,
  start TEXT,
  arbiter2_id UUID REFERENCES player (id),
  paused_us BIGINT,
  doubt_us BIGINT,
  doubt TEXT,
  doubt_settled BOOLEAN NOT NULL DEFAULT FALSE,
  claims_until_us BIGINT,
  lost_box BIGINT,
  CONSTRAINT game_two_players CHECK (white_id <> black_id),
  CONSTRAINT game_phase_known CHECK (phase IN ('running', 'suspended', 'finished'))
);
CREATE TABLE game_key (
  game_id UUID NOT NULL PRIMARY KEY REFERENCES game (id),
  kid BYTEA NOT NULL,
  wrapped BYTEA NOT NULL
);
CREATE TABLE turn (
  game_id UUID NOT NULL REFERENCES game (id),
  turn BIGINT NOT NULL,
  position TEXT NOT NULL,
  open_us BIGINT NOT NULL,
  replaced_by BIGINT,
  CONSTRAINT turn_once PRIMARY KEY (game_id, turn)
);
CREATE TABLE turn_side (
  game_id UUID NOT NULL,
  turn BIGINT NOT NULL,
  side BIGINT NOT NULL,
  owes BOOLEAN NOT NULL,
  allowance_us BIGINT NOT NULL,
  credit_us BIGINT NOT NULL,
  offered BOOLEAN NOT NULL,
  declined BOOLEAN NOT NULL,
  remind_us BIGINT DEFAULT 0,
  reminded BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY (game_id, turn, side),
  FOREIGN KEY (game_id, turn) REFERENCES turn (game_id, turn)
);
CREATE TABLE submission (
  game_id UUID NOT NULL,
  turn BIGINT NOT NULL,
  side BIGINT NOT NULL,
  revision BIGINT NOT NULL,
  id UUID NOT NULL,
  player_id UUID NOT NULL REFERENCES player (id),
  channel TEXT NOT NULL,
  received_us BIGINT NOT NULL,
  ctx BYTEA NOT NULL,
  commitment BYTEA NOT NULL,
  boxed BYTEA NOT NULL,
  note TEXT NOT NULL,
  live BOOLEAN NOT NULL,
  entry TEXT,
  r BYTEA,
  authenticated TEXT,
  made_us BIGINT,
  CONSTRAINT submission_once PRIMARY KEY (game_id, turn, side, revision),
  CONSTRAINT submission_id_once UNIQUE (id),
  FOREIGN KEY (game_id, turn) REFERENCES turn (game_id, turn)
);
CREATE TABLE draft (
  game_id UUID NOT NULL,
  turn BIGINT NOT NULL,
  side BIGINT NOT NULL,
  id UUID NOT NULL,
  player_id UUID NOT NULL REFERENCES player (id),
  saved_us BIGINT NOT NULL,
  ctx BYTEA NOT NULL,
  commitment BYTEA NOT NULL,
  boxed BYTEA NOT NULL,
  PRIMARY KEY (game_id, turn, side)
);
CREATE TABLE conditional_entry (
  game_id UUID NOT NULL,
  turn BIGINT NOT NULL,
  side BIGINT NOT NULL,
  id UUID NOT NULL,
  player_id UUID NOT NULL REFERENCES player (id),
  channel TEXT NOT NULL,
  given_us BIGINT NOT NULL,
  ctx BYTEA NOT NULL,
  commitment BYTEA NOT NULL,
  boxed BYTEA NOT NULL,
  fate TEXT,
  PRIMARY KEY (game_id, turn, side, id),
  FOREIGN KEY (game_id, turn) REFERENCES turn (game_id, turn)
);
CREATE TABLE scan (
  game_id UUID NOT NULL,
  id UUID NOT NULL,
  turn BIGINT NOT NULL,
  side BIGINT NOT NULL,
  submission_id UUID,
  kind TEXT NOT NULL,
  length BIGINT NOT NULL,
  sha256 BYTEA NOT NULL,
  boxed BYTEA NOT NULL,
  player_id UUID NOT NULL REFERENCES player (id),
  at_us BIGINT NOT NULL,
  PRIMARY KEY (game_id, id),
  FOREIGN KEY (game_id, turn) REFERENCES turn (game_id, turn)
);
CREATE TABLE event (
  game_id UUID NOT NULL REFERENCES game (id),
  chain BIGINT NOT NULL,
  turn BIGINT NOT NULL,
  seq BIGINT NOT NULL,
  kind TEXT NOT NULL,
  at_us BIGINT NOT NULL,
  release_us BIGINT NOT NULL,
  body BYTEA NOT NULL,
  hash BYTEA NOT NULL,
  salt BYTEA NOT NULL,
  CONSTRAINT event_once PRIMARY KEY (game_id, chain, turn, seq)
);
CREATE TABLE reveal (
  game_id UUID NOT NULL,
  turn BIGINT NOT NULL,
  revealed_us BIGINT NOT NULL,
  release_us BIGINT NOT NULL,
  position TEXT NOT NULL,
  CONSTRAINT reveal_once PRIMARY KEY (game_id, turn),
  FOREIGN KEY (game_id, turn) REFERENCES turn (game_id, turn)
);
CREATE TABLE reveal_job (
  game_id UUID NOT NULL,
  turn BIGINT NOT NULL,
  due_us BIGINT NOT NULL,
  PRIMARY KEY (game_id, turn)
);
CREATE TABLE game_line (
  game_id UUID NOT NULL PRIMARY KEY REFERENCES game (id),
  line TEXT NOT NULL
);
CREATE TABLE blind_game (
  game_id UUID NOT NULL PRIMARY KEY REFERENCES game (id),
  keyholder BYTEA NOT NULL,
  server BYTEA NOT NULL
);
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
CREATE TABLE leave (
  game_id UUID NOT NULL REFERENCES game (id),
  side BIGINT NOT NULL,
  from_us BIGINT NOT NULL,
  to_us BIGINT NOT NULL,
  announced_us BIGINT NOT NULL,
  taken_back_us BIGINT,
  CONSTRAINT leave_once PRIMARY KEY (game_id, side, from_us),
  CONSTRAINT leave_forward CHECK (from_us < to_us)
);
CREATE TABLE challenge (
  id UUID NOT NULL PRIMARY KEY,
  from_id UUID NOT NULL REFERENCES player (id),
  to_id UUID REFERENCES player (id),
  link BYTEA,
  invited BYTEA,
  side TEXT NOT NULL,
  game TEXT NOT NULL,
  created_us BIGINT NOT NULL,
  expires_us BIGINT NOT NULL,
  state TEXT NOT NULL,
  closed_us BIGINT,
  game_id UUID REFERENCES game (id),
  rating_min BIGINT,
  rating_max BIGINT,
  CONSTRAINT challenge_link_once UNIQUE (link),
  CONSTRAINT challenge_side_known CHECK (side IN ('white', 'black', 'lot')),
  CONSTRAINT challenge_state_known CHECK (state IN ('open', 'accepted', 'declined', 'withdrawn'))
);
CREATE TABLE incident (
  game_id UUID NOT NULL REFERENCES game (id),
  id UUID NOT NULL,
  turn BIGINT NOT NULL,
  kind TEXT NOT NULL,
  opened_us BIGINT NOT NULL,
  due_us BIGINT NOT NULL,
  event_seq BIGINT,
  closed_us BIGINT,
  closed_seq BIGINT,
  reminded BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY (game_id, id)
);
CREATE TABLE unsealing (
  game_id UUID NOT NULL REFERENCES game (id),
  turn BIGINT NOT NULL,
  reason TEXT NOT NULL,
  asked_by UUID NOT NULL REFERENCES player (id),
  asked_us BIGINT NOT NULL,
  agreed_by UUID REFERENCES player (id),
  agreed_us BIGINT,
  CONSTRAINT unsealing_once PRIMARY KEY (game_id, turn),
  CONSTRAINT unsealing_two_arbiters CHECK (agreed_by IS NULL OR agreed_by <> asked_by)
);
CREATE TABLE unsealing_look (
  game_id UUID NOT NULL,
  turn BIGINT NOT NULL,
  number BIGINT NOT NULL,
  player_id UUID NOT NULL REFERENCES player (id),
  at_us BIGINT NOT NULL,
  PRIMARY KEY (game_id, turn, number),
  FOREIGN KEY (game_id, turn) REFERENCES unsealing (game_id, turn)
);
CREATE TABLE adjudication_claim (
  game_id UUID NOT NULL REFERENCES game (id),
  side BIGINT NOT NULL,
  id UUID NOT NULL,
  at_us BIGINT NOT NULL,
  boxed BYTEA NOT NULL,
  CONSTRAINT adjudication_claim_once PRIMARY KEY (game_id, side)
);
CREATE TABLE tournament (
  id UUID NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  state TEXT NOT NULL,
  version BIGINT NOT NULL,
  created_us BIGINT NOT NULL,
  due_us BIGINT,
  event_seq BIGINT NOT NULL,
  secret BYTEA,
  paused_us BIGINT,
  ended_us BIGINT,
  stops_us BIGINT,
  CONSTRAINT tournament_state_known CHECK (state IN ('draft', 'open', 'closed', 'running', 'finished', 'cancelled'))
);
CREATE TABLE tournament_sheet (
  tournament_id UUID NOT NULL REFERENCES tournament (id),
  version BIGINT NOT NULL,
  body TEXT NOT NULL,
  made_us BIGINT NOT NULL,
  made_by UUID NOT NULL REFERENCES player (id),
  CONSTRAINT tournament_sheet_once PRIMARY KEY (tournament_id, version)
);
CREATE TABLE tournament_role (
  tournament_id UUID NOT NULL REFERENCES tournament (id),
  player_id UUID NOT NULL REFERENCES player (id),
  role TEXT NOT NULL,
  CONSTRAINT tournament_role_once PRIMARY KEY (tournament_id, player_id),
  CONSTRAINT tournament_role_known CHECK (role IN ('director', 'assistant', 'arbiter'))
);
CREATE TABLE entrant (
  tournament_id UUID NOT NULL REFERENCES tournament (id),
  player_id UUID NOT NULL REFERENCES player (id),
  entered_us BIGINT NOT NULL,
  entered_by UUID NOT NULL REFERENCES player (id),
  state TEXT NOT NULL,
  number BIGINT,
  section BIGINT,
  team TEXT,
  rating BIGINT,
  left_us BIGINT,
  contribution TEXT,
  silent_us BIGINT,
  rating_month BIGINT,
  CONSTRAINT entrant_once PRIMARY KEY (tournament_id, player_id),
  CONSTRAINT entrant_state_known CHECK (state IN ('entered', 'waiting', 'playing', 'withdrawn', 'silent', 'replaced', 'taken-back'))
);
CREATE TABLE pairing (
  tournament_id UUID NOT NULL REFERENCES tournament (id),
  stage BIGINT NOT NULL,
  section BIGINT NOT NULL,
  round BIGINT NOT NULL,
  board BIGINT NOT NULL,
  white BIGINT NOT NULL,
  black BIGINT,
  starts_us BIGINT NOT NULL,
  game_id UUID REFERENCES game (id),
  outcome TEXT,
  wish TEXT,
  wish_why TEXT,
  CONSTRAINT pairing_once PRIMARY KEY (tournament_id, stage, section, round, board)
);
CREATE TABLE tournament_event (
  tournament_id UUID NOT NULL REFERENCES tournament (id),
  seq BIGINT NOT NULL,
  at_us BIGINT NOT NULL,
  by_id UUID REFERENCES player (id),
  kind TEXT NOT NULL,
  body TEXT NOT NULL,
  hash BYTEA,
  salt BYTEA,
  CONSTRAINT tournament_event_once PRIMARY KEY (tournament_id, seq)
);
CREATE TABLE tournament_telling (
  tournament_id UUID NOT NULL REFERENCES tournament (id),
  seq BIGINT NOT NULL,
  after UUID NOT NULL,
  CONSTRAINT tournament_telling_once PRIMARY KEY (tournament_id, seq)
);
CREATE TABLE tournament_message (
  tournament_id UUID NOT NULL REFERENCES tournament (id),
  seq BIGINT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  whom TEXT NOT NULL,
  CONSTRAINT tournament_message_once PRIMARY KEY (tournament_id, seq)
);
CREATE TABLE tournament_hand (
  player_id UUID NOT NULL REFERENCES player (id),
  tournament_id UUID NOT NULL REFERENCES tournament (id),
  what TEXT NOT NULL,
  at_us BIGINT NOT NULL,
  CONSTRAINT tournament_hand_once PRIMARY KEY (player_id, tournament_id, what)
);
CREATE TABLE leaving_question (
  tournament_id UUID NOT NULL REFERENCES tournament (id),
  player_id UUID NOT NULL REFERENCES player (id),
  until_us BIGINT NOT NULL,
  CONSTRAINT leaving_question_once PRIMARY KEY (tournament_id, player_id)
);
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
CREATE TABLE bye_request (
  tournament_id UUID NOT NULL REFERENCES tournament (id),
  round BIGINT NOT NULL,
  number BIGINT NOT NULL,
  kind TEXT NOT NULL,
  asked_us BIGINT NOT NULL,
  CONSTRAINT bye_request_once PRIMARY KEY (tournament_id, round, number),
  CONSTRAINT bye_request_kind_known CHECK (kind IN ('half', 'zero'))
);
CREATE TABLE mail (
  id UUID NOT NULL PRIMARY KEY,
  game_id UUID REFERENCES game (id),
  turn BIGINT,
  kind TEXT NOT NULL,
  number BIGINT NOT NULL,
  player_id UUID NOT NULL REFERENCES player (id),
  created_us BIGINT NOT NULL,
  release_us BIGINT NOT NULL,
  state TEXT NOT NULL,
  data BYTEA,
  body BYTEA,
  attempts BIGINT NOT NULL,
  next_us BIGINT NOT NULL,
  lease_us BIGINT NOT NULL,
  done_us BIGINT,
  fault TEXT,
  claimed_by UUID,
  tournament_id UUID REFERENCES tournament (id),
  CONSTRAINT mail_once UNIQUE (game_id, turn, kind, number, player_id),
  CONSTRAINT mail_state_known CHECK (state IN ('waiting', 'sent', 'failed'))
);
CREATE TABLE digest_item (
  player_id UUID NOT NULL REFERENCES player (id),
  game_id UUID NOT NULL REFERENCES game (id),
  turn BIGINT NOT NULL,
  kind TEXT NOT NULL,
  number BIGINT NOT NULL,
  due_us BIGINT NOT NULL,
  mail_id UUID REFERENCES mail (id),
  PRIMARY KEY (game_id, turn, kind, number, player_id)
);
CREATE TABLE mail_bounce (
  mail_id UUID NOT NULL REFERENCES mail (id),
  address TEXT NOT NULL,
  player_id UUID NOT NULL REFERENCES player (id),
  at_us BIGINT NOT NULL,
  hard BOOLEAN NOT NULL,
  reason TEXT NOT NULL,
  settled_us BIGINT,
  PRIMARY KEY (mail_id, address)
);
CREATE TABLE reply_token (
  hash BYTEA NOT NULL PRIMARY KEY,
  game_id UUID NOT NULL REFERENCES game (id),
  turn BIGINT NOT NULL,
  side BIGINT NOT NULL,
  player_id UUID NOT NULL REFERENCES player (id),
  created_us BIGINT NOT NULL,
  wrong_pins BIGINT NOT NULL
);
CREATE TABLE letter_token (
  hash BYTEA NOT NULL PRIMARY KEY,
  player_id UUID NOT NULL REFERENCES player (id),
  tournament_id UUID REFERENCES tournament (id),
  challenge_id UUID REFERENCES challenge (id),
  created_us BIGINT NOT NULL,
  other_id UUID REFERENCES player (id),
  CONSTRAINT letter_token_about CHECK ((tournament_id IS NULL) <> (challenge_id IS NULL))
);
CREATE TABLE mail_in (
  id UUID NOT NULL PRIMARY KEY,
  fingerprint BYTEA NOT NULL,
  door TEXT NOT NULL,
  received_us BIGINT NOT NULL,
  state TEXT NOT NULL,
  body BYTEA,
  attempts BIGINT NOT NULL,
  next_us BIGINT NOT NULL,
  lease_us BIGINT NOT NULL,
  done_us BIGINT,
  fault TEXT,
  claimed_by UUID,
  CONSTRAINT mail_in_once UNIQUE (fingerprint),
  CONSTRAINT mail_in_state_known CHECK (state IN ('waiting', 'done', 'failed'))
);
CREATE TABLE mail_talk (
  fingerprint BYTEA NOT NULL PRIMARY KEY,
  player_id UUID NOT NULL REFERENCES player (id),
  game_id UUID REFERENCES game (id),
  told TEXT NOT NULL,
  at_us BIGINT NOT NULL
);
CREATE TABLE mail_question (
  game_id UUID NOT NULL REFERENCES game (id),
  side BIGINT NOT NULL,
  turn BIGINT NOT NULL,
  what TEXT NOT NULL,
  draft_id UUID,
  secret BYTEA NOT NULL,
  until_us BIGINT,
  asked_us BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY (game_id, side),
  CONSTRAINT mail_question_secret_once UNIQUE (secret),
  CONSTRAINT mail_question_what_known CHECK (what IN ('draft', 'void', 'resign'))
);
CREATE TABLE mail_probe (
  id BYTEA NOT NULL PRIMARY KEY,
  sent_us BIGINT NOT NULL,
  arrived_us BIGINT,
  door TEXT,
  bounced BOOLEAN NOT NULL,
  CONSTRAINT mail_probe_arrived CHECK ((arrived_us IS NULL) = (door IS NULL))
);
CREATE TABLE rating_state (
  id BIGINT NOT NULL PRIMARY KEY,
  revision BIGINT NOT NULL
);
CREATE TABLE rating_list (
  month BIGINT NOT NULL PRIMARY KEY,
  closed_us BIGINT NOT NULL,
  games BIGINT NOT NULL,
  stale BOOLEAN NOT NULL
);
CREATE TABLE rating (
  month BIGINT NOT NULL REFERENCES rating_list (month),
  variant TEXT NOT NULL,
  player_id UUID NOT NULL REFERENCES player (id),
  place BIGINT NOT NULL,
  rank BIGINT NOT NULL,
  rating_milli BIGINT NOT NULL,
  deviation_milli BIGINT NOT NULL,
  volatility_nano BIGINT NOT NULL,
  games BIGINT NOT NULL,
  games_total BIGINT NOT NULL,
  PRIMARY KEY (month, variant, player_id)
);
CREATE TABLE leaf (
  owner_id UUID NOT NULL,
  chain BIGINT NOT NULL,
  turn BIGINT NOT NULL,
  seq BIGINT NOT NULL,
  hash BYTEA NOT NULL,
  number BIGINT,
  batch_s BIGINT,
  due_s BIGINT NOT NULL,
  PRIMARY KEY (owner_id, chain, turn, seq)
);
CREATE TABLE log_padding (
  number BIGINT NOT NULL PRIMARY KEY,
  batch_s BIGINT NOT NULL,
  hash BYTEA NOT NULL
);
CREATE TABLE log_state (
  id BIGINT NOT NULL PRIMARY KEY,
  size BIGINT NOT NULL,
  root BYTEA NOT NULL,
  batch_s BIGINT NOT NULL,
  tick_us BIGINT NOT NULL,
  fence BIGINT NOT NULL,
  published BIGINT NOT NULL,
  cosigned_size BIGINT NOT NULL,
  cosignatures TEXT NOT NULL,
  CONSTRAINT log_state_one CHECK (id = 1)
);
CREATE TABLE handed_over_key (
  line TEXT NOT NULL PRIMARY KEY,
  purpose TEXT NOT NULL,
  at_us BIGINT NOT NULL,
  note TEXT NOT NULL,
  CONSTRAINT handed_over_key_purpose_known CHECK (purpose IN ('log', 'receipts'))
);
CREATE TABLE setting (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
);
CREATE TABLE heartbeat (
  id BIGINT NOT NULL PRIMARY KEY,
  at_us BIGINT NOT NULL
);
CREATE TABLE outage (
  from_us BIGINT NOT NULL PRIMARY KEY,
  to_us BIGINT NOT NULL,
  done BOOLEAN NOT NULL,
  reason TEXT,
  named_by UUID REFERENCES player (id),
  named_us BIGINT);
CREATE TABLE outage_credit (
  game_id UUID NOT NULL REFERENCES game (id),
  from_us BIGINT NOT NULL,
  credit_us BIGINT NOT NULL DEFAULT 0,
  CONSTRAINT outage_credit_once PRIMARY KEY (game_id, from_us)
);
CREATE TABLE clock_act (
  at_us BIGINT NOT NULL PRIMARY KEY,
  newest_us BIGINT NOT NULL,
  by_id UUID NOT NULL REFERENCES player (id),
  reason TEXT NOT NULL
);
CREATE INDEX api_token_player ON api_token (player_id);
CREATE INDEX game_white ON game (white_id, id);
CREATE INDEX game_black ON game (black_id, id);
CREATE INDEX game_arbiter ON game (arbiter_id, id);
CREATE UNIQUE INDEX submission_one_live ON submission (game_id, turn, side) WHERE live;
CREATE UNIQUE INDEX event_public_seq_once ON event (game_id, seq) WHERE chain = 2;
CREATE INDEX mail_due ON mail (next_us) WHERE state = 'waiting';
CREATE INDEX game_arbiter2 ON game (arbiter2_id, id);
CREATE INDEX incident_open ON incident (game_id, due_us) WHERE closed_us IS NULL;
CREATE INDEX blind_turn_next ON blind_turn (next_us) WHERE next_us IS NOT NULL;
CREATE INDEX mail_in_waiting ON mail_in (received_us) WHERE state = 'waiting';
CREATE INDEX mail_in_done ON mail_in (done_us) WHERE state <> 'waiting';
CREATE INDEX reply_token_turn ON reply_token (game_id, turn, side, created_us);
CREATE INDEX mail_address_link ON mail_address (link);
CREATE INDEX mail_talk_player ON mail_talk (player_id, at_us);
CREATE INDEX mail_talk_age ON mail_talk (at_us);
CREATE INDEX turn_side_remind ON turn_side (remind_us) WHERE remind_us IS NOT NULL;
CREATE INDEX digest_item_due ON digest_item (due_us) WHERE mail_id IS NULL;
CREATE INDEX digest_item_mail ON digest_item (mail_id) WHERE mail_id IS NOT NULL;
CREATE INDEX mail_bounce_open ON mail_bounce (player_id) WHERE settled_us IS NULL;
CREATE INDEX tournament_due ON tournament (due_us) WHERE due_us IS NOT NULL;
CREATE INDEX tournament_role_player ON tournament_role (player_id, tournament_id);
CREATE UNIQUE INDEX entrant_number_once ON entrant (tournament_id, number) WHERE state = 'playing';
CREATE INDEX entrant_player ON entrant (player_id, tournament_id);
CREATE UNIQUE INDEX pairing_game_once ON pairing (game_id) WHERE game_id IS NOT NULL;
CREATE INDEX pairing_wish ON pairing (wish) WHERE wish IS NOT NULL;
CREATE INDEX pairing_to_make ON pairing (starts_us) WHERE game_id IS NULL AND outcome IS NULL;
CREATE INDEX challenge_open ON challenge (expires_us) WHERE state = 'open';
CREATE INDEX challenge_from ON challenge (from_id, created_us);
CREATE UNIQUE INDEX rating_place ON rating (month, variant, place);
CREATE INDEX rating_player ON rating (player_id, month);
CREATE INDEX game_ended ON game (ended_us) WHERE ended_us IS NOT NULL;
CREATE INDEX submission_player ON submission (player_id, received_us);
CREATE INDEX tournament_event_by ON tournament_event (by_id, at_us) WHERE by_id IS NOT NULL;
CREATE INDEX event_ruling ON event (at_us) WHERE kind = 'ruling';
CREATE INDEX outage_credit_from ON outage_credit (from_us);
CREATE UNIQUE INDEX mail_tournament_once ON mail (tournament_id, kind, number, player_id) WHERE tournament_id IS NOT NULL;
CREATE INDEX tournament_event_to_log ON tournament_event (tournament_id, seq) WHERE hash IS NULL;
CREATE INDEX leaf_staged ON leaf (hash) WHERE number IS NULL;
CREATE INDEX leaf_due ON leaf (due_s, hash) WHERE number IS NULL;
CREATE UNIQUE INDEX leaf_number ON leaf (number) WHERE number IS NOT NULL;
CREATE INDEX game_doubt ON game (doubt_us) WHERE doubt_us IS NOT NULL;
CREATE INDEX event_result ON event (game_id, seq) WHERE chain = 2 AND kind = 'result';
CREATE INDEX event_at ON event (at_us);
CREATE INDEX clock_act_by ON clock_act (by_id, at_us);
CREATE INDEX session_player ON session (player_id);
CREATE INDEX sign_in_link_player ON sign_in_link (player_id);
CREATE INDEX address_change_holds ON address_change (holds_us);
CREATE INDEX address_change_link ON address_change (link);
CREATE INDEX security_event_player ON security_event (player_id, at_us);
CREATE INDEX security_event_by ON security_event (by_id, at_us);
CREATE INDEX game_adjudicated ON game (claims_until_us) WHERE claims_until_us IS NOT NULL;
CREATE INDEX game_next_flag ON game (next_flag_us, id) WHERE next_flag_us IS NOT NULL;
CREATE INDEX known_browser_player ON known_browser (player_id);

CREATE TABLE _sqlx_migrations (
  version BIGINT PRIMARY KEY,
  description TEXT NOT NULL,
  installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
  success BOOLEAN NOT NULL,
  checksum BYTEA NOT NULL,
  execution_time BIGINT NOT NULL
);
INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) VALUES
  (1, 'spine', TRUE, '\x00', 1),
  (2, 'start', TRUE, '\x00', 1),
  (3, 'game line', TRUE, '\x00', 1),
  (5, 'log', TRUE, '\x00', 1),
  (6, 'desk', TRUE, '\x00', 1),
  (7, 'blind', TRUE, '\x00', 1),
  (8, 'keys', TRUE, '\x00', 1),
  (10, 'mail setting', TRUE, '\x00', 1),
  (11, 'mail in', TRUE, '\x00', 1),
  (12, 'mail sender', TRUE, '\x00', 1),
  (13, 'mail talk', TRUE, '\x00', 1),
  (14, 'ways out', TRUE, '\x00', 1),
  (15, 'later', TRUE, '\x00', 1),
  (16, 'mail probe', TRUE, '\x00', 1),
  (18, 'leave', TRUE, '\x00', 1),
  (19, 'tournament', TRUE, '\x00', 1),
  (20, 'named outages', TRUE, '\x00', 1),
  (21, 'challenge', TRUE, '\x00', 1),
  (22, 'ratings', TRUE, '\x00', 1),
  (23, 'claims', TRUE, '\x00', 1),
  (24, 'claims', TRUE, '\x00', 1),
  (25, 'calendar', TRUE, '\x00', 1),
  (26, 'own acts', TRUE, '\x00', 1),
  (27, 'tournament mail', TRUE, '\x00', 1),
  (28, 'ladder and byes', TRUE, '\x00', 1),
  (29, 'rating range', TRUE, '\x00', 1),
  (30, 'acts', TRUE, '\x00', 1),
  (33, 'rating list', TRUE, '\x00', 1),
  (34, 'leave taken back', TRUE, '\x00', 1),
  (45, 'doubt', TRUE, '\x00', 1),
  (50, 'clock', TRUE, '\x00', 1),
  (51, 'idempotency key', TRUE, '\x00', 1),
  (55, 'accounts', TRUE, '\x00', 1),
  (65, 'question asked', TRUE, '\x00', 1),
  (75, 'adjudication', TRUE, '\x00', 1),
  (81, 'veil', TRUE, '\x00', 1),
  (82, 'refused secret', TRUE, '\x00', 1),
  (85, 'passed on', TRUE, '\x00', 1),
  (96, 'lost box', TRUE, '\x00', 1);

INSERT INTO player (id, name, email, email_key, locale, role, created_us, locked_us, address_given_us) VALUES
  (UUID '13d65aceb53ab1887e7decba787dcad6', 'name 1, „Größe“ ''x''', 'email 1, „Größe“ ''x''', 'email_key 1, „Größe“ ''x''', 'locale 1, „Größe“ ''x''', 'player', 1006, 1007, 1008);
INSERT INTO player (id, name, email, email_key, locale, role, created_us, locked_us, address_given_us) VALUES
  (UUID 'c48d15e04e723f50fcf2ea92ff6c7f92', 'name 2, „Größe“ ''x''', 'email 2, „Größe“ ''x''', 'email_key 2, „Größe“ ''x''', 'locale 2, „Größe“ ''x''', 'admin', 2006, NULL, NULL);
INSERT INTO session (hash, player_id, created_us, expires_us, device, used_us, veil_us) VALUES
  ('\x023ed9957741722d', UUID '13d65aceb53ab1887e7decba787dcad6', 1002, 1003, 'device 1, „Größe“ ''x''', 1005, 1006);
INSERT INTO session (hash, player_id, created_us, expires_us, device, used_us, veil_us) VALUES
  ('\x8cd8ab0408c724ca', UUID 'c48d15e04e723f50fcf2ea92ff6c7f92', 2002, 2003, 'device 2, „Größe“ ''x''', 2005, NULL);
INSERT INTO api_token (hash, id, player_id, label, created_us, scopes, expires_us, used_us, veil_us) VALUES
  ('\xbbdfaeb859071ff7', UUID '20ebfe5d90bc11443db7664aae9f2595', UUID '13d65aceb53ab1887e7decba787dcad6', 'label 1, „Größe“ ''x''', 1004, 'scopes 1, „Größe“ ''x''', 1006, 1007, 1008);
INSERT INTO api_token (hash, id, player_id, label, created_us, scopes, expires_us, used_us, veil_us) VALUES
  ('\x5fd1a2fe753b1c9e', UUID '026e6269c40f489667603a85f751faae', UUID 'c48d15e04e723f50fcf2ea92ff6c7f92', 'label 2, „Größe“ ''x''', 2004, 'scopes 2, „Größe“ ''x''', 2006, NULL, NULL);
INSERT INTO sign_in_link (hash, player_id, expires_us, used_us, asked_us, veiled) VALUES
  ('\x0bff4f32e4de206a', UUID '13d65aceb53ab1887e7decba787dcad6', 1002, 1003, 1004, 6);
INSERT INTO sign_in_link (hash, player_id, expires_us, used_us, asked_us, veiled) VALUES
  ('\xff9042f18c91fccc', UUID 'c48d15e04e723f50fcf2ea92ff6c7f92', 2002, NULL, NULL, 7);
INSERT INTO sign_in_request (id, asked_us, boxed) VALUES
  (UUID '65f0037569f55b39802f21e12e09eca6', 1001, '\x1bed997307533b2c');
INSERT INTO sign_in_request (id, asked_us, boxed) VALUES
  (UUID '5f101894ee72a7f05e3917a8e49afe3c', 2001, '\x3e71d6a2811d5f49');
INSERT INTO known_browser (hash, player_id, used_us) VALUES
  ('\x5d62cc522d7a745f', UUID '13d65aceb53ab1887e7decba787dcad6', 1002);
INSERT INTO known_browser (hash, player_id, used_us) VALUES
  ('\x076b6fded4cb5363', UUID 'c48d15e04e723f50fcf2ea92ff6c7f92', 2002);
INSERT INTO address_change (player_id, address, address_key, asked_us, holds_us, link, by_id) VALUES
  (UUID '13d65aceb53ab1887e7decba787dcad6', 'address 1, „Größe“ ''x''', 'address_key 1, „Größe“ ''x''', 1003, 1004, '\x4a93bfdc4d1c0d64', UUID '13d65aceb53ab1887e7decba787dcad6');
INSERT INTO address_change (player_id, address, address_key, asked_us, holds_us, link, by_id) VALUES
  (UUID 'c48d15e04e723f50fcf2ea92ff6c7f92', 'address 2, „Größe“ ''x''', 'address_key 2, „Größe“ ''x''', 2003, 2004, '\xae5b827e51d122d0', NULL);
INSERT INTO security_event (id, player_id, by_id, at_us, kind, detail) VALUES
  (UUID 'db2b1472aa305ace880d9015acdb3421', UUID '13d65aceb53ab1887e7decba787dcad6', UUID '13d65aceb53ab1887e7decba787dcad6', 1003, 'kind 1, „Größe“ ''x''', 'detail 1, „Größe“ ''x''');
INSERT INTO security_event (id, player_id, by_id, at_us, kind, detail) VALUES
  (UUID 'd629a658d99652c4c347a593f815837b', UUID 'c48d15e04e723f50fcf2ea92ff6c7f92', NULL, 2003, 'kind 2, „Größe“ ''x''', 'detail 2, „Größe“ ''x''');
INSERT INTO refused_secret (day_us, kind, count) VALUES
  (1000, 'kind 1, „Größe“ ''x''', 3);
INSERT INTO refused_secret (day_us, kind, count) VALUES
  (2000, 'kind 2, „Größe“ ''x''', 4);
INSERT INTO idempotency (player_id, key, fingerprint, status, answer, created_us) VALUES
  (UUID '13d65aceb53ab1887e7decba787dcad6', '\xf8024aca6c6147f5', '\xd7be6c2ee941fca7', 4, '\xb6466f7833eec939', 1005);
INSERT INTO idempotency (player_id, key, fingerprint, status, answer, created_us) VALUES
  (UUID 'c48d15e04e723f50fcf2ea92ff6c7f92', '\x664be218ef5a1255', '\xf0db905a826ed934', 5, '\xe380a13955322c97', 2005);
INSERT INTO mail_setting (player_id, play, draft_first, pin, html, zone, quiet_from, quiet_to, digest, reminders, tournaments) VALUES
  (UUID '13d65aceb53ab1887e7decba787dcad6', TRUE, FALSE, 'pin 1, „Größe“ ''x''', FALSE, 'zone 1, „Größe“ ''x''', 7, 8, FALSE, TRUE, FALSE);
INSERT INTO mail_setting (player_id, play, draft_first, pin, html, zone, quiet_from, quiet_to, digest, reminders, tournaments) VALUES
  (UUID 'c48d15e04e723f50fcf2ea92ff6c7f92', FALSE, TRUE, NULL, TRUE, 'zone 2, „Größe“ ''x''', NULL, NULL, TRUE, FALSE, TRUE);
INSERT INTO mail_address (id, player_id, address, address_key, added_us, confirmed_us, link, expires_us) VALUES
  (UUID '502a1b2895df02bc1cd9f405738f32e6', UUID '13d65aceb53ab1887e7decba787dcad6', 'address 1, „Größe“ ''x''', 'address_key 1, „Größe“ ''x''', 1004, 1005, '\xdf314c0d5d78dcf1', 1007);
INSERT INTO mail_address (id, player_id, address, address_key, added_us, confirmed_us, link, expires_us) VALUES
  (UUID 'ef80f5db0a7d19907b3d1b4dd2fd415d', UUID 'c48d15e04e723f50fcf2ea92ff6c7f92', 'address 2, „Größe“ ''x''', 'address_key 2, „Größe“ ''x''', 2004, NULL, NULL, NULL);
INSERT INTO wrong_pin (player_id, day, count) VALUES
  (UUID '13d65aceb53ab1887e7decba787dcad6', 2, 3);
INSERT INTO wrong_pin (player_id, day, count) VALUES
  (UUID 'c48d15e04e723f50fcf2ea92ff6c7f92', 3, 4);
INSERT INTO calendar_feed (player_id, hash, made_us) VALUES
  (UUID '13d65aceb53ab1887e7decba787dcad6', '\x6cc5d475d16d857b', 1002);
INSERT INTO calendar_feed (player_id, hash, made_us) VALUES
  (UUID 'c48d15e04e723f50fcf2ea92ff6c7f92', '\x2c81feffeb324893', 2002);
INSERT INTO keyholder_key (player_id, public_key, registered_us) VALUES
  (UUID '13d65aceb53ab1887e7decba787dcad6', '\x47ce24e0425af709', 1002);
INSERT INTO keyholder_key (player_id, public_key, registered_us) VALUES
  (UUID 'c48d15e04e723f50fcf2ea92ff6c7f92', '\xb6f9826e2c6c6256', 2002);
INSERT INTO game (id, white_id, black_id, arbiter_id, variant, rules, options, terms, clock, engine, created_us, phase, turn, score, ended_by, ended_us, next_flag_us, public_seq, public_head, board, start, arbiter2_id, paused_us, doubt_us, doubt, doubt_settled, claims_until_us, lost_box) VALUES
  (UUID 'a31a83312b310a6f0aa34b824016d363', UUID '13d65aceb53ab1887e7decba787dcad6', UUID 'c48d15e04e723f50fcf2ea92ff6c7f92', UUID '13d65aceb53ab1887e7decba787dcad6', 'variant 1, „Größe“ ''x''', 'rules 1, „Größe“ ''x''', 'options 1, „Größe“ ''x''', 'terms 1, „Größe“ ''x''', 'clock 1, „Größe“ ''x''', 10, 1010, 'running', 1, 'score 1, „Größe“ ''x''', 'ended_by 1, „Größe“ ''x''', 1015, 1016, 18, '\xb3fba72f2002c62f', 'board 1, „Größe“ ''x''', 'start 1, „Größe“ ''x''', UUID 'c48d15e04e723f50fcf2ea92ff6c7f92', 1022, 1023, 'doubt 1, „Größe“ ''x''', TRUE, 1026, 28);
INSERT INTO game (id, white_id, black_id, arbiter_id, variant, rules, options, terms, clock, engine, created_us, phase, turn, score, ended_by, ended_us, next_flag_us, public_seq, public_head, board, start, arbiter2_id, paused_us, doubt_us, doubt, doubt_settled, claims_until_us, lost_box) VALUES
  (UUID 'a060da611267052709546bbdf1c56d39', UUID 'c48d15e04e723f50fcf2ea92ff6c7f92', UUID '13d65aceb53ab1887e7decba787dcad6', NULL, 'variant 2, „Größe“ ''x''', 'rules 2, „Größe“ ''x''', 'options 2, „Größe“ ''x''', 'terms 2, „Größe“ ''x''', 'clock 2, „Größe“ ''x''', 11, 2010, 'finished', 2, NULL, NULL, NULL, NULL, 19, '\xd58e59c7723603e6', NULL, NULL, NULL, NULL, NULL, NULL, FALSE, NULL, NULL);
INSERT INTO game_key (game_id, kid, wrapped) VALUES
  (UUID 'a31a83312b310a6f0aa34b824016d363', '\x74f2f5870c6cd37f', '\x1715b2c1ed918f80');
INSERT INTO game_key (game_id, kid, wrapped) VALUES
  (UUID 'a060da611267052709546bbdf1c56d39', '\xff374e441c77c014', '\x9f573c69db0ac190');
INSERT INTO turn (game_id, turn, position, open_us, replaced_by) VALUES
  (UUID 'a31a83312b310a6f0aa34b824016d363', 1, 'position 1, „Größe“ ''x''', 1003, 5);
INSERT INTO turn (game_id, turn, position, open_us, replaced_by) VALUES
  (UUID 'a060da611267052709546bbdf1c56d39', 2, 'position 2, „Größe“ ''x''', 2003, NULL);
INSERT INTO turn_side (game_id, turn, side, owes, allowance_us, credit_us, offered, declined, remind_us, reminded) VALUES
  (UUID 'a31a83312b310a6f0aa34b824016d363', 1, 0, TRUE, 1004, 1005, FALSE, TRUE, 1008, 10);
INSERT INTO turn_side (game_id, turn, side, owes, allowance_us, credit_us, offered, declined, remind_us, reminded) VALUES
  (UUID 'a060da611267052709546bbdf1c56d39', 2, 1, FALSE, 2004, 2005, TRUE, FALSE, NULL, 11);
INSERT INTO submission (game_id, turn, side, revision, id, player_id, channel, received_us, ctx, commitment, boxed, note, live, entry, r, authenticated, made_us) VALUES
  (UUID 'a31a83312b310a6f0aa34b824016d363', 1, 0, 4, UUID 'bcb0a67a04f0c557e34ec52c2ea95516', UUID '13d65aceb53ab1887e7decba787dcad6', 'channel 1, „Größe“ ''x''', 1007, '\x817c03561c64cb74', '\x58b55fc475d777ff', '\x027ec07a92c37e23', 'note 1, „Größe“ ''x''', FALSE, 'entry 1, „Größe“ ''x''', '\x09ed9b3f5d9822b6', 'authenticated 1, „Größe“ ''x''', 1016);
INSERT INTO submission (game_id, turn, side, revision, id, player_id, channel, received_us, ctx, commitment, boxed, note, live, entry, r, authenticated, made_us) VALUES
  (UUID 'a060da611267052709546bbdf1c56d39', 2, 1, 5, UUID '017cf67b5a6955eba33f69e3057771f1', UUID 'c48d15e04e723f50fcf2ea92ff6c7f92', 'channel 2, „Größe“ ''x''', 2007, '\x860d4ef1307d58ec', '\xffbe30a9ba145f48', '\xe6f851920babfd72', 'note 2, „Größe“ ''x''', TRUE, NULL, NULL, NULL, NULL);
INSERT INTO draft (game_id, turn, side, id, player_id, saved_us, ctx, commitment, boxed) VALUES
  (UUID 'a31a83312b310a6f0aa34b824016d363', 1, 0, UUID 'c5cb203997a1535ec1860d883a225a02', UUID '13d65aceb53ab1887e7decba787dcad6', 1005, '\x97daec0d2e76ec31', '\x88f1c611825e7215', '\x60e070f6d3360cb0');
INSERT INTO draft (game_id, turn, side, id, player_id, saved_us, ctx, commitment, boxed) VALUES
  (UUID 'a060da611267052709546bbdf1c56d39', 2, 1, UUID '77909cbee5100c30f455e8ff32a42cff', UUID 'c48d15e04e723f50fcf2ea92ff6c7f92', 2005, '\x159eb78fd3167cfc', '\x28eaecc79d576c32', '\xa79b480afa05db30');
INSERT INTO conditional_entry (game_id, turn, side, id, player_id, channel, given_us, ctx, commitment, boxed, fate) VALUES
  (UUID 'a31a83312b310a6f0aa34b824016d363', 1, 0, UUID 'd5d66f5bde58ec2a4d8178d843952297', UUID '13d65aceb53ab1887e7decba787dcad6', 'channel 1, „Größe“ ''x''', 1006, '\x1d11bf05c7832fcc', '\x0f3cf0090d576c13', '\xe19ae77f0faae775', 'fate 1, „Größe“ ''x''');
INSERT INTO conditional_entry (game_id, turn, side, id, player_id, channel, given_us, ctx, commitment, boxed, fate) VALUES
  (UUID 'a060da611267052709546bbdf1c56d39', 2, 1, UUID '0e447bd9d84099107ad94079e515a6f9', UUID 'c48d15e04e723f50fcf2ea92ff6c7f92', 'channel 2, „Größe“ ''x''', 2006, '\xf1602ad6f42ea6a4', '\x0181a2333d1bbebc', '\x1997052e4eb03ccc', NULL);
INSERT INTO scan (game_id, id, turn, side, submission_id, kind, length, sha256, boxed, player_id, at_us) VALUES
  (UUID 'a31a83312b310a6f0aa34b824016d363', UUID '5cb32863e3c4bf96b81d2602053919cb', 1, 0, UUID 'cd1b2b4ebf4145525fc08739127e4001', 'kind 1, „Größe“ ''x''', 7, '\x6dd2d7c5ad79bcaa', '\xf284cb667981af22', UUID '13d65aceb53ab1887e7decba787dcad6', 1010);
INSERT INTO scan (game_id, id, turn, side, submission_id, kind, length, sha256, boxed, player_id, at_us) VALUES
  (UUID 'a060da611267052709546bbdf1c56d39', UUID '16565ec98600a333c1c10cb751753316', 2, 1, NULL, 'kind 2, „Größe“ ''x''', 8, '\x4c63a25532148f8a', '\xe1f9e0b7d69dedce', UUID 'c48d15e04e723f50fcf2ea92ff6c7f92', 2010);
INSERT INTO event (game_id, chain, turn, seq, kind, at_us, release_us, body, hash, salt) VALUES
  (UUID 'a31a83312b310a6f0aa34b824016d363', 2, 3, 4, 'kind 1, „Größe“ ''x''', 1005, 1006, '\x31588b1f0c27095f', '\x49b57d98ec3b0b44', '\x658ef77e9ac3441e');
INSERT INTO event (game_id, chain, turn, seq, kind, at_us, release_us, body, hash, salt) VALUES
  (UUID 'a060da611267052709546bbdf1c56d39', 0, 4, 5, 'kind 2, „Größe“ ''x''', 2005, 2006, '\x2f4571cbab1490af', '\x42c71e9e216f802a', '\x067c1bcb06c5c53e');
INSERT INTO reveal (game_id, turn, revealed_us, release_us, position) VALUES
  (UUID 'a31a83312b310a6f0aa34b824016d363', 1, 1002, 1003, 'position 1, „Größe“ ''x''');
INSERT INTO reveal (game_id, turn, revealed_us, release_us, position) VALUES
  (UUID 'a060da611267052709546bbdf1c56d39', 2, 2002, 2003, 'position 2, „Größe“ ''x''');
INSERT INTO reveal_job (game_id, turn, due_us) VALUES
  (UUID 'a31a83312b310a6f0aa34b824016d363', 1, 1002);
INSERT INTO reveal_job (game_id, turn, due_us) VALUES
  (UUID 'a060da611267052709546bbdf1c56d39', 2, 2002);
INSERT INTO game_line (game_id, line) VALUES
  (UUID 'a31a83312b310a6f0aa34b824016d363', 'line 1, „Größe“ ''x''');
INSERT INTO game_line (game_id, line) VALUES
  (UUID 'a060da611267052709546bbdf1c56d39', 'line 2, „Größe“ ''x''');
INSERT INTO blind_game (game_id, keyholder, server) VALUES
  (UUID 'a31a83312b310a6f0aa34b824016d363', '\x49fc259b1ea4ff4f', '\xb0295e277c9e2f09');
INSERT INTO blind_game (game_id, keyholder, server) VALUES
  (UUID 'a060da611267052709546bbdf1c56d39', '\x76e37e2119e2e079', '\x28aae541d5c15275');
INSERT INTO blind_turn (game_id, turn, asked_us, reminded_us, overdue_us, next_us, answered_us, refusal) VALUES
  (UUID 'a31a83312b310a6f0aa34b824016d363', 1, 1002, 1003, 1004, 1005, 1006, 'refusal 1, „Größe“ ''x''');
INSERT INTO blind_turn (game_id, turn, asked_us, reminded_us, overdue_us, next_us, answered_us, refusal) VALUES
  (UUID 'a060da611267052709546bbdf1c56d39', 2, 2002, NULL, NULL, NULL, NULL, NULL);
INSERT INTO leave (game_id, side, from_us, to_us, announced_us, taken_back_us) VALUES
  (UUID 'a31a83312b310a6f0aa34b824016d363', 0, 1002, 1003, 1004, 1005);
INSERT INTO leave (game_id, side, from_us, to_us, announced_us, taken_back_us) VALUES
  (UUID 'a060da611267052709546bbdf1c56d39', 1, 2002, 2003, 2004, NULL);
INSERT INTO challenge (id, from_id, to_id, link, invited, side, game, created_us, expires_us, state, closed_us, game_id, rating_min, rating_max) VALUES
  (UUID '97b38a5a5fa255374d3f0afbb2bc3410', UUID '13d65aceb53ab1887e7decba787dcad6', UUID 'c48d15e04e723f50fcf2ea92ff6c7f92', '\x72beb2845120aab9', '\xa370244ab122db34', 'white', 'game 1, „Größe“ ''x''', 1007, 1008, 'open', 1010, UUID 'a31a83312b310a6f0aa34b824016d363', 13, 14);
INSERT INTO challenge (id, from_id, to_id, link, invited, side, game, created_us, expires_us, state, closed_us, game_id, rating_min, rating_max) VALUES
  (UUID 'e6219808d562199109b0389e16707a43', UUID 'c48d15e04e723f50fcf2ea92ff6c7f92', NULL, NULL, NULL, 'lot', 'game 2, „Größe“ ''x''', 2007, 2008, 'accepted', NULL, NULL, NULL, NULL);
INSERT INTO incident (game_id, id, turn, kind, opened_us, due_us, event_seq, closed_us, closed_seq, reminded) VALUES
  (UUID 'a31a83312b310a6f0aa34b824016d363', UUID '83381c07e784bdf25b56bd43cb6acd78', 1, 'kind 1, „Größe“ ''x''', 1004, 1005, 7, 1007, 9, 10);
INSERT INTO incident (game_id, id, turn, kind, opened_us, due_us, event_seq, closed_us, closed_seq, reminded) VALUES
  (UUID 'a060da611267052709546bbdf1c56d39', UUID '4f2259be798a0ad5e23412ce6da645b0', 2, 'kind 2, „Größe“ ''x''', 2004, 2005, NULL, NULL, NULL, 11);
INSERT INTO unsealing (game_id, turn, reason, asked_by, asked_us, agreed_by, agreed_us) VALUES
  (UUID 'a31a83312b310a6f0aa34b824016d363', 1, 'reason 1, „Größe“ ''x''', UUID '13d65aceb53ab1887e7decba787dcad6', 1004, UUID 'c48d15e04e723f50fcf2ea92ff6c7f92', 1006);
INSERT INTO unsealing (game_id, turn, reason, asked_by, asked_us, agreed_by, agreed_us) VALUES
  (UUID 'a060da611267052709546bbdf1c56d39', 2, 'reason 2, „Größe“ ''x''', UUID 'c48d15e04e723f50fcf2ea92ff6c7f92', 2004, NULL, NULL);
INSERT INTO unsealing_look (game_id, turn, number, player_id, at_us) VALUES
  (UUID 'a31a83312b310a6f0aa34b824016d363', 1, 3, UUID '13d65aceb53ab1887e7decba787dcad6', 1004);
INSERT INTO unsealing_look (game_id, turn, number, player_id, at_us) VALUES
  (UUID 'a060da611267052709546bbdf1c56d39', 2, 4, UUID 'c48d15e04e723f50fcf2ea92ff6c7f92', 2004);
INSERT INTO adjudication_claim (game_id, side, id, at_us, boxed) VALUES
  (UUID 'a31a83312b310a6f0aa34b824016d363', 0, UUID '7176f83719a87c3c5bcbb658a4dd553a', 1003, '\xd0e3af3aac66f74e');
INSERT INTO adjudication_claim (game_id, side, id, at_us, boxed) VALUES
  (UUID 'a060da611267052709546bbdf1c56d39', 1, UUID 'ca9082f2e6b8ef59b82664fa09fd59cd', 2003, '\x09ef2ffaba2418c6');
INSERT INTO tournament (id, name, state, version, created_us, due_us, event_seq, secret, paused_us, ended_us, stops_us) VALUES
  (UUID 'c3410a697a43ba36a03a2a05370f93ee', 'name 1, „Größe“ ''x''', 'running', 4, 1004, 1005, 7, '\x5294a90c14ab4f1e', 1008, 1009, 1010);
INSERT INTO tournament (id, name, state, version, created_us, due_us, event_seq, secret, paused_us, ended_us, stops_us) VALUES
  (UUID 'a77d85e892aaf972cffcc6c82f7360a9', 'name 2, „Größe“ ''x''', 'finished', 5, 2004, NULL, 8, NULL, NULL, NULL, NULL);
INSERT INTO tournament_sheet (tournament_id, version, body, made_us, made_by) VALUES
  (UUID 'c3410a697a43ba36a03a2a05370f93ee', 2, 'body 1, „Größe“ ''x''', 1003, UUID '13d65aceb53ab1887e7decba787dcad6');
INSERT INTO tournament_sheet (tournament_id, version, body, made_us, made_by) VALUES
  (UUID 'a77d85e892aaf972cffcc6c82f7360a9', 3, 'body 2, „Größe“ ''x''', 2003, UUID 'c48d15e04e723f50fcf2ea92ff6c7f92');
INSERT INTO tournament_role (tournament_id, player_id, role) VALUES
  (UUID 'c3410a697a43ba36a03a2a05370f93ee', UUID '13d65aceb53ab1887e7decba787dcad6', 'director');
INSERT INTO tournament_role (tournament_id, player_id, role) VALUES
  (UUID 'a77d85e892aaf972cffcc6c82f7360a9', UUID 'c48d15e04e723f50fcf2ea92ff6c7f92', 'arbiter');
INSERT INTO entrant (tournament_id, player_id, entered_us, entered_by, state, number, section, team, rating, left_us, contribution, silent_us, rating_month) VALUES
  (UUID 'c3410a697a43ba36a03a2a05370f93ee', UUID '13d65aceb53ab1887e7decba787dcad6', 1002, UUID '13d65aceb53ab1887e7decba787dcad6', 'playing', 6, 7, 'team 1, „Größe“ ''x''', 9, 1009, 'contribution 1, „Größe“ ''x''', 1011, 13);
INSERT INTO entrant (tournament_id, player_id, entered_us, entered_by, state, number, section, team, rating, left_us, contribution, silent_us, rating_month) VALUES
  (UUID 'a77d85e892aaf972cffcc6c82f7360a9', UUID 'c48d15e04e723f50fcf2ea92ff6c7f92', 2002, UUID 'c48d15e04e723f50fcf2ea92ff6c7f92', 'withdrawn', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO pairing (tournament_id, stage, section, round, board, white, black, starts_us, game_id, outcome, wish, wish_why) VALUES
  (UUID 'c3410a697a43ba36a03a2a05370f93ee', 2, 3, 4, 5, 6, 7, 1007, UUID 'a31a83312b310a6f0aa34b824016d363', 'outcome 1, „Größe“ ''x''', 'wish 1, „Größe“ ''x''', 'wish_why 1, „Größe“ ''x''');
INSERT INTO pairing (tournament_id, stage, section, round, board, white, black, starts_us, game_id, outcome, wish, wish_why) VALUES
  (UUID 'a77d85e892aaf972cffcc6c82f7360a9', 3, 4, 5, 6, 7, NULL, 2007, NULL, NULL, NULL, NULL);
INSERT INTO tournament_event (tournament_id, seq, at_us, by_id, kind, body, hash, salt) VALUES
  (UUID 'c3410a697a43ba36a03a2a05370f93ee', 2, 1002, UUID '13d65aceb53ab1887e7decba787dcad6', 'kind 1, „Größe“ ''x''', 'body 1, „Größe“ ''x''', '\xefe0e841695c6bc7', '\x24c1ab086f3ee4fe');
INSERT INTO tournament_event (tournament_id, seq, at_us, by_id, kind, body, hash, salt) VALUES
  (UUID 'a77d85e892aaf972cffcc6c82f7360a9', 3, 2002, NULL, 'kind 2, „Größe“ ''x''', 'body 2, „Größe“ ''x''', NULL, NULL);
INSERT INTO tournament_telling (tournament_id, seq, after) VALUES
  (UUID 'c3410a697a43ba36a03a2a05370f93ee', 2, UUID '329478550efaee92bb3a793ce481df2b');
INSERT INTO tournament_telling (tournament_id, seq, after) VALUES
  (UUID 'a77d85e892aaf972cffcc6c82f7360a9', 3, UUID '9856375e0be453748de1ecdba08bbb13');
INSERT INTO tournament_message (tournament_id, seq, subject, body, whom) VALUES
  (UUID 'c3410a697a43ba36a03a2a05370f93ee', 2, 'subject 1, „Größe“ ''x''', 'body 1, „Größe“ ''x''', 'whom 1, „Größe“ ''x''');
INSERT INTO tournament_message (tournament_id, seq, subject, body, whom) VALUES
  (UUID 'a77d85e892aaf972cffcc6c82f7360a9', 3, 'subject 2, „Größe“ ''x''', 'body 2, „Größe“ ''x''', 'whom 2, „Größe“ ''x''');
INSERT INTO tournament_hand (player_id, tournament_id, what, at_us) VALUES
  (UUID '13d65aceb53ab1887e7decba787dcad6', UUID 'c3410a697a43ba36a03a2a05370f93ee', 'what 1, „Größe“ ''x''', 1003);
INSERT INTO tournament_hand (player_id, tournament_id, what, at_us) VALUES
  (UUID 'c48d15e04e723f50fcf2ea92ff6c7f92', UUID 'a77d85e892aaf972cffcc6c82f7360a9', 'what 2, „Größe“ ''x''', 2003);
INSERT INTO leaving_question (tournament_id, player_id, until_us) VALUES
  (UUID 'c3410a697a43ba36a03a2a05370f93ee', UUID '13d65aceb53ab1887e7decba787dcad6', 1002);
INSERT INTO leaving_question (tournament_id, player_id, until_us) VALUES
  (UUID 'a77d85e892aaf972cffcc6c82f7360a9', UUID 'c48d15e04e723f50fcf2ea92ff6c7f92', 2002);
INSERT INTO ladder_challenge (tournament_id, number, challenger, challenged, made_us, answer_by_us, state, answered_us) VALUES
  (UUID 'c3410a697a43ba36a03a2a05370f93ee', 2, 3, 4, 1004, 1005, 'open', 1007);
INSERT INTO ladder_challenge (tournament_id, number, challenger, challenged, made_us, answer_by_us, state, answered_us) VALUES
  (UUID 'a77d85e892aaf972cffcc6c82f7360a9', 3, 4, 5, 2004, 2005, 'lapsed', NULL);
INSERT INTO bye_request (tournament_id, round, number, kind, asked_us) VALUES
  (UUID 'c3410a697a43ba36a03a2a05370f93ee', 2, 3, 'half', 1004);
INSERT INTO bye_request (tournament_id, round, number, kind, asked_us) VALUES
  (UUID 'a77d85e892aaf972cffcc6c82f7360a9', 3, 4, 'zero', 2004);
INSERT INTO mail (id, game_id, turn, kind, number, player_id, created_us, release_us, state, data, body, attempts, next_us, lease_us, done_us, fault, claimed_by, tournament_id) VALUES
  (UUID 'eb1a10a20d198f1100f911f986cf82d0', UUID 'a31a83312b310a6f0aa34b824016d363', 1, 'kind 1, „Größe“ ''x''', 5, UUID '13d65aceb53ab1887e7decba787dcad6', 1006, 1007, 'waiting', '\xee66f79b28c90a4a', '\xab20eedb5ff64372', 12, 1012, 1013, 1014, 'fault 1, „Größe“ ''x''', UUID '490358a5534f58fd46b753a31d2dfd24', UUID 'c3410a697a43ba36a03a2a05370f93ee');
INSERT INTO mail (id, game_id, turn, kind, number, player_id, created_us, release_us, state, data, body, attempts, next_us, lease_us, done_us, fault, claimed_by, tournament_id) VALUES
  (UUID '868af49fe3e5d5ee4a32b62c2a30d960', NULL, NULL, 'kind 2, „Größe“ ''x''', 6, UUID 'c48d15e04e723f50fcf2ea92ff6c7f92', 2006, 2007, 'sent', NULL, NULL, 13, 2012, 2013, NULL, NULL, NULL, NULL);
INSERT INTO digest_item (player_id, game_id, turn, kind, number, due_us, mail_id) VALUES
  (UUID '13d65aceb53ab1887e7decba787dcad6', UUID 'a31a83312b310a6f0aa34b824016d363', 1, 'kind 1, „Größe“ ''x''', 5, 1005, UUID 'eb1a10a20d198f1100f911f986cf82d0');
INSERT INTO digest_item (player_id, game_id, turn, kind, number, due_us, mail_id) VALUES
  (UUID 'c48d15e04e723f50fcf2ea92ff6c7f92', UUID 'a060da611267052709546bbdf1c56d39', 2, 'kind 2, „Größe“ ''x''', 6, 2005, NULL);
INSERT INTO mail_bounce (mail_id, address, player_id, at_us, hard, reason, settled_us) VALUES
  (UUID 'eb1a10a20d198f1100f911f986cf82d0', 'address 1, „Größe“ ''x''', UUID '13d65aceb53ab1887e7decba787dcad6', 1003, FALSE, 'reason 1, „Größe“ ''x''', 1006);
INSERT INTO mail_bounce (mail_id, address, player_id, at_us, hard, reason, settled_us) VALUES
  (UUID '868af49fe3e5d5ee4a32b62c2a30d960', 'address 2, „Größe“ ''x''', UUID 'c48d15e04e723f50fcf2ea92ff6c7f92', 2003, TRUE, 'reason 2, „Größe“ ''x''', NULL);
INSERT INTO reply_token (hash, game_id, turn, side, player_id, created_us, wrong_pins) VALUES
  ('\x593e0041c783f341', UUID 'a31a83312b310a6f0aa34b824016d363', 1, 0, UUID '13d65aceb53ab1887e7decba787dcad6', 1005, 7);
INSERT INTO reply_token (hash, game_id, turn, side, player_id, created_us, wrong_pins) VALUES
  ('\xb94347317d22956c', UUID 'a060da611267052709546bbdf1c56d39', 2, 1, UUID 'c48d15e04e723f50fcf2ea92ff6c7f92', 2005, 8);
INSERT INTO letter_token (hash, player_id, tournament_id, challenge_id, created_us, other_id) VALUES
  ('\xeba5bb1a48287b6f', UUID '13d65aceb53ab1887e7decba787dcad6', UUID 'c3410a697a43ba36a03a2a05370f93ee', NULL, 1004, UUID '13d65aceb53ab1887e7decba787dcad6');
INSERT INTO letter_token (hash, player_id, tournament_id, challenge_id, created_us, other_id) VALUES
  ('\x0a7a9a383d1c0667', UUID 'c48d15e04e723f50fcf2ea92ff6c7f92', NULL, UUID '97b38a5a5fa255374d3f0afbb2bc3410', 2004, NULL);
INSERT INTO mail_in (id, fingerprint, door, received_us, state, body, attempts, next_us, lease_us, done_us, fault, claimed_by) VALUES
  (UUID '735b70752ca1715d6871c917e06b4668', '\x4b3f1cc7fdaa1184', 'door 1, „Größe“ ''x''', 1003, 'waiting', '\x3863c5af6d9ad7b2', 7, 1007, 1008, 1009, 'fault 1, „Größe“ ''x''', UUID '9534fc63f584ad1d86e05dfc989b7333');
INSERT INTO mail_in (id, fingerprint, door, received_us, state, body, attempts, next_us, lease_us, done_us, fault, claimed_by) VALUES
  (UUID '27bbb54d6667ea15bd81c82bfa14276a', '\x2736a8b6c551e2c4', 'door 2, „Größe“ ''x''', 2003, 'failed', NULL, 8, 2007, 2008, NULL, NULL, NULL);
INSERT INTO mail_talk (fingerprint, player_id, game_id, told, at_us) VALUES
  ('\x64bf7f1c5a1db007', UUID '13d65aceb53ab1887e7decba787dcad6', UUID 'a31a83312b310a6f0aa34b824016d363', 'told 1, „Größe“ ''x''', 1004);
INSERT INTO mail_talk (fingerprint, player_id, game_id, told, at_us) VALUES
  ('\x6f6c301b7f1d737b', UUID 'c48d15e04e723f50fcf2ea92ff6c7f92', NULL, 'told 2, „Größe“ ''x''', 2004);
INSERT INTO mail_question (game_id, side, turn, what, draft_id, secret, until_us, asked_us) VALUES
  (UUID 'a31a83312b310a6f0aa34b824016d363', 0, 1, 'draft', UUID '44a59d62010d0d7e8cfe71b5ba8b10fb', '\x5ba09ddbcf65eac9', 1006, 1007);
INSERT INTO mail_question (game_id, side, turn, what, draft_id, secret, until_us, asked_us) VALUES
  (UUID 'a060da611267052709546bbdf1c56d39', 1, 2, 'resign', NULL, '\xb94bdb4e11c2595b', NULL, 2007);
INSERT INTO mail_probe (id, sent_us, arrived_us, door, bounced) VALUES
  ('\xfbd51c4043d155fd', 1001, 1002, 'door 1, „Größe“ ''x''', FALSE);
INSERT INTO mail_probe (id, sent_us, arrived_us, door, bounced) VALUES
  ('\x1d4d5362b28bb634', 2001, NULL, NULL, TRUE);
INSERT INTO rating_state (id, revision) VALUES
  (1, 2);
INSERT INTO rating_list (month, closed_us, games, stale) VALUES
  (681, 1001, 3, TRUE);
INSERT INTO rating_list (month, closed_us, games, stale) VALUES
  (682, 2001, 4, FALSE);
INSERT INTO rating (month, variant, player_id, place, rank, rating_milli, deviation_milli, volatility_nano, games, games_total) VALUES
  (681, 'variant 1, „Größe“ ''x''', UUID '13d65aceb53ab1887e7decba787dcad6', 4, 5, 6, 7, 8, 9, 10);
INSERT INTO rating (month, variant, player_id, place, rank, rating_milli, deviation_milli, volatility_nano, games, games_total) VALUES
  (682, 'variant 2, „Größe“ ''x''', UUID 'c48d15e04e723f50fcf2ea92ff6c7f92', 5, 6, 7, 8, 9, 10, 11);
INSERT INTO leaf (owner_id, chain, turn, seq, hash, number, batch_s, due_s) VALUES
  (UUID 'a31a83312b310a6f0aa34b824016d363', 2, 3, 4, '\x2b2b4e090a7f9bdd', 6, 1006, 1007);
INSERT INTO leaf (owner_id, chain, turn, seq, hash, number, batch_s, due_s) VALUES
  (UUID 'a77d85e892aaf972cffcc6c82f7360a9', 3, 4, 5, '\x7fc3bbe9c5dfff82', NULL, NULL, 2007);
INSERT INTO log_padding (number, batch_s, hash) VALUES
  (1, 1001, '\xfeecaffa962e581a');
INSERT INTO log_padding (number, batch_s, hash) VALUES
  (2, 2001, '\xc98726cbe3db0a15');
INSERT INTO log_state (id, size, root, batch_s, tick_us, fence, published, cosigned_size, cosignatures) VALUES
  (1, 2, '\x457f6337e00a10f2', 1003, 1004, 6, 7, 8, 'cosignatures 1, „Größe“ ''x''');
INSERT INTO handed_over_key (line, purpose, at_us, note) VALUES
  ('line 1, „Größe“ ''x''', 'log', 1002, 'note 1, „Größe“ ''x''');
INSERT INTO handed_over_key (line, purpose, at_us, note) VALUES
  ('line 2, „Größe“ ''x''', 'receipts', 2002, 'note 2, „Größe“ ''x''');
INSERT INTO setting (name, value) VALUES
  ('name 1, „Größe“ ''x''', 'value 1, „Größe“ ''x''');
INSERT INTO setting (name, value) VALUES
  ('name 2, „Größe“ ''x''', 'value 2, „Größe“ ''x''');
INSERT INTO heartbeat (id, at_us) VALUES
  (1, 1001);
INSERT INTO outage (from_us, to_us, done, reason, named_by, named_us) VALUES
  (1000, 1001, FALSE, 'reason 1, „Größe“ ''x''', UUID '13d65aceb53ab1887e7decba787dcad6', 1005);
INSERT INTO outage (from_us, to_us, done, reason, named_by, named_us) VALUES
  (2000, 2001, TRUE, NULL, NULL, NULL);
INSERT INTO outage_credit (game_id, from_us, credit_us) VALUES
  (UUID 'a31a83312b310a6f0aa34b824016d363', 1001, 1002);
INSERT INTO outage_credit (game_id, from_us, credit_us) VALUES
  (UUID 'a060da611267052709546bbdf1c56d39', 2001, 2002);
INSERT INTO clock_act (at_us, newest_us, by_id, reason) VALUES
  (1000, 1001, UUID '13d65aceb53ab1887e7decba787dcad6', 'reason 1, „Größe“ ''x''');
INSERT INTO clock_act (at_us, newest_us, by_id, reason) VALUES
  (2000, 2001, UUID 'c48d15e04e723f50fcf2ea92ff6c7f92', 'reason 2, „Größe“ ''x''');
