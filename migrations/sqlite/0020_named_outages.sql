-- An outage that the house did not notice by itself, but an administrator named, has a reason. One mail then tells a player
-- of all games in which clocks were credited: credit_us says for how long.
ALTER TABLE outage ADD COLUMN reason TEXT;
ALTER TABLE outage_credit ADD COLUMN credit_us BIGINT NOT NULL DEFAULT 0;
