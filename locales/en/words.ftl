both-sides = Both
castling-short = castling short (O-O)
castling-long = castling long (O-O-O)
becomes = { $move }, becomes { $man }

the-pawn = The pawn
the-knight = The knight
the-bishop = The bishop
the-rook = The rook
the-queen = The queen
the-king = The king
the-dot = The dot
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

fact-first-move-right = { $side } had the first-move right and moved first, because its king was attacked
fact-captures = { $man } of { $side } captured { $victim } on { $square }
fact-captures-bare = { $side } captured { $victim } on { $square }
fact-target-left = The man that { $side } meant to capture on { $square } left in the same pair and was not captured
fact-same-stronger = { $man } of { $side } and { $victim } of { $other } both moved to { $square }; the stronger man captured the other
fact-same-mutual = Both moved to { $square } and captured each other, for neither man is stronger
fact-same-mutual-agreed = Both moved to { $square } and captured each other
fact-same-weaker-stays = Both wanted to go to { $square }: the man of { $other } is weaker, renounced its move and stayed
fact-same-both-stay = Both wanted to go to { $square }: the men are equally strong, renounced their moves and stayed
fact-stays = { $side } renounced the move, and the man stayed where it was
fact-swap = The two men did not capture each other but only changed places
fact-ep = { $side } captured the pawn on { $square } en passant
fact-ep-victim-left = The pawn on { $square } left in the same pair and could not be captured en passant
fact-castles-short = { $side } castled short
fact-castles-long = { $side } castled long
fact-shows = The die of { $side } on { $square } now shows { $man }
fact-promotes = The pawn of { $side } became { $man }
fact-not-executable = The entry of { $side } could no longer be carried out: { $why }
fact-struck = The entry of { $side } was struck after the counter-check: { $why }
fact-void = The entry of { $side } was invalid and counts as no move
fact-pass = { $side } had nothing to enter and passed
fact-pending = The entry of { $side } is still awaited
fact-must-re-enter = { $side } must enter again, for this entry was invalid
fact-pair-void = Both entries were invalid; the same pair is entered again
fact-king-move-cancelled = The king move of { $side } was undone, for the king would stand in check after it
fact-in-check = The king of { $side } is in check now
fact-mated = { $side } is mated
fact-both-mated = Both are mated; the game is drawn
fact-stalemate = { $side } is stalemated; the game is drawn
fact-only-resting = { $side } could move only resting men; the game is drawn
fact-dead = Nobody can mate any more; the game is drawn
fact-repetition = The same position stands on the board for the fifth time; the game is drawn
fact-seventy-five = { $kind ->
    [move] 75 moves of both sides without capture or pawn move; the game is drawn
   *[pair] 75 pairs without capture or pawn move; the game is drawn
}
fact-switch-few-pieces = Few men and a check: from now on the sides move in turns as in normal chess; { $side } begins
fact-switch-count = The agreed number of pairs has been played: from now on the sides move in turns as in normal chess; { $side } begins

gone-captured = the man had been captured by then
gone-blocked = the way was blocked by then
gone-nothing-to-capture = there was nothing left to capture
gone-does-not-parry = it did not parry the check
gone-king-target = the king’s target was attacked by then
gone-uncovers-king = it would have exposed the own king
gone-captures-king = the king stood on its target by then
gone-castling = castling was no longer possible
gone-otherwise = in the new position it was no longer allowed

outcome-captured = captured on its target
outcome-stays = renounced, stayed
outcome-struck = struck
outcome-not-executable = could no longer be carried out
outcome-void = invalid
outcome-pass = passes, nothing could be entered
outcome-pending = awaited
outcome-must-re-enter = must enter again
outcome-replaced = replaces the struck entry
outcome-cancelled = undone

state-none = No entry yet. Your clock is running.
state-none-detail = { $kind ->
    [pair] Enter your move and file it. Your opponent sees it only at the reveal.
    [place] Choose a man and its square, and file that.
   *[move] Enter your move and file it.
}
state-draft = Only a draft. Your clock is running.
state-draft-detail = Your draft is kept but not filed. Only filing stops your clock.
state-filed = Filed. Your clock has stopped.
state-filed-detail = { $kind ->
    [pair] Your entry is sealed. As soon as all entries are filed, the pair is revealed to both at the same moment.
   *[move] Your entry is kept sealed until it is carried out, which is at once.
}
state-revised = Revised and filed. Your clock has stopped.
state-revised-detail = { $kind ->
    [pair] Your revised entry is sealed; it alone counts. As soon as all entries are filed, the pair is revealed to both at the same moment.
   *[move] Your revised entry counts. It is kept sealed until it is carried out, which is at once.
}
state-pass = You pass. Your clock has stopped.
state-pass-detail = You can enter nothing in this pair, because no move is allowed. You need do nothing: the server has sealed the pass for you.
state-not-owed = Your opponent is to move. Your clock has stopped.
state-not-owed-detail = Only your opponent enters now. You will be told as soon as it is your turn again.

heading-pair = Pair { $n }
heading-first-move = Pair { $n } · { $side } has the first-move right
heading-alone = Pair { $n } · { $side } enters alone
heading-normal = Normal chess, move { $n } · { $side } to move

advice-turn-check = You are in check.
advice-first = Your king is attacked. Your entry must parry the check; it is carried out first (FSR 6).
advice-second = Your opponent’s king is attacked. The parry is carried out first, then your entry, if it still can be (FSR 6).
advice-both-in-check = Both kings are attacked. Each entry must parry its own check; both are carried out together (FSR 7).
advice-rests = Men that have just moved rest in this pair (FSR 9). On the board they carry the pause sign.
advice-alone = In this pair you now enter alone.
advice-normal = The game is played to its end in turns, as normal chess.
advice-normal-check = You are in check. The game is played to its end in turns, as normal chess.

check-one = The king of { $side } is in check.
check-both = Both kings are in check.

result-win = { $side } wins { $by }.
result-draw = Draw { $by }.
by-mate = by mate
by-both-mated = – both are mated
by-stalemate = by stalemate
by-dead = – nobody can mate any more
by-repetition = by repetition of the position
by-moves = by the 50-move or 75-move rule
by-agreement = by agreement
by-resignation = by resignation
by-time = on time
by-time-draw = after a flag fell
by-illegal = by an illegal entry of the side whose king was attacked or that moved alone
by-illegal-draw = after an illegal entry that cannot be entered again
by-adjudication = by adjudication
by-forfeit = by forfeit
result-both-lost = Both sides lose.
result-both-lost-time = Both sides lose on time.
result-cancelled = The game is cancelled, without a result.

rule-entry = Both sides enter their moves in secret. An entry must be legal by the rules of normal chess in the position before the pair (FSR 1, 2).
rule-arrive = Both men start and arrive at the same moment; they do not hinder each other on their way (FSR 3).
rule-captures = Only a man that stays is captured. A man that leaves in the same pair is not (FSR 5).
rule-same-target = If both move to the same square, the stronger man captures the weaker: king, queen, rook, bishop and knight (equal), pawn. Equal ones capture each other (FSR 4).
rule-first-move = If exactly one king is attacked, the parry is carried out first (first-move right), then the other move, if it still can be (FSR 6).
rule-rest = Every man but the king that has just moved rests in the next pair, unless its own king is attacked (FSR 9).
rule-rest-only = A side that could move only resting men passes (FSR 9).
rule-struck = If the parry gives a counter-check that the other move does not meet, that move is struck; in the next pair the side now attacked has the first-move right (FSR 7).
rule-king-newly-attacked = If a king comes into check only through the pair, nothing is undone: the king is in check (FSR 6).
rule-castling-rook-rests = After castling the rook rests too (FSR 9).
rule-illegal-refuse = The server does not accept illegal entries; the clock runs on.
rule-illegal-void = The server does not accept illegal entries; the clock runs on. On paper such an entry would count as no move (FSR 3).
rule-stalemate = If a side has no legal move and no king is in check, the game is drawn.
rule-few = With at most { $n } men on the board (counting kings and pawns), the next check switches the game to normal chess; the attacked side moves first (FSR 8).
rule-few-off = There is no switch to normal chess.
rule-clock = For each { $kind ->
    [move] move
    [place] man that is placed and for each move
   *[pair] pair
} each side has { $n ->
    [one] { $n } day
   *[other] { $n } days
}. A player who runs out of time loses; if the opponent cannot mate, the game is drawn.
rule-clock-increment = Each side begins with { $base }. What is left carries over, and { $kind ->
    [move] before each further move
    [place] before each further entry
    [two] before each further turn of two moves
   *[pair] with each further pair
} this is added: { $increment }.
rule-clock-cap = A clock never shows more than { $cap }.
rule-clock-loses = A player who runs out of time loses; if the opponent cannot mate, the game is drawn.
rule-turns = The sides move in turns, White first. The Laws of Chess (FIDE) hold where nothing else is said here.
rule-board-66 = The board has 66 squares: from rank 5 on it stands one file further left, and at its edges lie the squares 4 and 5. 4 and a4 are one switch, 5 and h5 the other: in each there is room for one man.
rule-castling-960 = Castling is that of Chess960: wherever they start, king and rook come to the squares on which ordinary castling sets them. It is written O-O or O-O-O, or as king takes own rook.
rule-castling-standard = There is castling only for a king on the e-file with rooks in the corners.
rule-castling-none = There is no castling.
rule-66-entry = Who comes to a switch may choose either of its two squares.
rule-66-entry-geom = Who comes to a switch from above stands on the square that lies there.
rule-66-pawns = Pawns have this choice too.
rule-66-pawns-plain = Pawns have no choice of square.
rule-66-capture = Who comes to either square of a switch captures the man in it.
rule-66-capture-exact = A man in a switch is captured only on its very square.
rule-final = A filed entry is final (FSR 2).
rule-revision = A filed entry may be revised until all entries are filed. The time until the revision counts as thinking time.
rule-presence-shown = Everybody sees whether the other’s clock is running – and nothing else.
rule-presence-hidden = Nobody sees whether the other has filed.
rule-flags-draw = If both sides run out of time at the same instant, the game is drawn.
rule-flags-absent = If both sides run out of time at the same instant, the game is drawn; but if neither has ever filed anything in it, both lose.
rule-flags-both = If both sides run out of time at the same instant, both lose.
rule-flags-arbiter = If both sides run out of time at the same instant, the game is stopped until the arbiter has ruled.
rule-blind = The entries are sealed blindly: your own device encrypts them, and neither the server nor the arbiter can read them alone. When all are in, the arbiter’s key holder, a program of the arbiter’s own, and the server open them together. So nobody can say before the reveal whether your entry is legal: an illegal one counts as no move, and loses if your king is attacked or you move alone.
rule-blind-away = If the key holder does not answer, the clocks stand; after { $reminder } the arbiter is reminded, after { $deadline } both players are told and the arbiter has to rule.

illegal-not-your-turn = Only your opponent enters now.
illegal-no-man = No man stands on the start square.
illegal-not-your-man = The man on the start square belongs to your opponent.
illegal-rests = This man moved in the last pair and rests now (FSR 9).
illegal-captures-king = A king is never captured.
illegal-captures-own-man = Your own man stands on the target.
illegal-not-its-move = This man does not move that way.
illegal-path-blocked = Another man stands in the way. What counts is the position you see.
illegal-nothing-to-capture = A pawn goes diagonally only if it can capture there in the position you see.
illegal-does-not-parry = Your king is attacked, and this move does not parry the check.
illegal-king-target-attacked = The king’s target is attacked.
illegal-uncovers-king = This move would expose your own king to an attack.
illegal-no-castling-right = This castling is no longer possible: king or rook has moved.
illegal-castling-blocked = A man still stands between king and rook.
illegal-castling-in-check = Castling out of check is not allowed.
illegal-castling-through-check = In castling the king may touch no attacked square.
illegal-promotion-missing = It is missing what the pawn becomes: Q, R, B or N, for example e7-e8=Q.
illegal-promotion-wrong = A pawn becomes queen, rook, bishop or knight.
illegal-cannot-place = This man cannot be placed on that square now.
illegal-not-a-promotion = No pawn is promoted here; leave the promotion man out.

refused-wrong-turn = The game has gone on in the meantime. Look at the new position, then enter.
refused-nothing-owed = Only your opponent enters now. You need do nothing.
refused-pass-sealed = You can enter nothing in this pair; the pass is already sealed for you.
refused-already-filed = Your entry is already filed and can no longer be changed.
refused-too-late = Your time is over: the deadline was { $flag }, your entry arrived { $received }, { $late } too late.

unread-no-pass = You can pass only if no move is allowed.
unread-octal = The octal code “{ $seen }” is not right. A move has four digits (from, to), for example 5254 for e2-e4; with man and mark six, for example 652548.
unread-nobody = None of your men of this kind can go to { $to } ({ $man }).
unread-control-resign = This is the code for resigning, not a move. You can resign on the game’s page.
unread-control-draw = This is a code about a draw, not a move. You can offer a draw only together with a move; you answer an offer on the game’s page.
unread-control = This is a control word of the octal code, not a move.
unread-pair = You wrote number { $said }, but number { $open } is open.
unread-side = Your entry names the colour { $side }, which is not yours.
unread-man = Yours on { $square } is not this man ({ $man }).
unread-mark = The mark at the end of the octal code does not fit this move: 1 to 4 only for a promotion, 5 only for castling, 6 only for en passant, else 8.
unread-not-ep = You wrote e.p., but the move is no en passant capture.
