-- Who may accept a challenge to everybody: players with a rating from and up to this, in points; null: anybody.
ALTER TABLE challenge ADD COLUMN rating_min BIGINT;
ALTER TABLE challenge ADD COLUMN rating_max BIGINT;
