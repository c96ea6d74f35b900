-- How long before the own flag a player wants to be reminded: one bit each for 24 hours, 8 hours and an hour; empty until they
-- say.
ALTER TABLE mail_setting ADD COLUMN remind_before BIGINT;
