-- How the men of an unfinished game stand: its newest turn's position up to the first blank. Empty once it is finished.
ALTER TABLE game ADD COLUMN placement TEXT;
-- The same of the turn before, which is all that may be seen until the newest is released.
ALTER TABLE game ADD COLUMN placement_before TEXT;
-- When the newest turn of an unfinished game is released and its clocks start.
ALTER TABLE game ADD COLUMN turn_us BIGINT;

-- Whether a position stands in a running game whose players may not ask engines is asked for each answer of tables and reviews: it is
-- looked up, where all of these games were read before.
DROP INDEX game_without_engines;
CREATE INDEX game_placement ON game (placement ASC) WHERE phase = 'running' AND terms LIKE '%engines___forbidden%';
CREATE INDEX game_placement_before ON game (placement_before ASC) WHERE phase = 'running' AND terms LIKE '%engines___forbidden%';
-- Whoever has owed an entry for longest is found from the turns on that have been open for longest, where all that are open were read.
CREATE INDEX game_turn_us ON game (turn_us ASC, id ASC) WHERE phase = 'running' AND paused_us IS NULL;

-- What is left when all that is no blank is taken from a text's left end begins with its first blank.
UPDATE game SET
  placement = (SELECT substr(t.position, 1, length(t.position) - length(ltrim(t.position, replace(t.position, ' ', ''))))
    FROM turn t WHERE t.game_id = game.id AND t.turn = game.turn),
  placement_before = (SELECT substr(t.position, 1, length(t.position) - length(ltrim(t.position, replace(t.position, ' ', ''))))
    FROM turn t WHERE t.game_id = game.id AND t.turn = game.turn - 1),
  turn_us = (SELECT t.open_us FROM turn t WHERE t.game_id = game.id AND t.turn = game.turn)
  WHERE phase <> 'finished';
