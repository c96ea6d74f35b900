withdraw-title = Give up all games
withdraw-link = Give up all games …
withdraw-count = { $n ->
    [0] You are playing no game at present.
    [one] You are playing one game.
   *[other] You are playing { $n } games.
}
withdraw-what = If you can play no more, give them all up here, so that nobody waits for you in vain. Each counts as lost, and your opponents are told. Where both entries are in already, the pair is carried out first. This cannot be taken back.
withdraw-no = No, play on
withdraw-yes = Give all of them up
withdraw-leave = Only away for a while?
withdraw-done = { $n ->
    [0] No game was given up.
    [one] One game is given up. Your opponent has been told.
   *[other] { $n } games are given up. Your opponents have been told.
}
withdraw-standing = { $n ->
    [one] One game is paused at present
   *[other] { $n } games are paused at present
} and cannot be given up now. Please come back when it goes on.
silent-title = Silent players
silent-what = Who owes an entry, is not on leave, and has entered nothing in any game for { $days } days; or has lost the last { $flags } games on time.
silent-none = Nobody is silent.
silent-player = Player
silent-since = Silent since
silent-owing = Games waiting
silent-flags = Lost on time in a row
