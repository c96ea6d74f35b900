-- Queues are claimed in the order in which they are due, over all buckets (docs/scaling.md): what is filed, told and logged wrote these
-- indexes for nothing. The columns stay: with an index each, an engine that spreads its rows can have processes lease buckets.
DROP INDEX reveal_job_bucket;
DROP INDEX mail_bucket;
DROP INDEX mail_in_bucket;
DROP INDEX leaf_bucket;

-- Mails of a game that wait after a failure or were given up: each look at a game's page asks for them.
CREATE INDEX mail_trouble ON mail (game_id ASC, created_us ASC, id ASC) WHERE fault IS NOT NULL;
