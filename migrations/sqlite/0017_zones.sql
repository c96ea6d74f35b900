-- Whoever never named a zone had UTC with their first other setting; their browser may name theirs now.
UPDATE mail_setting SET zone = '' WHERE zone = 'UTC';
