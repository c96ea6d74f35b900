-- When a side's clock stands because its player is on leave: from_us is the first moment of it, to_us the first after it.
CREATE TABLE leave (
  game_id UUID NOT NULL REFERENCES game (id),
  side BIGINT NOT NULL,
  from_us BIGINT NOT NULL,
  to_us BIGINT NOT NULL,
  announced_us BIGINT NOT NULL,
  CONSTRAINT leave_once PRIMARY KEY (game_id, side, from_us),
  CONSTRAINT leave_forward CHECK (from_us < to_us)
);
