-- What goes out beyond reveals: reminders, the daily digest, and mails that came back.
ALTER TABLE mail_setting ADD COLUMN reminders BOOLEAN NOT NULL DEFAULT TRUE;

-- When to look whether a side is to be reminded (NULL: never again), and which reminders it had in this turn, one bit each.
ALTER TABLE turn_side ADD COLUMN remind_us BIGINT DEFAULT 0;
ALTER TABLE turn_side ADD COLUMN reminded BIGINT NOT NULL DEFAULT 0;
UPDATE turn_side SET remind_us = NULL WHERE NOT EXISTS (SELECT 1 FROM game WHERE game.id = turn_side.game_id
  AND game.turn = turn_side.turn AND game.phase <> 'finished');
CREATE INDEX turn_side_remind ON turn_side (remind_us) WHERE remind_us IS NOT NULL;

-- What waits for its reader's daily mail. mail_id is the mail that tells it.
CREATE TABLE digest_item (
  player_id UUID NOT NULL REFERENCES player (id),
  game_id UUID NOT NULL REFERENCES game (id),
  turn BIGINT NOT NULL,
  kind TEXT NOT NULL,
  number BIGINT NOT NULL,
  due_us BIGINT NOT NULL,
  mail_id UUID REFERENCES mail (id),
  PRIMARY KEY (game_id, turn, kind, number, player_id)
);
CREATE INDEX digest_item_due ON digest_item (due_us) WHERE mail_id IS NULL;
CREATE INDEX digest_item_mail ON digest_item (mail_id) WHERE mail_id IS NOT NULL;

-- Mails that came back, by the address that they went to. reason is fit to be shown.
CREATE TABLE mail_bounce (
  mail_id UUID NOT NULL REFERENCES mail (id),
  address TEXT NOT NULL,
  player_id UUID NOT NULL REFERENCES player (id),
  at_us BIGINT NOT NULL,
  hard BOOLEAN NOT NULL,
  reason TEXT NOT NULL,
  settled_us BIGINT,
  PRIMARY KEY (mail_id, address)
);
CREATE INDEX mail_bounce_open ON mail_bounce (player_id) WHERE settled_us IS NULL;
