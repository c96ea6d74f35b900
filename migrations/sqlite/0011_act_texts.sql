-- The same for acts of tournaments, such as why somebody left. Until an act is staged for the log it holds its text itself.
ALTER TABLE tournament_event ADD COLUMN texts TEXT;
