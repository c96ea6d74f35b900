# Claims, on pages and in mails.
claim-kind-repetition = a draw, because the same position stands for the third time
claim-kind-moves = a draw, because for 50 moves (in Fairschach 50 pairs) nothing was captured and no pawn moved
claim-kind-tablebase = the result that the endgame table gives
claim-kind-dead = a draw, because nobody can be mated any more
claim-kind-time = a clock is wrong
claim-made = { $side } claimed { $what }. The server checked it, and the game ended.

claim-title = Make a claim
claim-open = Other claims
claim-lead = A claim is checked on the position that all can see. It says nothing of a move that is still sealed, and a sealed move stays sealed when the game ends by a claim.
claim-what = What do you claim?
claim-at-once = The server checks this at once. If it holds, the game ends.
claim-by-arbiter = The arbiter decides this. You both get a mail now, and another one with the answer. The game goes on, and the clocks run.
claim-table-how = Only in normal chess with few men, when nobody may castle any more. The 50-move rule does not count here.
claim-text = What do you want to say to the arbiter? (not needed for what the server checks)
claim-send = Make this claim
claim-fault-choose = Please choose what you claim.
claim-fault-text = Please use at most 2,000 characters.
claim-nothing = Nothing was changed.
claim-not-taken = This claim is not taken now. Three of your objections may still be open, or there is no arbiter who could answer.

claim-refused = The claim does not hold
claim-refused-todo = Nothing was changed. Go on with the game; you can claim again after another reveal.
claim-fault-not-now = You make a claim when it is for you to enter a move, after the reveal and before you file. It is not so now.
claim-fault-no-arbiter = An arbiter decides this claim, and this game has none. You can offer a draw to your opponent.
claim-fault-never = The position before pair (move) { $pair } was compared with all earlier ones of this game. It never stood before; it has to stand three times.
claim-fault-repetition = The position before pair (move) { $pair } was compared with all earlier ones of this game. It also stood before { $earlier }: that is { $times } times, and it takes three. The same men must stand on the same squares, with the same rights to castle and to capture en passant, the same side to move, and in Fairschach the same men resting.
claim-fault-moves = For { $quiet } pairs (in normal chess: moves of one side) nothing was captured and no pawn moved. It takes { $needed }.
claim-fault-men = { $stand } men stand on the board. The endgame tables of this server know up to { $most }.
claim-fault-no-tables = This server has no endgame tables. Whoever runs it can install some; until then you can offer a draw, or play on.
claim-fault-other-rules = Endgame tables hold for normal chess on the ordinary board. This position is not played by its rules.
claim-fault-castling = Endgame tables hold only when nobody may castle any more.
claim-fault-en-passant = Your opponent keeps a right to capture en passant, which no table knows. Claim after the next move.
claim-fault-missing = The endgame tables of this server have no file for these men. You can offer a draw, or play on.
claim-fault-lost = The endgame table gives you neither a win nor a draw.

claim-said-dead = I claim a draw: nobody can be mated any more (FIDE 5.2.2).
claim-said-time = I claim that a clock of this game is wrong.
claim-number = Claim no. { $n }
claim-due = Open. The arbiter should answer by { $when }.
claim-appeal-until = You can appeal until { $when }.
timeline-claim = A claim that the server decided
about-dead = a dead position: nobody can be mated any more
ruling-appoint = An arbiter is named, who also answers what waits for an answer.
claim-operator = { $name } (operator of the server)

mail-objection-due = Answer due by
mail-unanswered-subject = an answer is due
mail-unanswered-title = An objection waits for your answer
mail-unanswered-what = Nothing happens by itself when the time is over, but both players wait. You answer it on your desk.
