-- The stream of an account is a webhook that is read instead of called; how many messages it has told.
ALTER TABLE webhook ADD COLUMN told BIGINT;

-- When a stream was last opened, to a day; empty for what is called.
ALTER TABLE webhook ADD COLUMN opened_us BIGINT;

-- Which one a message is of all that its stream has told. What is neither told nor to be sent is told at its release.
ALTER TABLE webhook_call ADD COLUMN number BIGINT;

CREATE INDEX webhook_stream_on ON webhook (opened_us ASC, id ASC) WHERE opened_us IS NOT NULL AND off_us IS NULL;
CREATE INDEX webhook_call_untold ON webhook_call (release_us ASC, id ASC) WHERE next_us IS NULL AND done_us IS NULL;
CREATE UNIQUE INDEX webhook_call_told ON webhook_call (webhook_id ASC, number ASC) WHERE number IS NOT NULL;
