-- When a message of a webhook was last taken to be sent: its owner has few places for all of their webhooks, and who has waited longest
-- is next.
ALTER TABLE webhook ADD COLUMN called_us BIGINT;

-- Messages that are being sent: how many places an account has is counted at each claim.
CREATE INDEX webhook_call_sending ON webhook_call (webhook_id ASC) WHERE lease_us > 0;
