-- To whom what is written to a personal address is passed on, if to somebody: an answer to a director's letter, and the
-- director's answer to that.
ALTER TABLE letter_token ADD COLUMN other_id UUID REFERENCES player (id);
