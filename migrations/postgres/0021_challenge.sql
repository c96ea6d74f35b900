-- Games that players offer one another: to anybody, to one player (to_id), or to whom a link was mailed (link is the hash of
-- its secret, invited the address, boxed). game holds what the game is to be, as JSON; side is the challenger's.
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
  CONSTRAINT challenge_link_once UNIQUE (link),
  CONSTRAINT challenge_side_known CHECK (side IN ('white', 'black', 'lot')),
  CONSTRAINT challenge_state_known CHECK (state IN ('open', 'accepted', 'declined', 'withdrawn'))
);
CREATE INDEX challenge_open ON challenge (expires_us) WHERE state = 'open';
CREATE INDEX challenge_from ON challenge (from_id, created_us);
