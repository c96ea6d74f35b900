-- What is said with an entry, boxed from its filing to its reveal; afterwards the number of the greeting and the line. Nothing of
-- it is in the record.
ALTER TABLE submission ADD COLUMN line_box BLOB;
ALTER TABLE submission ADD COLUMN greeting BIGINT;
ALTER TABLE submission ADD COLUMN line TEXT;
-- Whoever neither sends nor sees any.
ALTER TABLE player ADD COLUMN lines_off BOOLEAN NOT NULL DEFAULT FALSE;
