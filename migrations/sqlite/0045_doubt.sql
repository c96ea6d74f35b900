-- A game whose rows did not follow from its events: when that was found, what was found, and whether a server has dealt with it.
ALTER TABLE game ADD COLUMN doubt_us BIGINT;
ALTER TABLE game ADD COLUMN doubt TEXT;
ALTER TABLE game ADD COLUMN doubt_settled BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX game_doubt ON game (doubt_us) WHERE doubt_us IS NOT NULL;

-- Tables are held against the results in the events.
CREATE INDEX event_result ON event (game_id, seq) WHERE chain = 2 AND kind = 'result';
