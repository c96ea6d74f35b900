-- The month of the rating list that an entrant's rating was taken from, in months since January 1970; null: whoever runs
-- the tournament gave it, or there is none.
ALTER TABLE entrant ADD COLUMN rating_month BIGINT;
