entering = { $kind ->
    [move] move { $n }
    [first] move { $n }, first of two
    [second] move { $n }, second of two
    [place] man { $n } of the setup
    [copy] man { $n } of the setup (its copy)
   *[pair] pair { $n }
}
heading-turn = { $kind ->
    [place] { $what } · { $side } places
    [copy] { $what } · { $side } places
   *[move] { $what } · { $side } to move
}
heading-past = { $what } · { $side }

advice-first-of-two = You have two moves in a row. If the first gives check, there is no second.
advice-first-of-two-check = You are in check. Your first move must parry it; if it gives check itself, there is no second.
advice-second-of-two = It is your move once more. Your clock goes on with the time that the first move left.
advice-place-first = Place a man of your choice on a square of your first rank. Your opponent then places the same man.
advice-place-file = Place a man of your choice on a free square of your first rank. Your opponent gets the same man by itself, on the same file.
advice-place-order = Place a man of your choice on a free square of your first rank. Your opponent gets the same man by itself, on the same place counted from their left.
advice-copy = Place the same man: either on the same file ({ $file }) or on the same place counted from your left ({ $order }). As you choose now, so it goes with all other men.
advice-solves-recapture = A side that alone recaptures in this pair a man which has just captured has the first-move right.
advice-solves-ep = A side that alone captures en passant in this pair has the first-move right.
advice-solves-both = A side that alone captures en passant in this pair, or recaptures a man which has just captured, has the first-move right.

tray-title = To be placed
tray-left = { $man } ({ $n })
tray-prompt = Choose a man from the tray, then its square.
tray-first = Choose a man from the tray first.
tray-place = { $man }: now choose a free square of your first rank.
tray-copy = Choose one of the two marked squares.
places = { $man } on { $square }

fact-places = { $side } placed { $man } on { $square }
fact-copies-file = { $side } placed { $man } on { $square }; from now on every man is copied on the same file
fact-copies-order = { $side } placed { $man } on { $square }; from now on every man is copied on the same place, each side counting from its left
fact-copied = { $man } of { $side } came to { $square } by itself, as the copy
fact-last-man = { $man } of { $side } came to { $square } by itself, as the last man

rule-two-moves-one = White begins with one single move. After that each side makes two moves in a row when its turn comes, with one man or with two.
rule-two-moves-two = White begins. Each side makes two moves in a row when its turn comes, with one man or with two.
rule-two-moves-check = Between the two moves, too, the own king may not stand in check. A side in check must parry with its first move. If the first move gives check, there is no second.
rule-two-moves-ep = En passant is captured with the first move; with the second only if the first was en passant too. It holds for every pawn that went two squares in the opponent’s last turn and still stands there.
rule-two-moves-stalemate = If a side that is not in check has no legal first move or no legal second one, the game is drawn.
rule-placing = The pawns stand, the men are placed: White places a man of its choice on its first rank, and Black gets the same man. Then Black places one, and White gets it, and so on by turns.
rule-placing-copy = Black places the first copy itself: on the same file, or on the same place counted from the left. So it then goes with all. The other copies and the last man come to their squares by themselves.
rule-placing-open = Men are placed openly: each is seen as soon as it stands. When all stand, White has the first move.
rule-dice = Every man but the king is a die and moves as what lies up. Only the die that has just moved changes. There is no en passant.
rule-dice-ordo = After its move the die is turned on: pawn, knight, bishop, rook, queen, and pawn again.
rule-dice-vulneris = After its move the die is turned on: pawn, knight, bishop, rook, queen, dot. A dot cannot move but can be captured; turning it to a pawn is a move.
rule-dice-occasio = After its move the die is rolled. A dot cannot move but can be captured; rolling it until a man lies up is a move.
rule-dice-occado = After its move the die is turned on: pawn, knight, bishop, rook, queen, dot. A dot is rolled by itself when its owner’s turn comes, until a man lies up; that is no move.
rule-dice-promotion = A pawn that reaches the last rank becomes knight, bishop, rook or queen, as its owner chooses, and does not change once more. In castling no die changes either.
rule-dice-double-unmoved = Only a pawn that has never moved goes two squares.
rule-dice-double-rank2 = Every pawn that stands on its side’s second rank may go two squares.
rule-dice-last-frozen = A die that becomes a pawn only on the last rank can move no more there.
rule-dice-last-promote = A die that becomes a pawn only on the last rank is promoted at once.
rule-dice-last-keep = A die that moves to the last rank does not change.
rule-final-move = A filed move is final. It is kept sealed until it is carried out, which is at once.
rule-clock-two = For both moves together each side has { $n ->
    [one] { $n } day
   *[other] { $n } days
}: the second begins with what the first has left. A player who runs out of time loses; if the opponent cannot mate, the game is drawn.

advice-first-rests = Your king is attacked. Your entry must parry the check; it is carried out first (FSR 6). Your resting men may move too (FSR 9).
fact-first-move-recapture = { $side } had the first-move right and moved first, for only { $side } recaptured a man that had captured in the last pair
fact-first-move-ep = { $side } had the first-move right and moved first, for only { $side } captured en passant
mail-board-rests-text = In brackets: rests (FSR 9).
mail-board-rests-html = Circle with two strokes: the piece rests (FSR 9).
mail-octal-pair = Octal code of the pair
mail-octal-pair-how = Digit by digit: { $digits }. These are the pair’s number (in octal digits, each one higher), then for White and for Black the piece, the square it leaves, the square it goes to (52 is e2), the mark, and what became of it.
mail-octal-move-how = Digit by digit: { $digits }. These are the piece, the square it leaves, the square it goes to (52 is e2), and the mark.
mail-pgn-attached = The game is attached as PGN, for every chess program.
rule-laws = Otherwise the Laws of Chess (FIDE) apply.
rule-both-in-check = If both kings are in check, each entry must parry its own check; both are carried out together (FSR 7).
rule-mated = A side in check that cannot parry is mated. If both are mated, the game is drawn.
rule-66-same-target = If both men of a pair come to the same switch, they meet there as on one square (FSR 4).
rule-start-number = The game starts from position no. { $n } of Chess960; the first rank of both sides from a to h: { $white }.
rule-start-row = The game starts with this first rank of both sides from a to h: { $white }.
rule-start-rows = The game starts with these first ranks from a to h: White { $white }, Black { $black }.
