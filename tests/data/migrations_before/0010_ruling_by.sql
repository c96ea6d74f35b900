-- Who ruled; nothing of any other event. Rulings from before are found by what they say; one that cannot be read is nobody's.
ALTER TABLE event ADD COLUMN by_id UUID CONSTRAINT event_by_id_fkey REFERENCES player (id);
UPDATE event SET by_id = (SELECT id FROM player WHERE id =
  CAST(substring(encode(body, 'escape') FROM '"by":"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"') AS UUID)
) WHERE kind = 'ruling';

-- What one person ruled, the newest first.
DROP INDEX event_ruling;
CREATE INDEX event_ruling_by ON event (by_id ASC, at_us DESC) WHERE kind = 'ruling';
