# Endgame tables.
endgames-title = Endgame tables
endgames-lead = King and queen, rook or pawn against the bare king: the tables know what each position is worth if both play best, and how often each side should choose which move. A pair is quiet without a capture or pawn move; 75 quiet pairs in a row end the game, and what is said holds for as many as the position’s counter leaves.
endgames-being-built = The tables are being built; it takes less than a minute.
endgames-progress = Progress of the tables
endgames-building = The endgame tables that know this position are being built: { $percent }% done. Reload this page in a minute.
endgames-judged = { $n ->
    [one] The endgame tables say { $value } if nobody claims a draw and one quiet pair is left. { $verdict }
   *[other] The endgame tables say { $value } if nobody claims a draw and { $n } quiet pairs are left. { $verdict }
}
endgames-judged-all = The endgame tables say { $value }, but only with all 75 quiet pairs left; here it is { $n }, for which they keep no value. { $verdict }
endgames-left = { $n ->
    [one] One quiet pair is left if nobody claims a draw.
   *[other] { $n } quiet pairs are left if nobody claims a draw.
}
endgames-claims = If a draw is claimed after 50 quiet pairs, which both players may do, this holds: { $verdict }
endgames-claims-unknown = Both players may claim a draw after 50 quiet pairs; such claims are left out.
endgames-left-all = This holds only with all 75 quiet pairs left; here it is { $n }, for which the table keeps no value.
endgames-says = What the tables say
endgames-drawn = Drawn: nobody can win against best play.
endgames-sure = { $n ->
    [one] { $side } wins for certain, with the next pair.
   *[other] { $side } wins for certain, in at most { $n } pairs.
}
endgames-won = { $side } wins for certain.
endgames-normal-won = This is normal chess, one side after the other; according to the endgame tables { $side } wins.
endgames-normal-drawn = This is normal chess, one side after the other; according to the endgame tables it is drawn with best play.
endgames-normal-ends = Play against the tables ends here.
endgames-chance = { $side } wins { $chance } of all games with best play, and the rest are drawn ({ $value }).
endgames-best = { $side } plays best
endgames-passes = { $side } must pass.
endgames-play = Play against the tables
endgames-move = Your move
endgames-must-pass = You have no move and must pass.
endgames-submit = Submit move
endgames-rolled = The tables rolled { $rolled } for their move.
endgames-over = The game is over: { $score }
endgames-set-title = Set up a position
endgames-rule = With few pieces (FSR 8)
endgames-rule-with = the next check leads to normal chess
endgames-rule-without = the game stays Fairschach
endgames-ask = Ask the tables
endgames-word = A position that is on the board in a game whose players may not consult engines is refused. For everything else the players are trusted.
endgames-fault-men = The tables here know a queen, a rook or a pawn and a king against the bare king, without castling. “fairschach tables” builds others.
endgames-fault-layer = The table of this endgame was built with fewer pairs than this position has left. “fairschach tables” builds the whole one.
endgames-fault-normal = The game has turned into normal chess; the tables end here.
endgames-fault-move = This pair of moves cannot be played here.
endgames-fault-withheld = This position is on the board in a game in progress. The tables say nothing about it.
