-- A person's games that go on are found however many are over.
CREATE INDEX game_white_open ON game (white_id ASC, id DESC) WHERE phase <> 'finished';
CREATE INDEX game_black_open ON game (black_id ASC, id DESC) WHERE phase <> 'finished';
CREATE INDEX game_arbiter_open ON game (arbiter_id ASC, id DESC) WHERE phase <> 'finished';
CREATE INDEX game_arbiter2_open ON game (arbiter2_id ASC, id DESC) WHERE phase <> 'finished';
