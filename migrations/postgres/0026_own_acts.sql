-- Who named an outage, and when.
ALTER TABLE outage ADD COLUMN named_by UUID REFERENCES player (id);
ALTER TABLE outage ADD COLUMN named_us BIGINT;
-- What one person did, the newest first.
CREATE INDEX tournament_event_by ON tournament_event (by_id, at_us) WHERE by_id IS NOT NULL;
CREATE INDEX event_ruling ON event (at_us) WHERE kind = 'ruling';
-- The games of an outage.
CREATE INDEX outage_credit_from ON outage_credit (from_us);
