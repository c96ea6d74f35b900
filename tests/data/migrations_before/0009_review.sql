-- The review of a finished game: who asked for it and when, for which end of the game, by which version of the engine, until when a
-- process has taken it, and since when it is done.
CREATE TABLE review (
  game_id UUID NOT NULL,
  asked_by UUID NOT NULL,
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
  game_id UUID NOT NULL,
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
