tab-bulletin = Bulletin
bulletin-title = Result bulletin
bulletin-comment = Comments of the director
bulletin-write = Comment on the tournament
bulletin-write-help = At most 4000 characters, for all readers and in print. What you save replaces what was said before. Leave the field empty to remove the comment; the tournament record keeps the earlier ones.
bulletin-whole = All games on one page, to print
bulletin-count = { $n ->
    [0] No games are over yet
    [one] One game
   *[other] { $n } games
}
bulletin-fault-text = A comment can have at most { $n } characters and no control characters.
act-commented = { $who } commented on the tournament.
