-- How the men of an unfinished game stand: its newest turn's position up to the first blank. Empty once it is finished.
ALTER TABLE game ADD COLUMN placement TEXT;
-- The same of the turn before, which is all that may be seen until the newest is released.
ALTER TABLE game ADD COLUMN placement_before TEXT;

-- Whether a position stands in a running game whose players may not ask engines is asked for each answer of tables and reviews: it is
-- looked up, where all of these games were read before.
DROP INDEX game_without_engines;
CREATE INDEX game_placement ON game (placement ASC) WHERE phase = 'running' AND terms LIKE '%engines___forbidden%';
CREATE INDEX game_placement_before ON game (placement_before ASC) WHERE phase = 'running' AND terms LIKE '%engines___forbidden%';

-- What is left when all that is no blank is taken from a text's left end begins with its first blank.
UPDATE game SET
  placement = (SELECT substr(t.position, 1, length(t.position) - length(ltrim(t.position, replace(t.position, ' ', ''))))
    FROM turn t WHERE t.game_id = game.id AND t.turn = game.turn),
  placement_before = (SELECT substr(t.position, 1, length(t.position) - length(ltrim(t.position, replace(t.position, ' ', ''))))
    FROM turn t WHERE t.game_id = game.id AND t.turn = game.turn - 1)
  WHERE phase <> 'finished';
