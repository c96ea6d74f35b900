entering = { $kind ->
    [move] move { $n }
    [first] move { $n }, first of two
    [second] move { $n }, second of two
    [place] piece { $n } of the setup
    [copy] piece { $n } of the setup (copy)
   *[pair] pair { $n }
}
heading-turn = { $kind ->
    [place] { $what } · { $side } to place
    [copy] { $what } · { $side } to place
   *[move] { $what } · { $side } to move
}
heading-past = { $what } · { $side }

advice-first-of-two = You have two moves in a row. If the first gives check, there is no second.
advice-first-of-two-check = You are in check. Your first move must get you out of it; if it gives check itself, there is no second.
advice-second-of-two = It is your move once more. Your clock continues with the time left by the first move.
advice-place-first = Place a piece of your choice on a square of your first rank. Your opponent then places the same piece.
advice-place-file = Place a piece of your choice on a free square of your first rank. Your opponent’s piece goes to the same file automatically.
advice-place-order = Place a piece of your choice on a free square of your first rank. Your opponent’s piece goes automatically to the same place counted from their left.
advice-copy = Place the same piece: either on the same file ({ $file }) or on the same place counted from your left ({ $order }). Your choice then applies to all pieces.
advice-solves-recapture = If only one side recaptures a piece that has just captured, that side moves first in this pair.
advice-solves-ep = If only one side captures en passant in this pair, that side moves first.
advice-solves-both = If only one side captures en passant or recaptures a piece that has just captured, that side moves first in this pair.

tray-title = To be placed
tray-prompt = Choose a piece, then its square.
tray-first = Choose a piece from the tray first.
tray-place = { $man }: now choose a free square of your first rank.
tray-copy = Choose one of the two marked squares.
places = { $man } on { $square }

fact-places = { $side } placed { $man } on { $square }
fact-copies-file = { $side } placed { $man } on { $square }; from now on every piece is copied to the same file
fact-copies-order = { $side } placed { $man } on { $square }; from now on every piece is copied to the same place, each side counting from its left
fact-copied = { $side }’s { $man } went to { $square } as the copy
fact-last-man = { $side }’s { $man } went to { $square } as the last piece

rule-two-moves-one = White begins with a single move. After that each side makes two moves in a row, with one piece or with two.
rule-two-moves-two = White begins. Each side makes two moves in a row, with one piece or with two.
rule-two-moves-check = Your own king may not be in check between the two moves either. A side in check must get out of it with its first move. If the first move gives check, there is no second.
rule-two-moves-ep = En passant is captured with the first move; with the second only if the first was en passant too. It applies to every pawn that moved two squares in the opponent’s last turn and is still there.
rule-two-moves-stalemate = If a side that is not in check has no legal first move or no legal second one, the game is drawn.
rule-placing = The pawns are already in place; the pieces are set up one by one: White places a piece of its choice on its first rank, and Black gets the same piece. Then Black places one, and White gets it, and so on.
rule-placing-copy = Black places the first copy: on the same file, or on the same place counted from the left. That then applies to all. The other copies and the last piece go to their squares automatically.
rule-placing-open = Pieces are placed openly: each is visible as soon as it is placed. When all are placed, White has the first move.
rule-dice = Every piece except the king is a die and moves as the piece it shows. Only the die that has just moved changes. There is no en passant.
rule-dice-ordo = After its move the die is turned to the next piece: pawn, knight, bishop, rook, queen, and pawn again.
rule-dice-vulneris = After its move the die is turned to the next piece: pawn, knight, bishop, rook, queen, dot. A dot cannot move but can be captured; turning it to a pawn is a move.
rule-dice-occasio = After its move the die is rolled. A dot cannot move but can be captured; rolling it until a piece comes up is a move.
rule-dice-occado = After its move the die is turned to the next piece: pawn, knight, bishop, rook, queen, dot. A dot is rolled automatically as soon as its owner is to move, until a piece comes up; that is not a move.
rule-dice-promotion = A pawn that reaches the last rank becomes a knight, bishop, rook or queen, as its owner chooses, and is not turned after that. No die changes in castling either.
rule-dice-double-unmoved = Only a pawn that has never moved may move two squares.
rule-dice-double-rank2 = Every pawn on its side’s second rank may move two squares.
rule-dice-last-frozen = A die that becomes a pawn only on the last rank cannot move any more.
rule-dice-last-promote = A die that becomes a pawn only on the last rank is promoted at once.
rule-dice-last-keep = A die that moves to the last rank does not change.
rule-final-move = A submitted move is final. It is carried out at once and stays sealed until then.
rule-clock-two = For both moves together each side has { $n ->
    [one] { $n } day
   *[other] { $n } days
}: the second has what the first leaves over. A player who runs out of time loses; if the opponent cannot mate, the game is drawn.

advice-first-rests = Your king is attacked. Your move must get you out of check; it is played first (FSR 6). Your resting pieces may move too (FSR 9).
fact-first-move-recapture = { $side } moved first, because only { $side } recaptured a piece that had captured in the last pair
fact-first-move-ep = { $side } moved first, because only { $side } captured en passant
mail-board-rests-text = In brackets: rests (FSR 9).
mail-board-rests-html = Circle with two strokes: the piece rests (FSR 9).
mail-octal-pair = Octal code of the pair
mail-octal-pair-how = Digit by digit: { $digits }. These are the pair’s number (in octal digits, each one higher), then for White and for Black the piece, the square it leaves, the square it goes to (52 is e2), the mark, and what became of it.
mail-octal-move-how = Digit by digit: { $digits }. These are the piece, the square it leaves, the square it goes to (52 is e2), and the mark.
mail-pgn-attached = The game is attached as PGN, for other chess programs.
mail-pgn-attached-ours = The game is attached as PGN, for programs that read Fairschach PGN.
rule-laws = Otherwise the Laws of Chess (FIDE) apply.
rule-both-in-check = If both kings are in check, each move must get its own side out of check; both are carried out together (FSR 7).
rule-mated = A side in check that cannot get out of it is mated. If both are mated, the game is drawn.
rule-66-same-target = If both pieces of a pair move to the same switch, they meet there as on one square (FSR 4).
rule-start-number = The game starts from position no. { $n } of Chess960; the first rank of both sides from a to h: { $white }.
rule-start-row = The game starts with this first rank of both sides from a to h: { $white }.
rule-start-rows = The game starts with these first ranks from a to h: White { $white }, Black { $black }.
