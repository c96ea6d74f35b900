-- Which process has claimed a mail: a server that starts again takes up at once what it had claimed before.
ALTER TABLE mail ADD COLUMN claimed_by UUID;
ALTER TABLE mail_in ADD COLUMN claimed_by UUID;
