-- When a question was asked. A mail to an address that was made since then answers it, whatever else binds the mail to it.
ALTER TABLE mail_question ADD COLUMN asked_us BIGINT NOT NULL DEFAULT 0;
