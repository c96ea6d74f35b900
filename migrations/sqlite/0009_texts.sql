-- The texts of which an event holds the hashes, each with its salt, by the names of their members, as JSON: what was taken away is
-- not among them. Events from before have their texts in themselves, and most events have none.
ALTER TABLE event ADD COLUMN texts TEXT;
