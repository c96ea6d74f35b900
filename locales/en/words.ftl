both-sides = Both
castling-short = castling short (O-O)
castling-long = castling long (O-O-O)
becomes = { $move }, becomes { $man }

the-pawn = pawn
the-knight = knight
the-bishop = bishop
the-rook = rook
the-queen = queen
the-king = king
the-dot = dot
whom-pawn = the pawn
whom-knight = the knight
whom-bishop = the bishop
whom-rook = the rook
whom-queen = the queen
whom-king = the king
whom-dot = the dot
became-knight = a knight
became-bishop = a bishop
became-rook = a rook
became-queen = a queen

rolled-die = { $man } on { $square }
rolled-dice = Rolled: { $dice }.
drawn-first = Drawn by lot: { $side } moves first.
frees-die = free die { $square }

fact-first-move-right = { $side } moved first, because its king was attacked
fact-captures = { $side }’s { $man } captured { $victim } on { $square }
fact-captures-bare = { $side } captured { $victim } on { $square }
fact-target-left = The piece that { $side } meant to capture on { $square } moved away in the same pair and was not captured
fact-same-stronger = { $side } and { $other } both moved to { $square }; { $side }’s { $man } is stronger and captured { $victim }
fact-same-mutual = Both moved to { $square } and captured each other, because neither piece is stronger
fact-same-mutual-agreed = Both moved to { $square } and captured each other
fact-same-weaker-stays = Both wanted to move to { $square }: { $other }’s piece is weaker and stayed where it was
fact-same-both-stay = Both wanted to move to { $square }: the pieces are equally strong and stayed where they were
fact-stays = { $side } did not move, and the piece stayed where it was
fact-swap = The two pieces did not capture each other but changed places
fact-ep = { $side } captured the pawn on { $square } en passant
fact-ep-victim-left = The pawn on { $square } moved away in the same pair and could not be captured en passant
fact-castles-short = { $side } castled short
fact-castles-long = { $side } castled long
fact-shows = { $side }’s die on { $square } now shows { $man }
fact-promotes = { $side }’s pawn became { $man }
fact-not-executable = { $side }’s move could no longer be carried out: { $why }
fact-struck = { $side }’s move was cancelled after the counter-check: { $why }
fact-void = { $side }’s move was void and counts as no move
fact-pass = { $side } had no legal move and passed
fact-pending = { $side }’s move is still to come
fact-must-re-enter = { $side } must move again, because this move was void
fact-pair-void = Both moves were void; the pair is played again
fact-king-move-cancelled = { $side }’s king move was undone, because the king would be in check after it
fact-in-check = { $side }’s king is now in check
fact-mated = { $side } is mated
fact-both-mated = Both are mated; the game is drawn
fact-stalemate = { $side } is stalemated; the game is drawn
fact-only-resting = { $side } could move only resting pieces; the game is drawn
fact-dead = Neither side can mate any more; the game is drawn
fact-repetition = The same position has occurred for the fifth time; the game is drawn
fact-seventy-five = { $kind ->
    [move] 75 moves by each side without a capture or pawn move; the game is drawn
   *[pair] 75 pairs without a capture or pawn move; the game is drawn
}
fact-switch-few-pieces = Few pieces and a check: from now on the sides move in turn as in normal chess; { $side } begins
fact-switch-count = The agreed number of pairs has been played: from now on the sides move in turn as in normal chess; { $side } begins

gone-captured = the piece had been captured by then
gone-blocked = the path was blocked by then
gone-nothing-to-capture = there was nothing left to capture
gone-does-not-parry = it did not end the check
gone-king-target = the king’s target square was attacked by then
gone-uncovers-king = it would have exposed its own king
gone-captures-king = the king stood on its target square by then
gone-castling = castling was no longer possible
gone-otherwise = it was no longer legal in the new position

outcome-captured = was captured where it arrived
outcome-stays = stayed
outcome-struck = cancelled
outcome-not-executable = not possible any more
outcome-void = void
outcome-pass = passes, no legal move
outcome-pending = still to come
outcome-must-re-enter = must move again
outcome-replaced = replaces the cancelled move
outcome-cancelled = undone

state-none = It is your move. Your clock is running.
state-none-stands = It is your move. Your clock is stopped for now.
state-none-detail = { $kind ->
    [pair] Choose your move and submit it. Your opponent sees it only at the reveal.
    [place] Choose a piece and its square, and submit your choice.
   *[move] Choose your move and submit it.
}
state-draft = Only a draft. Your clock is running.
state-draft-stands = Only a draft. Your clock is stopped for now.
state-draft-is = Your draft: { $entry }.
state-draft-detail = Your draft is saved but not submitted. Only submitting stops your clock.
state-filed = Submitted. Your clock is stopped.
state-filed-detail = { $kind ->
    [pair] Your move is sealed. As soon as both have submitted, the pair is revealed to both at the same moment.
   *[move] Your move is carried out at once and stays sealed until then.
}
state-revised = Changed and submitted. Your clock is stopped.
state-revised-detail = { $kind ->
    [pair] Your changed move is sealed; only it counts. As soon as both have submitted, the pair is revealed to both at the same moment.
   *[move] Your changed move counts. It is carried out at once and stays sealed until then.
}
state-pass = You pass. Your clock is stopped.
state-pass-detail = You have no legal move in this pair. You need do nothing: the server has passed for you.
state-watch = Your opponent is to move. Your clock is stopped.
state-watch-detail = Only your opponent moves now. You will be told as soon as it is your move again.

heading-pair = Pair { $n }
heading-first-move = Pair { $n } · { $side } moves first
heading-alone = Pair { $n } · { $side } moves alone
heading-normal = Normal chess, move { $n } · { $side } to move

advice-turn-check = You are in check.
advice-first = Your king is attacked. Your move must get you out of check; it is played first (FSR 6).
advice-second = Your opponent’s king is attacked. The move out of check is played first, then your move, if it is still possible (FSR 6).
advice-both-in-check = Both kings are attacked. Each move must get its own side out of check; both are carried out together (FSR 7).
advice-rests = Pieces that have just moved rest in this pair (FSR 9). The board marks them with a pause sign.
advice-alone = In this pair you now move alone.
advice-normal = The game continues with alternating moves, as normal chess.
advice-normal-check = You are in check. The game continues with alternating moves, as normal chess.

check-one = { $side }’s king is in check.
check-both = Both kings are in check.

result-win = { $side } wins { $by }.
result-draw = Draw { $by }.
by-mate = by mate
by-both-mated = – both are mated
by-stalemate = by stalemate
by-dead = – neither side can mate any more
by-repetition = by repetition of the position
by-moves = under the 50-move or 75-move rule
by-agreement = by agreement
by-resignation = by resignation
by-time = on time
by-time-draw = after time ran out
by-illegal = because of an illegal move by the other side, which was in check or moved alone
by-illegal-draw = after an illegal move that cannot be submitted again
by-adjudication = by adjudication
by-forfeit = by forfeit
result-both-lost = Both sides lose.
result-both-lost-time = Both sides lose on time.
result-cancelled = The game was cancelled, without a result.

rule-entry = Both sides submit their moves in secret. A move must be legal under the rules of normal chess in the position before the pair (FSR 1, 2).
rule-arrive = Both pieces start and arrive at the same moment; they do not obstruct each other on the way (FSR 3).
rule-captures = Only a piece that stays is captured. A piece that moves away in the same pair is not (FSR 5).
rule-same-target = If both move to the same square, the stronger piece captures the weaker: king, queen, rook, bishop and knight (equal), pawn. Equals capture each other (FSR 4).
rule-first-move = If exactly one king is attacked, the move out of check is played first, then the other move, if it is still possible (FSR 6).
rule-rest = Any piece except the king that has just moved rests in the next pair, unless its own king is attacked (FSR 9).
rule-rest-only = A side that could move only resting pieces passes (FSR 9).
rule-struck = If the move out of check gives a counter-check that the other move does not meet, the other move is cancelled; in the next pair the side now attacked moves first (FSR 7).
rule-king-newly-attacked = If a king comes into check only through the pair itself, nothing is undone: the king is in check (FSR 6).
rule-castling-rook-rests = After castling the rook rests too (FSR 9).
rule-illegal-refuse = The server does not accept illegal moves; the clock keeps running.
rule-illegal-void = An illegal move counts as no move, as on paper (FSR 3). If the server can read it, it warns first and accepts it only if the player submits it all the same; then whoever is in check or moves alone has to choose another move.
rule-illegal-blind = An illegal move counts as no move, as on paper (FSR 3).
rule-stalemate = If a side has no legal move and no king is in check, the game is drawn.
rule-few = With at most { $n } pieces on the board (counting kings and pawns), the next check switches the game to normal chess; the attacked side moves first (FSR 8).
rule-few-off = There is no switch to normal chess.
rule-clock = For each { $kind ->
    [move] move
    [place] piece that is placed and for each move
   *[pair] pair
} each side has { $n ->
    [one] { $n } day
   *[other] { $n } days
}. A player who runs out of time loses; if the opponent cannot mate, the game is drawn.
rule-clock-increment = Each side begins with { $base }. Unused time carries over, and { $kind ->
    [move] before each further move
    [place] before each further move
    [two] before each further double move
   *[pair] with each further pair
} this is added: { $increment }.
rule-clock-cap = A clock never shows more than { $cap }.
rule-clock-loses = A player who runs out of time loses; if the opponent cannot mate, the game is drawn.
rule-turns = The sides move in turn, White first. The FIDE Laws of Chess apply unless stated otherwise here.
rule-board-66 = The board has 66 squares: from rank 5 on it is shifted one file to the left, and at its edges are the squares 4 and 5. 4 and a4 form one switch, 5 and h5 the other; each has room for only one piece.
rule-castling-960 = Castling is as in Chess960: wherever they start, king and rook end up on the squares of ordinary castling. Write O-O or O-O-O, or the king’s move onto its own rook.
rule-castling-standard = Castling is possible only for a king on the e-file with rooks in the corners.
rule-castling-none = There is no castling.
rule-66-entry = A piece entering a switch may choose either of its two squares.
rule-66-entry-geom = A piece entering a switch from above stands on the square that is there.
rule-66-pawns = Pawns have this choice too.
rule-66-pawns-plain = Pawns have no choice of square.
rule-66-capture = A piece moving to either square of a switch captures the piece in it.
rule-66-capture-exact = A piece in a switch is captured only on its exact square.
rule-final = A submitted move is final (FSR 2).
rule-revision = A submitted move may be changed until both have submitted. The time until the change counts as thinking time.
rule-presence-shown = Each side sees whether the other’s clock is running, and nothing else.
rule-presence-hidden = Nobody sees whether the other side has submitted.
rule-flags-draw = If both sides run out of time at the same moment, the game is drawn.
rule-flags-absent = If both sides run out of time at the same moment, the game is drawn; but if neither has ever submitted a move in it, both lose.
rule-flags-both = If both sides run out of time at the same moment, both lose.
rule-flags-arbiter = If both sides run out of time at the same moment, the game is stopped until the arbiter has ruled.
rule-blind = Moves are sealed blindly: your own device encrypts them, and neither the server nor the arbiter can read them alone. Once both are in, the arbiter’s key holder (a program on the arbiter’s own machine) and the server open them together. So before the reveal nobody can tell you whether your move is legal: an illegal one counts as no move, and loses the game if your king is attacked or you move alone.
rule-blind-away = If the key holder does not answer, the clocks are stopped; after { $reminder } the arbiter is reminded, after { $deadline } both players are told and the arbiter has to rule.

illegal-not-your-turn = Only your opponent moves now.
illegal-no-man = There is no piece on the starting square.
illegal-not-your-man = The piece on the starting square is your opponent’s.
illegal-rests = This piece moved in the last pair and rests now (FSR 9).
illegal-captures-king = A king cannot be captured.
illegal-captures-own-man = Your own piece is on the target square.
illegal-not-its-move = This piece does not move that way.
illegal-path-blocked = Another piece is in the way. What counts is the position you see.
illegal-nothing-to-capture = A pawn moves diagonally only if it can capture there in the position you see.
illegal-does-not-parry = Your king is attacked, and this move leaves it in check.
illegal-king-target-attacked = The king’s target square is attacked.
illegal-uncovers-king = This move would expose your own king.
illegal-no-castling-right = This castling is no longer possible: king or rook has already moved.
illegal-castling-blocked = There is still a piece between king and rook.
illegal-castling-in-check = You cannot castle out of check.
illegal-castling-through-check = The king may not pass over an attacked square when castling.
illegal-promotion-missing = The promotion piece is missing: Q, R, B or N, for example e7-e8=Q.
illegal-promotion-wrong = A pawn becomes a queen, rook, bishop or knight.
illegal-cannot-place = This piece cannot be placed on that square now.
illegal-not-a-promotion = No pawn is promoted here; leave the promotion piece out.

refused-wrong-turn = The game has moved on in the meantime. Look at the new position, then move.
refused-nothing-owed = Only your opponent moves now. You need do nothing.
refused-pass-sealed = You have no legal move in this pair; the server has already passed for you.
refused-already-filed = Your move has already been submitted and can no longer be changed.
refused-too-late = Your time is up: it ended { $flag }, your move arrived { $received }, { $late } too late.

unread-no-pass = You can pass only if you have no legal move.
unread-octal = The octal code “{ $seen }” is not right. A move has four digits (from, to), for example 5254 for e2-e4, or six with piece and mark, for example 652548.
unread-nobody = None of your pieces of this kind can go to { $to } ({ $man }).
unread-control-resign = This is the code for resigning, not a move. You can resign on the game’s page.
unread-control-draw = This is a code about a draw, not a move. You can offer a draw only together with a move; you answer an offer on the game’s page.
unread-control = This is a control word of the octal code, not a move.
unread-pair = You wrote number { $said }, but the game is now at number { $open }.
unread-side = Your move names the colour { $side }, which is not yours.
unread-man = You have no such piece ({ $man }) on { $square }.
unread-mark = The mark at the end of the octal code does not match this move: 1 to 4 only for a promotion, 5 only for castling, 6 only for en passant, otherwise 8.
unread-not-ep = You wrote e.p., but the move is not an en passant capture.
