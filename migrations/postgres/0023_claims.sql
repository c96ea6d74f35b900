-- Which reminders the arbiters had of an open incident: 1 a day before it is due, 2 when it is overdue.
ALTER TABLE incident ADD COLUMN reminded BIGINT NOT NULL DEFAULT 0;
