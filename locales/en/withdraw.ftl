withdraw-title = Resign all games
withdraw-link = Resign all games …
withdraw-count = { $n ->
    [0] You have no running games at the moment.
    [one] You are playing one game.
   *[other] You are playing { $n } games.
}
withdraw-what = If you can no longer play, resign all your games here, so that nobody waits in vain. Each counts as lost, and your opponents are told. Where both have already submitted, the pair is still carried out first. This cannot be undone.
withdraw-no = No, play on
withdraw-yes = Resign all of them
withdraw-leave = Only away for a while?
withdraw-done = { $n ->
    [0] No game was resigned.
    [one] You have resigned one game. Your opponent has been told.
   *[other] You have resigned { $n } games. Your opponents have been told.
}
withdraw-standing = { $n ->
    [one] One game is paused at the moment
   *[other] { $n } games are paused at the moment
} and cannot be resigned now. Please come back when play resumes.
silent-title = Inactive players
silent-what = Players who are to move, are not on leave and have made no move in any game for { $days } days, or who have lost their last { $flags } games on time.
silent-none = Nobody at the moment.
silent-player = Player
silent-since = Last move
silent-owing = Games to move in
silent-flags = Losses on time in a row
hand-withdraw-one = withdraw
