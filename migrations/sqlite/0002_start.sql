-- Where a game is played otherwise than its variant usually is: the board, and the array it starts from.
ALTER TABLE game ADD COLUMN board TEXT;
ALTER TABLE game ADD COLUMN start TEXT;
