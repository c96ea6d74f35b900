sheet-print = Print the score sheet
sheet-last = Final position
sheet-now = Position now
sheet-event = Tournament
sheet-played = Game
sheet-date = Played
sheet-result = Result
sheet-part = This sheet holds { $n } of { $all } moves.
sheet-runs = The game is not over yet.
sheet-first = { $side } moved first
sheet-rests = rests: { $squares }
after-rematch = Rematch
after-share = Share
after-download = Download:
after-check = Check the game
share-title = Share the game
share-link = The game’s address, to copy
share-private = The game is private: only its players and its arbiter see it at this address.
share-last = Final position as a picture
share-which = Picture of
share-end = the final position
share-show = Show
share-pair = This pair as a picture
share-moving = The whole game as an animation
share-too-long = Animations are made only of games of up to { $n } { $kind ->
    [pair] pairs
   *[move] moves
}; this one is longer.
