-- What is said with an entry, boxed in one size; of a revealed entry the box stays where something was said. Nothing of it is in the
-- record.
ALTER TABLE submission ADD COLUMN line_box BYTEA;
-- Whoever neither sends nor sees any.
ALTER TABLE player ADD COLUMN lines_off BOOLEAN;
