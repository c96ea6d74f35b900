-- Up to when leave of a finished game stands that its player has taken back since, for games of its tournament that begin later;
-- null: as announced. The finished game's own record stays as it is: an appeal may let it go on.
ALTER TABLE leave ADD COLUMN taken_back_us BIGINT;
