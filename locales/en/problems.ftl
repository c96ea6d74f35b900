# Problems: one a day, all of them, and composing.
problems-title = Problems
problems-lead = White is to mate, and chance decides: find the mix of moves that does best against every defence. A new problem every day.
problems-today = Today
problems-first = To begin with
problems-all = All problems
problem-number = Problem { $n }
problem-asks-sure = { $n ->
    [one] White mates in the next pair, whatever Black does.
   *[other] White mates within { $n } pairs, whatever Black does.
}
problem-asks-chance = { $n ->
    [one] White mates in the next pair with a chance of { $chance }. With which moves, and how often each?
   *[other] White mates within { $n } pairs with a chance of { $chance }. With which moves now, and how often each?
}
problem-asks-self = { $n ->
    [one] White forces Black to mate in the next pair.
   *[other] White forces Black to mate within { $n } pairs.
}
problem-asks-self-chance = { $n ->
    [one] White forces Black to mate in the next pair with a chance of { $chance }, however Black resists.
   *[other] White forces Black to mate within { $n } pairs with a chance of { $chance }, however Black resists.
}
problem-asks-help = { $n ->
    [one] White and Black together mate Black in the next pair.
   *[other] White and Black together mate Black within { $n } pairs.
}
problem-about = about { $percent }
problem-pass = passes
problem-answer = Your answer
problem-how = Give each move that you would make a number. Only the ratio counts: 2 for one move and 1 for another means two times out of three and one time out of three. Leave the others empty.
problem-by-board = Set with the sliders how often you would make each move. Or move on the board: each click on a piece and its target gives that move one share more.
problem-easy = easy
problem-medium = medium
problem-hard = hard
problem-moves = White’s moves
problem-score = Score my answer
problem-show = Show the solution
problem-points = { $n } of { $all } points
problem-gets-all = Exactly: the chance of mate is { $gets }, and no defence can lower it.
problem-gets = Against the best reply your answer mates with a chance of { $gets }. The solution reaches { $value }: you gave away { $away }.
problem-replies = The best reply to it: { $moves }
problem-solution = Solution
problem-value = The chance of mate if both play best
problem-key = White’s best mix
problem-refutation = Black’s best mix
problem-move = Move
problem-share = Share
problem-back = Previous problem
problem-next = Next problem
problem-fault-move = One of these moves is not possible here. Please use the form as it is.
problem-fault-number = Only whole numbers from 0 to { $most }, please.
problem-fault-nothing = Give at least one move a number above 0.
problem-flaw-no-choice = White has nothing to choose.
problem-flaw-no-mate = There is no mate.
problem-flaw-value = The chance of mate is { $chance }.
problem-flaw-shorter = { $n ->
    [one] One pair is enough.
   *[other] { $n } pairs are enough.
}
problem-flaw-cooked = The solution is not the only one. These moves would do too: { $moves }
problem-flaw-shares = The solution is not the only one: its shares can differ.
problem-flaw-ways = { $n ->
    [one] There is one way.
   *[other] There is more than one way: at least { $n }.
}
compose-title = Compose a problem
compose-lead = Set up a position and ask the solver. At most { $men } pieces and three pairs (if you are signed in), for which the answer can take a quarter of a minute. The game does not switch to normal chess.
compose-position = Position as text
compose-ask = What is asked for
compose-value = Chance that is asked for
compose-value-help = A fraction such as 1/3; empty for whatever chance the solver finds. A help mate has none.
compose-whose = Author and source
compose-author = Author
compose-source = Source
compose-text = As text
compose-text-what = For sending it on; “fairschach problems” reads it so.
compose-solve = Solve
compose-set-title = Change the board
compose-square = Square
compose-man = Piece
compose-set = Put it there
compose-none = empty
compose-rest = rests, or no longer rests
compose-aim-mate = { $n ->
    [one] White mates in the next pair
   *[other] White mates within { $n } pairs
}
compose-aim-self = { $n ->
    [one] White forces Black to mate in the next pair (selfmate)
   *[other] White forces Black to mate within { $n } pairs (selfmate)
}
compose-aim-help = { $n ->
    [one] both mate Black together in the next pair
   *[other] both mate Black together within { $n } pairs
}
compose-result = What the solver says
compose-sound = The problem is sound: its solution is the only one.
compose-ways = Ways
compose-fault-position = This is not a position. Both sides need exactly one king, and no pawn stands on the first or last rank.
compose-fault-set = That would not be a position. Both sides need exactly one king, no pawn stands on the first or last rank, and only a piece that is there can rest.
compose-fault-value = The chance is a fraction above 0 and at most 1, such as 1/3, and a help mate has none.
compose-fault-author = The author’s name has at most { $n } characters, in one line.
compose-fault-source = The source has at most { $n } characters, in one line.
compose-fault-men = The solver here takes at most { $men } pieces. The program “fairschach problems solve” takes more.
compose-fault-withheld = This position is on the board in a game in progress. The solver says nothing about it. For everything else the players are trusted.
compose-fault-deep = The server works out three pairs only for those who are signed in. The program “fairschach problems solve” can do it too.
compose-fault-nodes = That takes too long here. The program “fairschach problems solve” can do it.
compose-fault-over = In this position the game is already over.
problem-sure = certain
problem-chance = chance { $chance }
problem-always = always
problem-never = never
problems-solve = Solve this problem
problem-again = Try again
compose-by-board = Choose a piece, then squares on the board. With none chosen, you move the piece on the square: first the piece, then its new square.
