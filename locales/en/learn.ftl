# The nine lessons.
room-learn = Learn
learn-title = Learn Fairschach
learn-lead = If you play chess, nine rules are all that you still need. Each lesson shows one of them on the board and ends with a position in which you move yourself.
learn-lessons = The nine lessons
learn-number = Lesson { $n }
learn-lesson = Lesson
learn-of = Lesson { $n } of { $all }
learn-games = What can be played here
learn-games-why = Fairschach and ten other games. Each has a page with its rules and examples to try.
learn-rulebook = The whole rulebook
learn-problems = Problems, one a day
learn-happened = What happened
learn-wording = The rule itself: { $rule }
learn-your-move = Your move?
learn-you-are-white = You are White. Black has already submitted a move, in secret.
learn-choose = Choose a move:
learn-other-move = Or type another
learn-reveal = Reveal
learn-right = Exactly.
learn-look = This is how it went.
learn-refused = That move is not possible here.
learn-good = This move answers the question too.
learn-else = That is allowed as well. You can see here what came of it; another move answers the question. Feel free to try again.
learn-next = Next: { $title }
learn-back = Back: { $title }
learn-all = All lessons
learn-play = Play now
rulebook-search = Search the rules
rulebook-search-button = Search
rulebook-found = { $n ->
    [0] The rules say nothing about that. Try another word.
    [one] 1 passage about “{ $q }”
   *[other] { $n } passages about “{ $q }”
}
rulebook-programs = For programs
rulebook-search-long = At most { $n } characters, please.
rulebook-search-all = Show all rules

lesson-1-title = The moves you know
lesson-1-idea = The board, the pieces and how they move are as in chess. What is new: both sides move in every pair. A move must be legal in the position now on the board, as if you alone were to move.
lesson-1-why = Both moves were legal in the starting position, so both were carried out (FSR 1). Nobody went first.
lesson-1-question = The rook on e8 pins your knight. You suspect that the rook is about to leave. Which of these moves is legal now?
lesson-1-pinned = The knight is pinned while the rook is on e8, and before the pair it is. What Black is doing right now does not count for that (FSR 1).
lesson-1-king = Only the king could move, because the knight was pinned before the pair (FSR 1). The rook did leave: in the next pair your knight is free.

lesson-2-title = Both submit in secret
lesson-2-idea = You submit your move without knowing your opponent’s, and your opponent does not know yours. Only when both have submitted are the moves revealed and the pair carried out. What is submitted is final.
lesson-2-why = White attacked the pawn on e5. Black protected it at the same moment, without knowing of the knight’s move (FSR 2). In Fairschach you do not ask “What do I reply?” but “What is my opponent doing right now?”
lesson-2-question = Your rook can capture the knight on d7, or the pawn on a4, which is blocked. Which capture succeeds whatever Black has submitted?
lesson-2-left = The knight left at the same moment. Your rook arrived on d7 and found nobody there (FSR 5).
lesson-2-pawn = The pawn could not get away: this capture was certain without knowing Black’s move (FSR 2). The knight would have escaped.
lesson-2-quiet = A quiet move. The knight did leave; but the pawn on a4 was yours whatever Black did.

lesson-3-title = Both set out, both arrive
lesson-3-idea = Both pieces move at the same moment. They do not obstruct each other on the way. Whether a path is clear is decided by the position before the pair alone.
lesson-3-why = Both bishops crossed f4 at the same time, and both arrived (FSR 3).
lesson-3-question = Rook to d8 would be mate. But perhaps the knight is about to jump to d5, into its path. What do you play?
lesson-3-mate = The knight did jump to d5. Your rook arrived all the same, because its path was clear before the pair (FSR 3). Mate!
lesson-3-careful = Too careful: the knight jumped to d5, but it would not have stopped the rook. The path only has to be clear before the pair (FSR 3).

lesson-4-title = Same square: the stronger piece captures
lesson-4-idea = If both move to the same square, the stronger piece captures the weaker: king before queen before rook before bishop and knight before pawn. Equals capture each other.
lesson-4-why = King and pawn both moved to e5. The king is the strongest piece and captured the pawn (FSR 4).
lesson-4-question = You suspect that the bishop on d6 is moving to e5. With which piece do you best meet it there?
lesson-4-stronger = The rook is stronger than the bishop and captured it on the square where they met (FSR 4).
lesson-4-equal = Knight and bishop are equally strong: both were captured (FSR 4). A stronger piece would have won the bishop.
lesson-4-elsewhere = The bishop reached e5 undisturbed. A stronger piece moving there too would have captured it (FSR 4).

lesson-5-title = What moves away is not captured
lesson-5-idea = A piece that stays is captured as usual. If it moves away in the same pair, it escapes; the piece that meant to capture it still arrives on the square.
lesson-5-why = The knight left d5 and escaped. The pawn arrived there all the same: diagonally, capturing nothing (FSR 5).
lesson-5-question = The pawn on d5 attacks your knight and is probably about to capture it. What do you play?
lesson-5-away = The knight escaped. The pawn captured nothing and is now on e4 (FSR 5).
lesson-5-stayed = The knight stayed and was captured as usual (FSR 5). Any move with it would have saved it.

lesson-6-title = In check: the move out of check goes first
lesson-6-idea = If exactly one king is in check, both sides still submit in secret. But the move out of check is played first, and then the other move, if it is still possible.
lesson-6-why = White was in check and captured the rook on e8. After that the rook could no longer move: its move was dropped (FSR 6).
lesson-6-question = The rook on a8 attacks your king, and you suspect that Black’s king wants to go to f8. Which move out of check prevents that too?
lesson-6-between = Your move came first: the bishop stepped in between and attacked f8. The king could no longer go there (FSR 6).
lesson-6-aside = The check is parried, and then Black’s king went to f8. The bishop on a3 would have done both (FSR 6).
lesson-6-no-parry = The bishop would attack f8, but your king would stay in check. A side in check must get out of it, as always (FSR 1).

lesson-7-title = Counter-check
lesson-7-idea = If the move out of check itself gives check, an opposing move that does not meet this check is cancelled. If both kings are in check, it is an ordinary pair in which each side must get out of its own check.
lesson-7-why = White got out of check by capturing on e8, which gave check in turn. h7-h6 did not meet it and was cancelled; so Black was mated (FSR 7).
lesson-7-question = Both kings are in check, and Black is probably about to capture your rook on a8. What do you play?
lesson-7-past = The rooks passed each other and changed places (FSR 3). Both checks are parried, and you have lost nothing (FSR 7).
lesson-7-aside = Your king stepped aside, but the rook on a8 stayed and was captured (FSR 5). If your rook captures on a1, the two only change places.
lesson-7-no-parry = Both sides must get out of their own check (FSR 7). After this move your king would still be in check.

lesson-8-title = Few pieces: on to normal chess
lesson-8-idea = When few pieces are left on the board (the number is agreed, usually ten), the next check leads to normal chess: from then on the sides take turns until the end. The attacked side begins.
lesson-8-why = Here eight pieces were agreed, and five were on the board. The rook gave check: now the sides take turns, and Black begins (FSR 8).
lesson-8-question = Eight pieces are left, ten are agreed. Which move starts normal chess?
lesson-8-check = A check with few pieces: from now on the sides take turns, and Black begins because the black king is attacked (FSR 8).
lesson-8-quiet = No check, so the game goes on in pairs (FSR 8). Only a check leads to normal chess.

lesson-9-title = What has moved rests for a pair
lesson-9-idea = Every piece except the king that has just moved rests in the next pair: it may not move, so it cannot run away either. Only if its own king is in check may it move after all.
lesson-9-why = The knight had just moved and rested; the pause sign on the board shows it. It could not get away, and the pawn captured it (FSR 9).
lesson-9-question = Your pawn on d3 attacks the bishop on c4 and the knight on e4. The knight rests, and so does your rook. Which move is sure to win a piece?
lesson-9-knight = The knight rested and could not get away: this capture was certain (FSR 9). The bishop would have escaped.
lesson-9-left = The bishop did not rest and left; your pawn arrived without capturing anything (FSR 5). The knight rested: you were sure to capture it (FSR 9).
lesson-9-rests = Your rook has just moved and rests in this pair, like the knight on the other side (FSR 9).
glossary-title = Glossary
glossary-more = The details are under
help-title = Help
help-lead = Everything there is to know about playing on this server. If you are new, start with Learn.
help-players = For players
help-officials = For directors and arbiters
help-checkers = Checking and proofs
help-programs = For programs
help-english = in English
help-contents = Contents
help-back = Back to Help
help-rules = Rules
help-other = Read in English
