-- The whole schema. The files of both databases are alike but for the types of columns of bytes: on PostgreSQL an id is
-- a UUID and other bytes are BYTEA, on SQLite both are BLOB.
--
-- Times are microseconds since 1970 UTC where a name ends in _us, seconds where it ends in _s; a side is 0 White, 1 Black;
-- a chain is 0 White's, 1 Black's, 2 the public one. "Boxed" is sealed with a key that the database does not hold; a "hash"
-- of a secret is kept in place of the secret.
--
-- What keeps the way to a distributed PostgreSQL open, and what a test holds:
-- * Every constraint has a name; the code knows some of them (store/dialect.rs). Every index says ASC or DESC.
-- * The keys of a game's tables begin with the game. What is found by something else (what a link bears, say) has an index
--   beside them.
-- * Queues have a bucket from 0 to 63, which follows from the game (store/bucket.rs), so that processes can share them out.
-- * Each statement here can be a transaction of its own. There are no triggers and no sequences.

-- Accounts ----------------------------------------------------------------------------------------------------------------

-- A person who plays, rules, directs or administers. email_key is the address as it is compared. A locked account lets nobody
-- in, its games and clocks go on. address_given_us: since when the address holds that an administrator gave; null: it is the
-- player's own. listed: whether the name and public games stand in the lists and are found by search; null: the player was
-- not asked yet.
CREATE TABLE player (
  id BLOB NOT NULL,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  email_key TEXT NOT NULL,
  locale TEXT NOT NULL,
  role TEXT NOT NULL,
  created_us BIGINT NOT NULL,
  locked_us BIGINT,
  address_given_us BIGINT,
  listed BOOLEAN,
  CONSTRAINT player_pkey PRIMARY KEY (id),
  CONSTRAINT player_email_once UNIQUE (email_key),
  CONSTRAINT player_role_known CHECK (role IN ('player', 'arbiter', 'director', 'admin'))
);
CREATE INDEX player_name ON player (lower(name) ASC, id ASC);
CREATE INDEX player_admin ON player (id ASC) WHERE role = 'admin';

-- What a listed player is found by: the name in small letters, from the beginning of one of its words on.
CREATE TABLE listed_name (
  words BLOB NOT NULL,
  player_id BLOB NOT NULL,
  CONSTRAINT listed_name_pkey PRIMARY KEY (words, player_id),
  CONSTRAINT listed_name_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);
CREATE INDEX listed_name_player ON listed_name (player_id ASC);

-- A browser in which somebody is signed in. device is the kind of browser, used_us when it was last used (by the day). What
-- was made before veil_us is not shown in it.
CREATE TABLE session (
  hash BLOB NOT NULL,
  player_id BLOB NOT NULL,
  device TEXT NOT NULL,
  created_us BIGINT NOT NULL,
  used_us BIGINT NOT NULL,
  expires_us BIGINT NOT NULL,
  veil_us BIGINT,
  CONSTRAINT session_pkey PRIMARY KEY (hash),
  CONSTRAINT session_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);
CREATE INDEX session_player ON session (player_id ASC);
CREATE INDEX session_expires ON session (expires_us ASC);

-- A token with which a program acts for a player, and what it may do (scopes, divided by spaces). One that was made in a
-- session that does not show everything shows no more.
CREATE TABLE api_token (
  hash BLOB NOT NULL,
  id BLOB NOT NULL,
  player_id BLOB NOT NULL,
  label TEXT NOT NULL,
  scopes TEXT NOT NULL,
  created_us BIGINT NOT NULL,
  used_us BIGINT,
  expires_us BIGINT NOT NULL,
  veil_us BIGINT,
  CONSTRAINT api_token_pkey PRIMARY KEY (hash),
  CONSTRAINT api_token_id_once UNIQUE (id),
  CONSTRAINT api_token_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);
CREATE INDEX api_token_player ON api_token (player_id ASC);
CREATE INDEX api_token_expires ON api_token (expires_us ASC);

-- A link that lets its bearer in, once. asked_us is when a mail with it was asked for (null: it was printed); veiled says
-- whether its session is.
CREATE TABLE sign_in_link (
  hash BLOB NOT NULL,
  player_id BLOB NOT NULL,
  asked_us BIGINT,
  expires_us BIGINT NOT NULL,
  used_us BIGINT,
  veiled BIGINT NOT NULL,
  CONSTRAINT sign_in_link_pkey PRIMARY KEY (hash),
  CONSTRAINT sign_in_link_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);
CREATE INDEX sign_in_link_player ON sign_in_link (player_id ASC);
CREATE INDEX sign_in_link_expires ON sign_in_link (expires_us ASC);

-- An address for which a sign-in link was asked, boxed, known or not: it is looked up where nobody waits for it.
CREATE TABLE sign_in_request (
  id BLOB NOT NULL,
  asked_us BIGINT NOT NULL,
  boxed BLOB NOT NULL,
  CONSTRAINT sign_in_request_pkey PRIMARY KEY (id)
);

-- A browser in which a player has signed in before.
CREATE TABLE known_browser (
  hash BLOB NOT NULL,
  player_id BLOB NOT NULL,
  used_us BIGINT NOT NULL,
  CONSTRAINT known_browser_pkey PRIMARY KEY (hash, player_id),
  CONSTRAINT known_browser_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);
CREATE INDEX known_browser_player ON known_browser (player_id ASC);
CREATE INDEX known_browser_used ON known_browser (used_us ASC);

-- An address that was given to a player and does not hold yet. link is the hash of the secret that revokes it; by_id is who gave
-- it (null: the operator, on the command line).
CREATE TABLE address_change (
  player_id BLOB NOT NULL,
  address TEXT NOT NULL,
  address_key TEXT NOT NULL,
  asked_us BIGINT NOT NULL,
  holds_us BIGINT NOT NULL,
  link BLOB NOT NULL,
  by_id BLOB,
  CONSTRAINT address_change_pkey PRIMARY KEY (player_id),
  CONSTRAINT address_change_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id),
  CONSTRAINT address_change_by_id_fkey FOREIGN KEY (by_id) REFERENCES player (id)
);
CREATE INDEX address_change_holds ON address_change (holds_us ASC, player_id ASC);
CREATE INDEX address_change_link ON address_change (link ASC);

-- A sign-in, a failure, or a change of rights. by_id is null for the command line and for the server itself.
CREATE TABLE security_event (
  id BLOB NOT NULL,
  player_id BLOB NOT NULL,
  by_id BLOB,
  at_us BIGINT NOT NULL,
  kind TEXT NOT NULL,
  detail TEXT NOT NULL,
  CONSTRAINT security_event_pkey PRIMARY KEY (id),
  CONSTRAINT security_event_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id),
  CONSTRAINT security_event_by_id_fkey FOREIGN KEY (by_id) REFERENCES player (id)
);
CREATE INDEX security_event_player ON security_event (player_id ASC, at_us DESC, id DESC);
CREATE INDEX security_event_by ON security_event (by_id ASC, at_us DESC, id DESC);
CREATE INDEX security_event_at ON security_event (at_us ASC);

-- How many secrets of a kind that are nobody's were refused on a day (UTC).
CREATE TABLE refused_secret (
  day_us BIGINT NOT NULL,
  kind TEXT NOT NULL,
  count BIGINT NOT NULL,
  CONSTRAINT refused_secret_pkey PRIMARY KEY (day_us, kind)
);

-- The answer that a request was given, boxed, for when it comes again. Key and request are kept as keyed fingerprints.
CREATE TABLE idempotency (
  player_id BLOB NOT NULL,
  key BLOB NOT NULL,
  fingerprint BLOB NOT NULL,
  status BIGINT NOT NULL,
  answer BLOB NOT NULL,
  created_us BIGINT NOT NULL,
  CONSTRAINT idempotency_once PRIMARY KEY (player_id, key),
  CONSTRAINT idempotency_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);
CREATE INDEX idempotency_created ON idempotency (created_us ASC);

-- How a player wants mail; who has no row here has the defaults. pin is an argon2 hash. Quiet hours are minutes of the day in
-- the player's zone. tournaments: whether they want those mails of tournaments without which one can play.
CREATE TABLE mail_setting (
  player_id BLOB NOT NULL,
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
  CONSTRAINT mail_setting_pkey PRIMARY KEY (player_id),
  CONSTRAINT mail_setting_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id),
  CONSTRAINT mail_setting_quiet CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
);

-- A further address that a player writes from. link is the hash of the secret that confirms it, until it is confirmed.
CREATE TABLE mail_address (
  id BLOB NOT NULL,
  player_id BLOB NOT NULL,
  address TEXT NOT NULL,
  address_key TEXT NOT NULL,
  added_us BIGINT NOT NULL,
  confirmed_us BIGINT,
  link BLOB,
  expires_us BIGINT,
  CONSTRAINT mail_address_pkey PRIMARY KEY (id),
  CONSTRAINT mail_address_once UNIQUE (player_id, address_key),
  CONSTRAINT mail_address_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);
CREATE INDEX mail_address_key ON mail_address (address_key ASC);
CREATE INDEX mail_address_link ON mail_address (link ASC);

-- How many wrong PINs came for a player on a day (days since 1970-01-01, UTC).
CREATE TABLE wrong_pin (
  player_id BLOB NOT NULL,
  day BIGINT NOT NULL,
  count BIGINT NOT NULL,
  CONSTRAINT wrong_pin_pkey PRIMARY KEY (player_id, day),
  CONSTRAINT wrong_pin_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);

-- The address of a player's calendar holds a secret, of which the hash is kept.
CREATE TABLE calendar_feed (
  player_id BLOB NOT NULL,
  hash BLOB NOT NULL,
  made_us BIGINT NOT NULL,
  CONSTRAINT calendar_feed_pkey PRIMARY KEY (player_id),
  CONSTRAINT calendar_feed_hash_once UNIQUE (hash),
  CONSTRAINT calendar_feed_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);

-- The public key of an arbiter's key holder, for blind sealing.
CREATE TABLE keyholder_key (
  player_id BLOB NOT NULL,
  public_key BLOB NOT NULL,
  registered_us BIGINT NOT NULL,
  CONSTRAINT keyholder_key_pkey PRIMARY KEY (player_id),
  CONSTRAINT keyholder_key_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);

-- An account that somebody asked for and nobody has answered yet; one for each address. address_key is the address as it is
-- compared; told: 0 until it has been looked at whether administrators are to be told of it, then 1. 2: the address is a
-- player's, and the row only keeps the name, so that nobody learns from a name that is free again whose address they gave.
CREATE TABLE join_request (
  id BLOB NOT NULL,
  name TEXT NOT NULL,
  address TEXT NOT NULL,
  address_key TEXT NOT NULL,
  locale TEXT NOT NULL,
  asked_us BIGINT NOT NULL,
  told BIGINT NOT NULL,
  CONSTRAINT join_request_pkey PRIMARY KEY (id),
  CONSTRAINT join_request_address_once UNIQUE (address_key)
);
CREATE INDEX join_request_name ON join_request (lower(name) ASC);
CREATE INDEX join_request_asked ON join_request (asked_us ASC, id ASC);

-- A player whose account was asked for and is new: fewer challenges may be open.
CREATE TABLE newcomer (
  player_id BLOB NOT NULL,
  joined_us BIGINT NOT NULL,
  CONSTRAINT newcomer_pkey PRIMARY KEY (player_id),
  CONSTRAINT newcomer_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);
CREATE INDEX newcomer_joined ON newcomer (joined_us ASC);

-- Games -------------------------------------------------------------------------------------------------------------------

-- A game. board and start: where it is played otherwise than its variant usually is. turn is the newest one, public_seq and
-- public_head where its public chain ends.
-- paused_us: since when it is paused. claims_until_us: it is to be adjudicated, and up to then both sides may claim a result.
-- doubt_us, doubt, doubt_settled: its rows did not follow from its events: when that was found, what was found, and whether a
-- server has dealt with it. lost_box: the turn in which something sealed was found that does not open, so that the turn cannot
-- be played to its end.
CREATE TABLE game (
  id BLOB NOT NULL,
  white_id BLOB NOT NULL,
  black_id BLOB NOT NULL,
  arbiter_id BLOB,
  arbiter2_id BLOB,
  variant TEXT NOT NULL,
  rules TEXT NOT NULL,
  board TEXT,
  start TEXT,
  options TEXT NOT NULL,
  terms TEXT NOT NULL,
  clock TEXT NOT NULL,
  engine BIGINT NOT NULL,
  created_us BIGINT NOT NULL,
  phase TEXT NOT NULL,
  turn BIGINT NOT NULL,
  next_flag_us BIGINT,
  score TEXT,
  ended_by TEXT,
  ended_us BIGINT,
  paused_us BIGINT,
  claims_until_us BIGINT,
  doubt_us BIGINT,
  doubt TEXT,
  doubt_settled BOOLEAN NOT NULL DEFAULT FALSE,
  lost_box BIGINT,
  public_seq BIGINT NOT NULL,
  public_head BLOB NOT NULL,
  CONSTRAINT game_pkey PRIMARY KEY (id),
  CONSTRAINT game_white_id_fkey FOREIGN KEY (white_id) REFERENCES player (id),
  CONSTRAINT game_black_id_fkey FOREIGN KEY (black_id) REFERENCES player (id),
  CONSTRAINT game_arbiter_id_fkey FOREIGN KEY (arbiter_id) REFERENCES player (id),
  CONSTRAINT game_arbiter2_id_fkey FOREIGN KEY (arbiter2_id) REFERENCES player (id),
  CONSTRAINT game_two_players CHECK (white_id <> black_id),
  CONSTRAINT game_phase_known CHECK (phase IN ('running', 'suspended', 'finished'))
);
CREATE INDEX game_white ON game (white_id ASC, id DESC);
CREATE INDEX game_black ON game (black_id ASC, id DESC);
CREATE INDEX game_arbiter ON game (arbiter_id ASC, id DESC);
CREATE INDEX game_arbiter2 ON game (arbiter2_id ASC, id DESC);
CREATE INDEX game_running ON game (id ASC) WHERE phase = 'running';
CREATE INDEX game_ended ON game (ended_us ASC, id ASC) WHERE ended_us IS NOT NULL;
CREATE INDEX game_next_flag ON game (next_flag_us ASC, id ASC) WHERE next_flag_us IS NOT NULL;
CREATE INDEX game_adjudicated ON game (claims_until_us ASC, id ASC) WHERE claims_until_us IS NOT NULL AND phase <> 'finished';
CREATE INDEX game_doubt ON game (doubt_us ASC) WHERE doubt_us IS NOT NULL;
CREATE INDEX game_engine ON game (engine ASC);

-- The key that a game's entries are sealed with, wrapped by the server's key kid. Deleting the row shreds the entries.
CREATE TABLE game_key (
  game_id BLOB NOT NULL,
  kid BLOB NOT NULL,
  wrapped BLOB NOT NULL,
  CONSTRAINT game_key_pkey PRIMARY KEY (game_id),
  CONSTRAINT game_key_game_id_fkey FOREIGN KEY (game_id) REFERENCES game (id)
);
CREATE INDEX game_key_kid ON game_key (kid ASC, game_id ASC);

-- A turn of a game, with the position before it. A turn with replaced_by is void, and that turn took its place.
CREATE TABLE turn (
  game_id BLOB NOT NULL,
  turn BIGINT NOT NULL,
  position TEXT NOT NULL,
  open_us BIGINT NOT NULL,
  replaced_by BIGINT,
  CONSTRAINT turn_once PRIMARY KEY (game_id, turn),
  CONSTRAINT turn_game_id_fkey FOREIGN KEY (game_id) REFERENCES game (id)
);

-- One side of a turn: whether it owes an entry, what time it has, and the draw. remind_us: when to look whether it is to be
-- reminded (null: never again); reminded: which reminders it had in this turn, one bit each.
CREATE TABLE turn_side (
  game_id BLOB NOT NULL,
  turn BIGINT NOT NULL,
  side BIGINT NOT NULL,
  owes BOOLEAN NOT NULL,
  allowance_us BIGINT NOT NULL,
  credit_us BIGINT NOT NULL,
  offered BOOLEAN NOT NULL,
  declined BOOLEAN NOT NULL,
  remind_us BIGINT DEFAULT 0,
  reminded BIGINT NOT NULL DEFAULT 0,
  CONSTRAINT turn_side_pkey PRIMARY KEY (game_id, turn, side),
  CONSTRAINT turn_side_game_id_turn_fkey FOREIGN KEY (game_id, turn) REFERENCES turn (game_id, turn)
);
CREATE INDEX turn_side_remind ON turn_side (remind_us ASC) WHERE remind_us IS NOT NULL;

-- A sealed entry; of a side's revisions in a turn one is live. entry and r are empty until the reveal. authenticated is how its
-- author was known: session, token, dkim, spf, relay, pin, arbiter or server; empty in old entries: what their channel says.
-- made_us: when its text was made, where that was before it was received: as a conditional entry, or as a draft.
CREATE TABLE submission (
  game_id BLOB NOT NULL,
  turn BIGINT NOT NULL,
  side BIGINT NOT NULL,
  revision BIGINT NOT NULL,
  id BLOB NOT NULL,
  player_id BLOB NOT NULL,
  channel TEXT NOT NULL,
  authenticated TEXT,
  made_us BIGINT,
  received_us BIGINT NOT NULL,
  ctx BLOB NOT NULL,
  commitment BLOB NOT NULL,
  boxed BLOB NOT NULL,
  note TEXT NOT NULL,
  live BOOLEAN NOT NULL,
  entry TEXT,
  r BLOB,
  CONSTRAINT submission_once PRIMARY KEY (game_id, turn, side, revision),
  CONSTRAINT submission_id_once UNIQUE (game_id, id),
  CONSTRAINT submission_game_id_turn_fkey FOREIGN KEY (game_id, turn) REFERENCES turn (game_id, turn),
  CONSTRAINT submission_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);
CREATE UNIQUE INDEX submission_one_live ON submission (game_id ASC, turn ASC, side ASC) WHERE live;
CREATE INDEX submission_player ON submission (player_id ASC, received_us DESC);

-- An entry that a side has written down and not filed.
CREATE TABLE draft (
  game_id BLOB NOT NULL,
  turn BIGINT NOT NULL,
  side BIGINT NOT NULL,
  id BLOB NOT NULL,
  player_id BLOB NOT NULL,
  saved_us BIGINT NOT NULL,
  ctx BLOB NOT NULL,
  commitment BLOB NOT NULL,
  boxed BLOB NOT NULL,
  CONSTRAINT draft_pkey PRIMARY KEY (game_id, turn, side),
  CONSTRAINT draft_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);

-- What a player has noted for themselves on a turn, boxed under the game's key for this player.
CREATE TABLE note (
  game_id BLOB NOT NULL,
  turn BIGINT NOT NULL,
  player_id BLOB NOT NULL,
  saved_us BIGINT NOT NULL,
  boxed BLOB NOT NULL,
  CONSTRAINT note_pkey PRIMARY KEY (game_id, player_id, turn),
  CONSTRAINT note_game_id_fkey FOREIGN KEY (game_id) REFERENCES game (id),
  CONSTRAINT note_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);

-- An entry for the next turn, filed only if this turn comes out as told; sealed under the game's key. fate is empty while the
-- turn is open, then says whether it was used, or why not.
CREATE TABLE conditional_entry (
  game_id BLOB NOT NULL,
  turn BIGINT NOT NULL,
  side BIGINT NOT NULL,
  id BLOB NOT NULL,
  player_id BLOB NOT NULL,
  channel TEXT NOT NULL,
  given_us BIGINT NOT NULL,
  ctx BLOB NOT NULL,
  commitment BLOB NOT NULL,
  boxed BLOB NOT NULL,
  fate TEXT,
  CONSTRAINT conditional_entry_pkey PRIMARY KEY (game_id, turn, side, id),
  CONSTRAINT conditional_entry_game_id_turn_fkey FOREIGN KEY (game_id, turn) REFERENCES turn (game_id, turn),
  CONSTRAINT conditional_entry_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);

-- A scan of an entry on paper, boxed under the game's key; submission_id is empty if the entry could not be read.
CREATE TABLE scan (
  game_id BLOB NOT NULL,
  id BLOB NOT NULL,
  turn BIGINT NOT NULL,
  side BIGINT NOT NULL,
  submission_id BLOB,
  kind TEXT NOT NULL,
  length BIGINT NOT NULL,
  sha256 BLOB NOT NULL,
  boxed BLOB NOT NULL,
  player_id BLOB NOT NULL,
  at_us BIGINT NOT NULL,
  CONSTRAINT scan_pkey PRIMARY KEY (game_id, id),
  CONSTRAINT scan_game_id_turn_fkey FOREIGN KEY (game_id, turn) REFERENCES turn (game_id, turn),
  CONSTRAINT scan_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);

-- An event of a game; body is the record's line. by_id: who ruled; null in any other event, and in a ruling from which nobody
-- could be read.
CREATE TABLE event (
  game_id BLOB NOT NULL,
  chain BIGINT NOT NULL,
  turn BIGINT NOT NULL,
  seq BIGINT NOT NULL,
  kind TEXT NOT NULL,
  at_us BIGINT NOT NULL,
  release_us BIGINT NOT NULL,
  body BLOB NOT NULL,
  hash BLOB NOT NULL,
  salt BLOB NOT NULL,
  by_id BLOB,
  CONSTRAINT event_once PRIMARY KEY (game_id, chain, turn, seq),
  CONSTRAINT event_game_id_fkey FOREIGN KEY (game_id) REFERENCES game (id),
  CONSTRAINT event_by_id_fkey FOREIGN KEY (by_id) REFERENCES player (id)
);
CREATE UNIQUE INDEX event_public_seq_once ON event (game_id ASC, seq ASC) WHERE chain = 2;
-- Tables are held against the results in the events.
CREATE INDEX event_result ON event (game_id ASC, seq ASC) WHERE chain = 2 AND kind = 'result';
-- What one person ruled, the newest first.
CREATE INDEX event_ruling_by ON event (by_id ASC, at_us DESC) WHERE kind = 'ruling';
-- The newest event tells whether the machine's clock was set back.
CREATE INDEX event_at ON event (at_us DESC);

-- A revealed turn, and the position that it led to.
CREATE TABLE reveal (
  game_id BLOB NOT NULL,
  turn BIGINT NOT NULL,
  revealed_us BIGINT NOT NULL,
  release_us BIGINT NOT NULL,
  position TEXT NOT NULL,
  CONSTRAINT reveal_once PRIMARY KEY (game_id, turn),
  CONSTRAINT reveal_game_id_turn_fkey FOREIGN KEY (game_id, turn) REFERENCES turn (game_id, turn)
);

-- A complete turn that waits for its reveal.
CREATE TABLE reveal_job (
  game_id BLOB NOT NULL,
  turn BIGINT NOT NULL,
  due_us BIGINT NOT NULL,
  bucket BIGINT NOT NULL,
  CONSTRAINT reveal_job_pkey PRIMARY KEY (game_id, turn)
);
CREATE INDEX reveal_job_due ON reveal_job (due_us ASC);
CREATE INDEX reveal_job_bucket ON reveal_job (bucket ASC, due_us ASC);

-- A game in few bytes, for playing it again: the position that it starts from, and a line of text for each revealed turn.
CREATE TABLE game_line (
  game_id BLOB NOT NULL,
  line TEXT NOT NULL,
  CONSTRAINT game_line_pkey PRIMARY KEY (game_id),
  CONSTRAINT game_line_game_id_fkey FOREIGN KEY (game_id) REFERENCES game (id)
);

-- A game that is sealed blindly, and the two keys that it is sealed for.
CREATE TABLE blind_game (
  game_id BLOB NOT NULL,
  keyholder BLOB NOT NULL,
  server BLOB NOT NULL,
  CONSTRAINT blind_game_pkey PRIMARY KEY (game_id),
  CONSTRAINT blind_game_game_id_fkey FOREIGN KEY (game_id) REFERENCES game (id)
);

-- A turn whose entries are all in and wait for the key holder's answer. next_us is when the arbiter is reminded, then when the
-- deadline passes; empty once both have happened or it is answered.
CREATE TABLE blind_turn (
  game_id BLOB NOT NULL,
  turn BIGINT NOT NULL,
  asked_us BIGINT NOT NULL,
  reminded_us BIGINT,
  overdue_us BIGINT,
  next_us BIGINT,
  answered_us BIGINT,
  refusal TEXT,
  CONSTRAINT blind_turn_pkey PRIMARY KEY (game_id, turn),
  CONSTRAINT blind_turn_game_id_turn_fkey FOREIGN KEY (game_id, turn) REFERENCES turn (game_id, turn)
);
CREATE INDEX blind_turn_next ON blind_turn (next_us ASC) WHERE next_us IS NOT NULL;

-- A running game with the bot: the person who plays it; since when a turn waits for the bot's thought, if one does (slow: of a level
-- that thinks long); and until when a process has taken it.
CREATE TABLE bot_game (
  game_id BLOB NOT NULL,
  player_id BLOB NOT NULL,
  slow BOOLEAN NOT NULL,
  since_us BIGINT,
  leased_us BIGINT NOT NULL,
  CONSTRAINT bot_game_pkey PRIMARY KEY (game_id),
  CONSTRAINT bot_game_game_id_fkey FOREIGN KEY (game_id) REFERENCES game (id),
  CONSTRAINT bot_game_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);
CREATE INDEX bot_game_player ON bot_game (player_id ASC, game_id ASC);
CREATE INDEX bot_game_waiting ON bot_game (slow ASC, since_us ASC) WHERE since_us IS NOT NULL;

-- A time in which a side's clock is stopped because its player is on leave: from_us is the first moment of it, to_us the first
-- after it. taken_back_us: up to when leave of a finished game holds that its player has taken back since, for games of its
-- tournament that begin later (null: as announced); the finished game's own record stays, for an appeal may let it go on.
CREATE TABLE leave (
  game_id BLOB NOT NULL,
  side BIGINT NOT NULL,
  from_us BIGINT NOT NULL,
  to_us BIGINT NOT NULL,
  announced_us BIGINT NOT NULL,
  taken_back_us BIGINT,
  CONSTRAINT leave_once PRIMARY KEY (game_id, side, from_us),
  CONSTRAINT leave_game_id_fkey FOREIGN KEY (game_id) REFERENCES game (id),
  CONSTRAINT leave_forward CHECK (from_us < to_us)
);

-- A game that a player offers: to anybody, to one player (to_id), or to whom a link was mailed (link is the hash of its secret,
-- invited the address, boxed). game is what it is to be, as JSON; side is the challenger's. rating_min and rating_max: who may
-- accept, in points; null: anybody.
CREATE TABLE challenge (
  id BLOB NOT NULL,
  from_id BLOB NOT NULL,
  to_id BLOB,
  link BLOB,
  invited BLOB,
  side TEXT NOT NULL,
  game TEXT NOT NULL,
  rating_min BIGINT,
  rating_max BIGINT,
  created_us BIGINT NOT NULL,
  expires_us BIGINT NOT NULL,
  state TEXT NOT NULL,
  closed_us BIGINT,
  game_id BLOB,
  CONSTRAINT challenge_pkey PRIMARY KEY (id),
  CONSTRAINT challenge_from_id_fkey FOREIGN KEY (from_id) REFERENCES player (id),
  CONSTRAINT challenge_to_id_fkey FOREIGN KEY (to_id) REFERENCES player (id),
  CONSTRAINT challenge_game_id_fkey FOREIGN KEY (game_id) REFERENCES game (id),
  CONSTRAINT challenge_side_known CHECK (side IN ('white', 'black', 'lot')),
  CONSTRAINT challenge_state_known CHECK (state IN ('open', 'accepted', 'declined', 'withdrawn'))
);
CREATE UNIQUE INDEX challenge_link_once ON challenge (link ASC) WHERE link IS NOT NULL;
CREATE INDEX challenge_open ON challenge (created_us DESC, id ASC) WHERE state = 'open' AND to_id IS NULL AND link IS NULL;
CREATE INDEX challenge_from ON challenge (from_id ASC, created_us DESC, id ASC);
CREATE INDEX challenge_to ON challenge (to_id ASC, created_us DESC, id ASC) WHERE to_id IS NOT NULL;
CREATE INDEX challenge_game ON challenge (game_id ASC) WHERE game_id IS NOT NULL;

-- The review of a finished game: who asked for it and when, for which end of the game, by which version of the engine, until when a
-- process has taken it, and since when it is done.
CREATE TABLE review (
  game_id BLOB NOT NULL,
  asked_by BLOB NOT NULL,
  asked_us BIGINT NOT NULL,
  ended_us BIGINT NOT NULL,
  engine BIGINT NOT NULL,
  leased_us BIGINT NOT NULL,
  done_us BIGINT,
  CONSTRAINT review_pkey PRIMARY KEY (game_id),
  CONSTRAINT review_game_id_fkey FOREIGN KEY (game_id) REFERENCES game (id),
  CONSTRAINT review_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES player (id)
);
CREATE INDEX review_asked ON review (asked_by ASC, asked_us ASC);
CREATE INDEX review_waiting ON review (leased_us ASC) WHERE done_us IS NULL;

-- A pair of it, in thousandths of a result as White sees them: what the position before it was worth, what each side gave away, and
-- luck; and both best mixes as JSON. The last pair comes first.
CREATE TABLE review_pair (
  game_id BLOB NOT NULL,
  turn BIGINT NOT NULL,
  value BIGINT NOT NULL,
  regret_white BIGINT NOT NULL,
  regret_black BIGINT NOT NULL,
  luck BIGINT NOT NULL,
  gap BIGINT NOT NULL,
  mixes TEXT NOT NULL,
  CONSTRAINT review_pair_pkey PRIMARY KEY (game_id, turn),
  CONSTRAINT review_pair_game_id_fkey FOREIGN KEY (game_id) REFERENCES review (game_id)
);

-- Arbitration -------------------------------------------------------------------------------------------------------------

-- What needs a ruling. event_seq is the objection that it is about, closed_seq the ruling that closed it. reminded: which
-- reminders the arbiters had of it: 1 a day before it is due, 2 when it is overdue.
CREATE TABLE incident (
  game_id BLOB NOT NULL,
  id BLOB NOT NULL,
  turn BIGINT NOT NULL,
  kind TEXT NOT NULL,
  opened_us BIGINT NOT NULL,
  due_us BIGINT NOT NULL,
  reminded BIGINT NOT NULL DEFAULT 0,
  event_seq BIGINT,
  closed_us BIGINT,
  closed_seq BIGINT,
  CONSTRAINT incident_pkey PRIMARY KEY (game_id, id),
  CONSTRAINT incident_game_id_fkey FOREIGN KEY (game_id) REFERENCES game (id)
);
CREATE INDEX incident_open ON incident (game_id ASC, due_us ASC) WHERE closed_us IS NULL;

-- A turn that arbiters want to see: one asks, the other agrees; only then is it shown, to these two.
CREATE TABLE unsealing (
  game_id BLOB NOT NULL,
  turn BIGINT NOT NULL,
  reason TEXT NOT NULL,
  asked_by BLOB NOT NULL,
  asked_us BIGINT NOT NULL,
  agreed_by BLOB,
  agreed_us BIGINT,
  CONSTRAINT unsealing_once PRIMARY KEY (game_id, turn),
  CONSTRAINT unsealing_game_id_fkey FOREIGN KEY (game_id) REFERENCES game (id),
  CONSTRAINT unsealing_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES player (id),
  CONSTRAINT unsealing_agreed_by_fkey FOREIGN KEY (agreed_by) REFERENCES player (id),
  CONSTRAINT unsealing_two_arbiters CHECK (agreed_by IS NULL OR agreed_by <> asked_by)
);
CREATE INDEX unsealing_asked ON unsealing (asked_by ASC, asked_us DESC);
CREATE INDEX unsealing_agreed ON unsealing (agreed_by ASC, agreed_us DESC) WHERE agreed_by IS NOT NULL;

-- A time that an arbiter looked at such a turn.
CREATE TABLE unsealing_look (
  game_id BLOB NOT NULL,
  turn BIGINT NOT NULL,
  number BIGINT NOT NULL,
  player_id BLOB NOT NULL,
  at_us BIGINT NOT NULL,
  CONSTRAINT unsealing_look_pkey PRIMARY KEY (game_id, turn, number),
  CONSTRAINT unsealing_look_game_id_turn_fkey FOREIGN KEY (game_id, turn) REFERENCES unsealing (game_id, turn),
  CONSTRAINT unsealing_look_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);
CREATE INDEX unsealing_look_player ON unsealing_look (player_id ASC, at_us DESC);

-- What a side claims of a game that is to be adjudicated, boxed under the game's key until both claims are shown together as
-- events; then the row goes.
CREATE TABLE adjudication_claim (
  game_id BLOB NOT NULL,
  side BIGINT NOT NULL,
  id BLOB NOT NULL,
  at_us BIGINT NOT NULL,
  boxed BLOB NOT NULL,
  CONSTRAINT adjudication_claim_once PRIMARY KEY (game_id, side),
  CONSTRAINT adjudication_claim_game_id_fkey FOREIGN KEY (game_id) REFERENCES game (id)
);

-- Tournaments -------------------------------------------------------------------------------------------------------------

-- A tournament; version is that of its sheet, event_seq where its record ends. due_us: when the next thing is due that no
-- person has to ask for: opening, closing, a round, the hard end. secret is that of the draw, boxed, from the opening until it
-- is published at the start. paused_us: since when all of it is paused. ended_us: the hard end that was carried out. stops_us:
-- from when on the games that go on are to be adjudicated; null where none are.
CREATE TABLE tournament (
  id BLOB NOT NULL,
  name TEXT NOT NULL,
  state TEXT NOT NULL,
  version BIGINT NOT NULL,
  created_us BIGINT NOT NULL,
  due_us BIGINT,
  event_seq BIGINT NOT NULL,
  secret BLOB,
  paused_us BIGINT,
  ended_us BIGINT,
  stops_us BIGINT,
  CONSTRAINT tournament_pkey PRIMARY KEY (id),
  CONSTRAINT tournament_state_known CHECK (state IN ('draft', 'open', 'closed', 'running', 'finished', 'cancelled'))
);
CREATE INDEX tournament_due ON tournament (due_us ASC) WHERE due_us IS NOT NULL;
CREATE INDEX tournament_active ON tournament (id ASC) WHERE state IN ('open', 'closed', 'running');

-- A version of a tournament's sheet, as JSON; it is never changed.
CREATE TABLE tournament_sheet (
  tournament_id BLOB NOT NULL,
  version BIGINT NOT NULL,
  body TEXT NOT NULL,
  made_us BIGINT NOT NULL,
  made_by BLOB NOT NULL,
  CONSTRAINT tournament_sheet_once PRIMARY KEY (tournament_id, version),
  CONSTRAINT tournament_sheet_tournament_id_fkey FOREIGN KEY (tournament_id) REFERENCES tournament (id),
  CONSTRAINT tournament_sheet_made_by_fkey FOREIGN KEY (made_by) REFERENCES player (id)
);

-- Somebody who helps to run a tournament.
CREATE TABLE tournament_role (
  tournament_id BLOB NOT NULL,
  player_id BLOB NOT NULL,
  role TEXT NOT NULL,
  CONSTRAINT tournament_role_once PRIMARY KEY (tournament_id, player_id),
  CONSTRAINT tournament_role_tournament_id_fkey FOREIGN KEY (tournament_id) REFERENCES tournament (id),
  CONSTRAINT tournament_role_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id),
  CONSTRAINT tournament_role_known CHECK (role IN ('director', 'assistant', 'arbiter'))
);
CREATE INDEX tournament_role_player ON tournament_role (player_id ASC, tournament_id DESC);

-- A player of a tournament. number is the starting number, given at the start; a substitute takes over the number of the one
-- replaced. rating_month is the month of the rating list that the rating was taken from, in months since January 1970 (null:
-- whoever runs the tournament gave it, or there is none). contribution is what the entrant adds to the draw. silent_us: since
-- when an entry was owed in the spell of silence that was noted last.
CREATE TABLE entrant (
  tournament_id BLOB NOT NULL,
  player_id BLOB NOT NULL,
  entered_us BIGINT NOT NULL,
  entered_by BLOB NOT NULL,
  state TEXT NOT NULL,
  number BIGINT,
  section BIGINT,
  team TEXT,
  rating BIGINT,
  rating_month BIGINT,
  left_us BIGINT,
  contribution TEXT,
  silent_us BIGINT,
  CONSTRAINT entrant_once PRIMARY KEY (tournament_id, player_id),
  CONSTRAINT entrant_tournament_id_fkey FOREIGN KEY (tournament_id) REFERENCES tournament (id),
  CONSTRAINT entrant_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id),
  CONSTRAINT entrant_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES player (id),
  CONSTRAINT entrant_state_known CHECK (state IN ('entered', 'waiting', 'playing', 'withdrawn', 'silent', 'replaced', 'taken-back'))
);
CREATE UNIQUE INDEX entrant_number_once ON entrant (tournament_id ASC, number ASC) WHERE state = 'playing';
CREATE INDEX entrant_player ON entrant (player_id ASC, tournament_id DESC);

-- Two entrants who meet, or a bye (black is null). Without a game it gets one when starts_us has come. outcome is null while the
-- game decides, else what counts in place of its result. wish is what is still to be done with the game, carried out under the
-- game's own lock, and why; 'paused' stays until the tournament is resumed.
CREATE TABLE pairing (
  tournament_id BLOB NOT NULL,
  stage BIGINT NOT NULL,
  section BIGINT NOT NULL,
  round BIGINT NOT NULL,
  board BIGINT NOT NULL,
  white BIGINT NOT NULL,
  black BIGINT,
  starts_us BIGINT NOT NULL,
  game_id BLOB,
  outcome TEXT,
  wish TEXT,
  wish_why TEXT,
  CONSTRAINT pairing_once PRIMARY KEY (tournament_id, stage, section, round, board),
  CONSTRAINT pairing_tournament_id_fkey FOREIGN KEY (tournament_id) REFERENCES tournament (id),
  CONSTRAINT pairing_game_id_fkey FOREIGN KEY (game_id) REFERENCES game (id)
);
CREATE UNIQUE INDEX pairing_game_once ON pairing (game_id ASC) WHERE game_id IS NOT NULL;
CREATE INDEX pairing_wish ON pairing (game_id ASC) WHERE wish IS NOT NULL;
CREATE INDEX pairing_to_make ON pairing (starts_us ASC) WHERE game_id IS NULL AND outcome IS NULL;

-- An act of a tournament's record, with who did it; body is JSON. Each is hashed together with the one before it; those without a
-- hash wait for the next batch of the public log.
CREATE TABLE tournament_event (
  tournament_id BLOB NOT NULL,
  seq BIGINT NOT NULL,
  at_us BIGINT NOT NULL,
  by_id BLOB,
  kind TEXT NOT NULL,
  body TEXT NOT NULL,
  hash BLOB,
  salt BLOB,
  CONSTRAINT tournament_event_once PRIMARY KEY (tournament_id, seq),
  CONSTRAINT tournament_event_tournament_id_fkey FOREIGN KEY (tournament_id) REFERENCES tournament (id),
  CONSTRAINT tournament_event_by_id_fkey FOREIGN KEY (by_id) REFERENCES player (id)
);
CREATE INDEX tournament_event_to_log ON tournament_event (tournament_id ASC, seq ASC) WHERE hash IS NULL;
-- What one person did, the newest first.
CREATE INDEX tournament_event_by ON tournament_event (by_id ASC, at_us DESC) WHERE by_id IS NOT NULL;

-- An act that is still to be told by mail, and the last player who has a mail of it (nil: nobody yet).
CREATE TABLE tournament_telling (
  tournament_id BLOB NOT NULL,
  seq BIGINT NOT NULL,
  after BLOB NOT NULL,
  CONSTRAINT tournament_telling_once PRIMARY KEY (tournament_id, seq),
  CONSTRAINT tournament_telling_tournament_id_fkey FOREIGN KEY (tournament_id) REFERENCES tournament (id)
);

-- What a director has written to a tournament; who, when and to how many stands in the record. whom is JSON.
CREATE TABLE tournament_message (
  tournament_id BLOB NOT NULL,
  seq BIGINT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  whom TEXT NOT NULL,
  CONSTRAINT tournament_message_once PRIMARY KEY (tournament_id, seq),
  CONSTRAINT tournament_message_tournament_id_fkey FOREIGN KEY (tournament_id) REFERENCES tournament (id)
);

-- What those who run a tournament were told that it waits for them to do, so that it is told once.
CREATE TABLE tournament_hand (
  player_id BLOB NOT NULL,
  tournament_id BLOB NOT NULL,
  what TEXT NOT NULL,
  at_us BIGINT NOT NULL,
  CONSTRAINT tournament_hand_once PRIMARY KEY (player_id, tournament_id, what),
  CONSTRAINT tournament_hand_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id),
  CONSTRAINT tournament_hand_tournament_id_fkey FOREIGN KEY (tournament_id) REFERENCES tournament (id)
);
CREATE INDEX tournament_hand_tournament ON tournament_hand (tournament_id ASC);

-- Who was asked by mail whether they mean to leave a tournament, and until when they can say so.
CREATE TABLE leaving_question (
  tournament_id BLOB NOT NULL,
  player_id BLOB NOT NULL,
  until_us BIGINT NOT NULL,
  CONSTRAINT leaving_question_once PRIMARY KEY (tournament_id, player_id),
  CONSTRAINT leaving_question_tournament_id_fkey FOREIGN KEY (tournament_id) REFERENCES tournament (id),
  CONSTRAINT leaving_question_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);

-- A challenge on a ladder. number counts from 1 and is the round of the game that follows; challenger and challenged are starting
-- numbers. answered_us is when it was answered, taken back, or lapsed.
CREATE TABLE ladder_challenge (
  tournament_id BLOB NOT NULL,
  number BIGINT NOT NULL,
  challenger BIGINT NOT NULL,
  challenged BIGINT NOT NULL,
  made_us BIGINT NOT NULL,
  answer_by_us BIGINT NOT NULL,
  state TEXT NOT NULL,
  answered_us BIGINT,
  CONSTRAINT ladder_challenge_once PRIMARY KEY (tournament_id, number),
  CONSTRAINT ladder_challenge_tournament_id_fkey FOREIGN KEY (tournament_id) REFERENCES tournament (id),
  CONSTRAINT ladder_challenge_state_known CHECK (state IN ('open', 'accepted', 'refused', 'lapsed', 'taken-back'))
);

-- A bye asked for in a round of a Swiss tournament that is not paired yet: half a point, or none.
CREATE TABLE bye_request (
  tournament_id BLOB NOT NULL,
  round BIGINT NOT NULL,
  number BIGINT NOT NULL,
  kind TEXT NOT NULL,
  asked_us BIGINT NOT NULL,
  CONSTRAINT bye_request_once PRIMARY KEY (tournament_id, round, number),
  CONSTRAINT bye_request_tournament_id_fkey FOREIGN KEY (tournament_id) REFERENCES tournament (id),
  CONSTRAINT bye_request_kind_known CHECK (kind IN ('half', 'zero'))
);

-- Outbox ------------------------------------------------------------------------------------------------------------------

-- A mail that goes out: about a game, about an act of a tournament (number is the act's place in the record), or about neither.
-- data holds what composing needs and body the composed mail; both are boxed. claimed_by names the process that has it until
-- lease_us, so that a server that starts again takes up at once what it had claimed before.
CREATE TABLE mail (
  id BLOB NOT NULL,
  game_id BLOB,
  turn BIGINT,
  tournament_id BLOB,
  kind TEXT NOT NULL,
  number BIGINT NOT NULL,
  player_id BLOB NOT NULL,
  created_us BIGINT NOT NULL,
  release_us BIGINT NOT NULL,
  state TEXT NOT NULL,
  data BLOB,
  body BLOB,
  attempts BIGINT NOT NULL,
  next_us BIGINT NOT NULL,
  lease_us BIGINT NOT NULL,
  claimed_by BLOB,
  done_us BIGINT,
  fault TEXT,
  bucket BIGINT NOT NULL,
  CONSTRAINT mail_pkey PRIMARY KEY (id),
  CONSTRAINT mail_once UNIQUE (game_id, turn, kind, number, player_id),
  CONSTRAINT mail_game_id_fkey FOREIGN KEY (game_id) REFERENCES game (id),
  CONSTRAINT mail_tournament_id_fkey FOREIGN KEY (tournament_id) REFERENCES tournament (id),
  CONSTRAINT mail_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id),
  CONSTRAINT mail_state_known CHECK (state IN ('waiting', 'sent', 'failed'))
);
CREATE UNIQUE INDEX mail_tournament_once ON mail (tournament_id ASC, kind ASC, number ASC, player_id ASC) WHERE tournament_id IS NOT NULL;
CREATE INDEX mail_player ON mail (player_id ASC, kind ASC, created_us ASC);
CREATE INDEX mail_due ON mail (next_us ASC, id ASC) WHERE state = 'waiting';
CREATE INDEX mail_bucket ON mail (bucket ASC, next_us ASC) WHERE state = 'waiting';
CREATE INDEX mail_sent ON mail (done_us ASC, id ASC) WHERE state = 'sent';
CREATE INDEX mail_leased ON mail (lease_us ASC) WHERE lease_us > 0;

-- What waits for its reader's daily mail. mail_id is the mail that tells it.
CREATE TABLE digest_item (
  player_id BLOB NOT NULL,
  game_id BLOB NOT NULL,
  turn BIGINT NOT NULL,
  kind TEXT NOT NULL,
  number BIGINT NOT NULL,
  due_us BIGINT NOT NULL,
  mail_id BLOB,
  CONSTRAINT digest_item_pkey PRIMARY KEY (game_id, turn, kind, number, player_id),
  CONSTRAINT digest_item_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id),
  CONSTRAINT digest_item_game_id_fkey FOREIGN KEY (game_id) REFERENCES game (id),
  CONSTRAINT digest_item_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mail (id)
);
CREATE INDEX digest_item_due ON digest_item (due_us ASC) WHERE mail_id IS NULL;
CREATE INDEX digest_item_player ON digest_item (player_id ASC, due_us ASC) WHERE mail_id IS NULL;
CREATE INDEX digest_item_mail ON digest_item (mail_id ASC) WHERE mail_id IS NOT NULL;

-- A mail that came back, by the address that it went to. reason is fit to be shown.
CREATE TABLE mail_bounce (
  mail_id BLOB NOT NULL,
  address TEXT NOT NULL,
  player_id BLOB NOT NULL,
  at_us BIGINT NOT NULL,
  hard BOOLEAN NOT NULL,
  reason TEXT NOT NULL,
  settled_us BIGINT,
  CONSTRAINT mail_bounce_pkey PRIMARY KEY (mail_id, address),
  CONSTRAINT mail_bounce_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mail (id),
  CONSTRAINT mail_bounce_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);
CREATE INDEX mail_bounce_open ON mail_bounce (player_id ASC) WHERE settled_us IS NULL;
CREATE INDEX mail_bounce_settled ON mail_bounce (settled_us ASC) WHERE settled_us IS NOT NULL;

-- A reply address of one side in one turn of a game.
CREATE TABLE reply_token (
  game_id BLOB NOT NULL,
  turn BIGINT NOT NULL,
  side BIGINT NOT NULL,
  hash BLOB NOT NULL,
  player_id BLOB NOT NULL,
  created_us BIGINT NOT NULL,
  wrong_pins BIGINT NOT NULL,
  CONSTRAINT reply_token_pkey PRIMARY KEY (game_id, turn, side, hash),
  CONSTRAINT reply_token_game_id_fkey FOREIGN KEY (game_id) REFERENCES game (id),
  CONSTRAINT reply_token_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);
CREATE INDEX reply_token_hash ON reply_token (hash ASC);

-- A player's own address for mails about a tournament or a challenge. other_id is to whom what is written there is passed on: an
-- answer to a director's letter, and the director's answer to that.
CREATE TABLE letter_token (
  hash BLOB NOT NULL,
  player_id BLOB NOT NULL,
  tournament_id BLOB,
  challenge_id BLOB,
  other_id BLOB,
  created_us BIGINT NOT NULL,
  CONSTRAINT letter_token_pkey PRIMARY KEY (hash),
  CONSTRAINT letter_token_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id),
  CONSTRAINT letter_token_tournament_id_fkey FOREIGN KEY (tournament_id) REFERENCES tournament (id),
  CONSTRAINT letter_token_challenge_id_fkey FOREIGN KEY (challenge_id) REFERENCES challenge (id),
  CONSTRAINT letter_token_other_id_fkey FOREIGN KEY (other_id) REFERENCES player (id),
  CONSTRAINT letter_token_about CHECK ((tournament_id IS NULL) <> (challenge_id IS NULL))
);
CREATE INDEX letter_token_player ON letter_token (player_id ASC);
CREATE INDEX letter_token_tournament ON letter_token (tournament_id ASC) WHERE tournament_id IS NOT NULL;
CREATE INDEX letter_token_challenge ON letter_token (challenge_id ASC) WHERE challenge_id IS NOT NULL;

-- Inbox -------------------------------------------------------------------------------------------------------------------

-- A mail that came in. body holds envelope and message, boxed, until the mail is done; fingerprint is a keyed hash over both, so
-- that a mail that is handed over again is recognised. For lease_us and claimed_by see mail.
CREATE TABLE mail_in (
  id BLOB NOT NULL,
  fingerprint BLOB NOT NULL,
  door TEXT NOT NULL,
  received_us BIGINT NOT NULL,
  state TEXT NOT NULL,
  body BLOB,
  attempts BIGINT NOT NULL,
  next_us BIGINT NOT NULL,
  lease_us BIGINT NOT NULL,
  claimed_by BLOB,
  done_us BIGINT,
  fault TEXT,
  bucket BIGINT NOT NULL,
  CONSTRAINT mail_in_pkey PRIMARY KEY (id),
  CONSTRAINT mail_in_once UNIQUE (fingerprint),
  CONSTRAINT mail_in_state_known CHECK (state IN ('waiting', 'done', 'failed'))
);
CREATE INDEX mail_in_waiting ON mail_in (received_us ASC, id ASC) WHERE state = 'waiting';
CREATE INDEX mail_in_bucket ON mail_in (bucket ASC, received_us ASC) WHERE state = 'waiting';
CREATE INDEX mail_in_unhandled ON mail_in (received_us ASC, id ASC) WHERE state <> 'done';
CREATE INDEX mail_in_done ON mail_in (done_us ASC) WHERE state <> 'waiting';
CREATE INDEX mail_in_leased ON mail_in (lease_us ASC) WHERE lease_us > 0;

-- A mail that was acted on, by keyed fingerprint: whatever comes again is known, and answers are counted. told says what was
-- answered, empty if nothing was.
CREATE TABLE mail_talk (
  fingerprint BLOB NOT NULL,
  player_id BLOB NOT NULL,
  game_id BLOB,
  told TEXT NOT NULL,
  at_us BIGINT NOT NULL,
  CONSTRAINT mail_talk_pkey PRIMARY KEY (fingerprint),
  CONSTRAINT mail_talk_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id),
  CONSTRAINT mail_talk_game_id_fkey FOREIGN KEY (game_id) REFERENCES game (id)
);
CREATE INDEX mail_talk_player ON mail_talk (player_id ASC, at_us DESC);
CREATE INDEX mail_talk_game ON mail_talk (game_id ASC) WHERE game_id IS NOT NULL;
CREATE INDEX mail_talk_age ON mail_talk (at_us ASC);

-- What a side of a game was asked by mail, the newest question. secret is the hash of what stands in the answer's link; draft_id
-- is the draft that it asks about. Without until_us it lives as long as its turn. A mail to an address that was made since
-- asked_us answers it, whatever else binds the mail to it.
CREATE TABLE mail_question (
  game_id BLOB NOT NULL,
  side BIGINT NOT NULL,
  turn BIGINT NOT NULL,
  what TEXT NOT NULL,
  draft_id BLOB,
  secret BLOB NOT NULL,
  until_us BIGINT,
  asked_us BIGINT NOT NULL,
  CONSTRAINT mail_question_pkey PRIMARY KEY (game_id, side),
  CONSTRAINT mail_question_game_id_fkey FOREIGN KEY (game_id) REFERENCES game (id),
  CONSTRAINT mail_question_what_known CHECK (what IN ('draft', 'void', 'resign'))
);
CREATE INDEX mail_question_secret ON mail_question (secret ASC);

-- A mail that `doctor mail` sent round, and when and by which way it came back. id is drawn at random.
CREATE TABLE mail_probe (
  id BLOB NOT NULL,
  sent_us BIGINT NOT NULL,
  arrived_us BIGINT,
  door TEXT,
  bounced BOOLEAN NOT NULL,
  CONSTRAINT mail_probe_pkey PRIMARY KEY (id),
  CONSTRAINT mail_probe_arrived CHECK ((arrived_us IS NULL) = (door IS NULL))
);

-- Ratings -----------------------------------------------------------------------------------------------------------------

-- One row: the revision of all lists. Whoever writes a list names the revision that it was computed from, and counts it up.
CREATE TABLE rating_state (
  id BIGINT NOT NULL,
  revision BIGINT NOT NULL,
  CONSTRAINT rating_state_pkey PRIMARY KEY (id)
);
INSERT INTO rating_state (id, revision) VALUES (1, 0);

-- A month's lists of all variants; month counts from January 1970. A stale one is computed anew and shown meanwhile.
CREATE TABLE rating_list (
  month BIGINT NOT NULL,
  closed_us BIGINT NOT NULL,
  games BIGINT NOT NULL,
  stale BOOLEAN NOT NULL,
  CONSTRAINT rating_list_pkey PRIMARY KEY (month)
);

-- A player in such a list. Ratings and deviations are thousandths of a point, volatilities billionths.
CREATE TABLE rating (
  month BIGINT NOT NULL,
  variant TEXT NOT NULL,
  player_id BLOB NOT NULL,
  place BIGINT NOT NULL,
  rank BIGINT NOT NULL,
  rating_milli BIGINT NOT NULL,
  deviation_milli BIGINT NOT NULL,
  volatility_nano BIGINT NOT NULL,
  games BIGINT NOT NULL,
  games_total BIGINT NOT NULL,
  CONSTRAINT rating_pkey PRIMARY KEY (month, variant, player_id),
  CONSTRAINT rating_month_fkey FOREIGN KEY (month) REFERENCES rating_list (month),
  CONSTRAINT rating_player_id_fkey FOREIGN KEY (player_id) REFERENCES player (id)
);
CREATE UNIQUE INDEX rating_place ON rating (month ASC, variant ASC, place ASC);
CREATE INDEX rating_player ON rating (player_id ASC, month DESC);

-- Transparency ------------------------------------------------------------------------------------------------------------

-- A leaf of the public log, without a number until a batch takes it. owner_id is a game (chains 0 to 2) or a tournament (chain 3,
-- turn 0: its record). It has to be in the log by due_s.
CREATE TABLE leaf (
  owner_id BLOB NOT NULL,
  chain BIGINT NOT NULL,
  turn BIGINT NOT NULL,
  seq BIGINT NOT NULL,
  hash BLOB NOT NULL,
  due_s BIGINT NOT NULL,
  number BIGINT,
  batch_s BIGINT,
  bucket BIGINT NOT NULL,
  CONSTRAINT leaf_pkey PRIMARY KEY (owner_id, chain, turn, seq)
);
CREATE UNIQUE INDEX leaf_number ON leaf (number ASC) WHERE number IS NOT NULL;
CREATE INDEX leaf_staged ON leaf (hash ASC) WHERE number IS NULL;
CREATE INDEX leaf_due ON leaf (due_s ASC, hash ASC) WHERE number IS NULL;
CREATE INDEX leaf_bucket ON leaf (bucket ASC, due_s ASC) WHERE number IS NULL;

-- An entry of the log that belongs to no event here: padding, or taken over from the published files.
CREATE TABLE log_padding (
  number BIGINT NOT NULL,
  batch_s BIGINT NOT NULL,
  hash BLOB NOT NULL,
  CONSTRAINT log_padding_pkey PRIMARY KEY (number)
);

-- One row: how far the public log is. fence goes up with every batch, so that of two sequencers at once only one goes on.
-- cosignatures are lines for the checkpoint of cosigned_size.
CREATE TABLE log_state (
  id BIGINT NOT NULL,
  size BIGINT NOT NULL,
  root BLOB NOT NULL,
  batch_s BIGINT NOT NULL,
  tick_us BIGINT NOT NULL,
  fence BIGINT NOT NULL,
  published BIGINT NOT NULL,
  cosigned_size BIGINT NOT NULL,
  cosignatures TEXT NOT NULL,
  CONSTRAINT log_state_pkey PRIMARY KEY (id),
  CONSTRAINT log_state_one CHECK (id = 1)
);
INSERT INTO log_state (id, size, root, batch_s, tick_us, fence, published, cosigned_size, cosignatures)
VALUES (1, 0, X'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', 0, 0, 0, 0, 0, '');

-- A signing key that was handed over to another: it verifies what it signed. note is the hand-over, signed by both keys.
CREATE TABLE handed_over_key (
  line TEXT NOT NULL,
  purpose TEXT NOT NULL,
  at_us BIGINT NOT NULL,
  note TEXT NOT NULL,
  CONSTRAINT handed_over_key_pkey PRIMARY KEY (line),
  CONSTRAINT handed_over_key_purpose_known CHECK (purpose IN ('log', 'receipts'))
);

-- Operations --------------------------------------------------------------------------------------------------------------

-- What was fixed at the first start, and what a server notes for later ones.
CREATE TABLE setting (
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  CONSTRAINT setting_pkey PRIMARY KEY (name)
);

-- One row: the last sign of life of any process.
CREATE TABLE heartbeat (
  id BIGINT NOT NULL,
  at_us BIGINT NOT NULL,
  CONSTRAINT heartbeat_pkey PRIMARY KEY (id)
);

-- A time in which players could not file: a gap in the signs of life, or one that an administrator named, which has a reason. No
-- flag that fell after it began is judged before all clocks are credited (done).
CREATE TABLE outage (
  from_us BIGINT NOT NULL,
  to_us BIGINT NOT NULL,
  done BOOLEAN NOT NULL,
  reason TEXT,
  named_by BLOB,
  named_us BIGINT,
  CONSTRAINT outage_pkey PRIMARY KEY (from_us),
  CONSTRAINT outage_named_by_fkey FOREIGN KEY (named_by) REFERENCES player (id)
);

-- A game that was credited for an outage, and with how much.
CREATE TABLE outage_credit (
  game_id BLOB NOT NULL,
  from_us BIGINT NOT NULL,
  credit_us BIGINT NOT NULL DEFAULT 0,
  CONSTRAINT outage_credit_once PRIMARY KEY (game_id, from_us),
  CONSTRAINT outage_credit_game_id_fkey FOREIGN KEY (game_id) REFERENCES game (id)
);
CREATE INDEX outage_credit_from ON outage_credit (from_us ASC, game_id ASC);

-- An administrator has said that the machine's clock is right, and that what is stored up to newest_us is of times that were not.
CREATE TABLE clock_act (
  at_us BIGINT NOT NULL,
  newest_us BIGINT NOT NULL,
  by_id BLOB NOT NULL,
  reason TEXT NOT NULL,
  CONSTRAINT clock_act_pkey PRIMARY KEY (at_us),
  CONSTRAINT clock_act_by_id_fkey FOREIGN KEY (by_id) REFERENCES player (id)
);
CREATE INDEX clock_act_by ON clock_act (by_id ASC, at_us DESC);
