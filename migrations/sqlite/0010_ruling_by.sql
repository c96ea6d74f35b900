-- Who ruled; nothing of any other event. Rulings from before are found by what they say; one that cannot be read is nobody's.
ALTER TABLE event ADD COLUMN by_id BLOB CONSTRAINT event_by_id_fkey REFERENCES player (id);
UPDATE event SET by_id = (SELECT id FROM player WHERE id =
  CASE WHEN json_valid(CAST(body AS TEXT)) THEN unhex(replace(json_extract(CAST(body AS TEXT), '$.by'), '-', '')) END
) WHERE kind = 'ruling';

-- What one person ruled, the newest first.
DROP INDEX event_ruling;
CREATE INDEX event_ruling_by ON event (by_id ASC, at_us DESC) WHERE kind = 'ruling';
