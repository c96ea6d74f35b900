# The bot: the form that begins a game with it, what it mixed, and what is refused.
bot-link = Play now against the bot
bot-title = Play against the bot
bot-what = The bot is this server’s chess program. The game begins at once; the bot submits its move without knowing yours, normally before you can.
bot-how-strong = Level
bot-level = { $level ->
    [1] Level 1 of 8 (the weakest)
    [8] Level 8 of 8 (the strongest)
   *[other] Level { $level } of 8
}
bot-side = Your colour
bot-side-lot = random
bot-side-white = White
bot-side-black = Black
bot-more = More: time, start, options
bot-about = Start and options are those of the game above. After choosing another one there:
bot-begin = Play now
bot-fine = The game is unrated and public. You can have five games with the bot at a time and begin fifty within 24 hours. At levels 7 and 8 it may think for half a minute. After each reveal the page shows which moves the bot chose among, how likely each was, and what was rolled; anybody can check both.
bot-thought = { $side }, the bot, expected { $value } of a point and chose among these moves:
bot-rest = { $count ->
    [one] and one more, { $part }
   *[other] and { $count } more, { $part } together
}
bot-rolled = Rolled { $rolled } → { $entry }
bot-how = How the bot chose
game-bot = Bot: level { $level }, version { $engine } of its engine
bot-refused-off = The bot does not play on this server. Challenge a person instead.
bot-refused-busy = The bot is busy: { $n } games are waiting for its move. Try again in a few minutes.
bot-refused-full = You have { $n } unfinished games with the bot. End one first.
bot-refused-day = You have begun { $n } games with the bot within 24 hours. Begin the next one tomorrow.
bot-refused-alone = Games with the bot begin on their own page: Games, then “Play now against the bot”.
bot-fault-days = A pair has 1, 3, 7 or 14 days in a game with the bot.
bot-fault-start = A game with the bot begins from the usual position or from an array of pieces, never from a position that was set up or is on the board in a game in progress without engines.
rule-engines-forbidden = While the game goes on, neither player may consult an engine or endgame tables. The server cannot check this; the players are trusted.
rule-engines-allowed = While the game goes on, both players may consult engines and endgame tables.
rule-bot = One side is played by the bot at level { $level }, with { $nodes } nodes for each move, by version { $engine } of its engine. It weighs several moves, and the server rolls to decide which one it submits.
new-engines = Engines and endgame tables
new-engines-forbidden = Nobody may consult them while the game goes on
new-engines-allowed = Both players may consult them
