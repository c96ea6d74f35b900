-- Running games whose players may not ask engines: whether a position stands in one is asked for each answer of tables and reviews.
CREATE INDEX game_without_engines ON game (id ASC) WHERE phase = 'running' AND terms LIKE '%engines___forbidden%';
