mail-sign-in-subject = Your sign-in link for Fairschach
mail-sign-in-title = Sign in to Fairschach
mail-sign-in-how = This link signs you in. It works once, within { $n ->
    [one] one minute
   *[other] { $n } minutes
}. On the page that it opens, press “Sign in”.
mail-sign-in-link = Sign in
mail-sign-in-not-you = If you did not ask for a link, you need do nothing; nobody can sign in without the link. Do not pass it on to anybody.

mail-address-subject = Please confirm your address for moves by email
mail-address-title = Send moves from this address?
mail-address-how = Somebody with an account on this Fairschach server wants to send moves by email from this address. If that is you, open the link within { $n } hours and press “Confirm”.
mail-address-link = Confirm the address
mail-address-not-you = If you know nothing about this, you need do nothing: without the link the address is not used.

mail-turn-title = { $kind ->
    [place] the setup begins
   *[other] { $what } starts
}
mail-begins = The game begins. Your opponent is { $name }.
mail-to-move-subject = Your move: { $kind ->
    [place] setup
   *[other] { $what }
}
mail-receipt-title = Your move is submitted: { $what }
mail-receipt-revised-title = Your changed move is submitted: { $what }
mail-receipt-revised = Your earlier move no longer counts.
mail-receipt-clock = Your move is sealed. Your clock has been stopped since it was received.
mail-receipt-hidden = { $kind ->
    [pair] This email deliberately does not show your move. You can see it on the game’s page when you are signed in. Your opponent sees it only at the reveal.
   *[move] This email deliberately does not show your move. It stays sealed until it is carried out; then you and your opponent are told at the same moment.
}
mail-receipt-blind = Your move is not in this email, and the server cannot read it: your own browser or program has kept it. Your opponent sees it only at the reveal.
mail-receipt-keep = Your receipt is attached (receipt.txt). Keep it: it proves that you submitted a move, and when.
mail-revealed-title = { $kind ->
    [pair] { $what } is revealed
    [place] { $what }: { $side } has placed
   *[move] { $what }: { $side } has moved
}
mail-proof-attached = The proof (entry.tlog-proof) that your move is in the public log is attached. Keep it with your receipt.
mail-proofs = To check the game without the server – the proofs of the moves, the events and, after a few minutes, their proofs from the public log
mail-captain-draw-title = A draw is offered: you decide
mail-captain-draw-what = { $name } offers { $player } a draw. As the captain you decide.
mail-captain-draw-how = You can accept or decline on the page of the game until { $player } submits the next move. After that the offer no longer stands.
mail-captain-draw-reply = Or reply to this email with “accept” or “decline” in the first line, above the quoted text. The address that your email program fills in is for you and for this offer only; do not give it to anybody.
mail-captain-draw-over = A draw was offered; the offer no longer stands.
mail-captain-draw-link = Open the game and answer
mail-credit-title = Time credited after an outage
mail-credit-why = The server could not be reached. Every running clock has therefore been credited with { $span }.
mail-flags-title = Both sides are out of time
mail-flags-why = Both sides ran out of time at the same instant. The game is stopped until the arbiter has ruled.
mail-keyholder-title = The game is waiting for the key holder
mail-keyholder-reminder = All moves of { $what } are in, and the clocks are stopped. They can be opened only together with your key holder, which has not given its share yet. Please see whether it is running, with the key that the game began with: fairschach keyholder run.
mail-keyholder-refused = Your key holder refuses to answer for { $what }. It says why on the machine on which it runs, and what it was shown is there in the folder evidence. Please look at it before you do anything else: it refuses, for example, when it has been asked about other moves before.
mail-keyholder-ruling = The agreed deadline has passed, and your key holder has not answered for { $what }. Both players are being told now. You have to give a ruling; if the key holder answers, the game goes on automatically.
mail-keyholder-players = All moves of { $what } are in, and the clocks are stopped. The arbiter’s key holder has not answered within the agreed time, so the moves cannot be opened yet. The arbiter has to give a ruling; if the key holder answers, the game goes on automatically. You need do nothing.

mail-you = { $name } (you)
mail-side = Side
mail-received = Received
mail-seal = Seal
mail-entered-nothing = no move
mail-used = thinking time { $span }
mail-offered = { $side } offered a draw with this move.
mail-said = { $name } sent you a greeting or a message with this move
mail-happened = What happened
mail-happened-plain = Both moves were carried out (FSR 3).
mail-position = Position
mail-position-text = Position as text
mail-board-legend-dice-text = Dice. Capital letters: White. Small letters: Black. X: a dot is on the upper face.
mail-board-legend-dice-html = Light dice: White. Dark dice: Black. •: a dot is on the upper face.
mail-board-legend-text = Capital letters: White. Small letters: Black.
mail-board-legend-html = Light pieces: White. Dark pieces: Black.

mail-resting = { $n ->
    [one] The piece on { $squares } rests in this pair (FSR 9) and may not move.
   *[other] The pieces on { $squares } rest in this pair (FSR 9) and may not move.
}
mail-suspended = The game is suspended until a problem has been settled. The clocks are stopped.
mail-adjudicated = The game is to be adjudicated. The clocks are stopped, and no more moves can be submitted. Until the day named you can state once, on the game’s page, which result you claim and why. You can resign at any time.
mail-adjudication-title = A result has been claimed
mail-adjudication-asks = Claimed: { $what }
mail-adjudication-shown = What the players have claimed can now be read by everybody who may see the game. The decision will follow.
mail-paused = The game is paused. The clocks are stopped until the arbiter resumes it.
mail-over = The game is over. You can replay and download it on its page.
mail-offer-captain = Your opponent offers a draw. In this tournament the captain of your team answers: { $name }. If you submit your move first, the offer is declined.
mail-offer-open = Your opponent offers a draw. You can accept or decline it on the game’s page until you submit your move; if you submit without answering, it is declined.
mail-offer-reply = Or write “accept” or “decline” in the first line of your reply to this email.
mail-deadline-own = Your deadline
mail-deadline-other = Your opponent’s deadline
mail-left = { $span } left
mail-enter = Submit your move
mail-open-game = Open the game
mail-no-answers = Please submit your move on the game’s page. This server does not read replies to its emails.
mail-answer-how = Reply to this email, or open the page. In your reply write your move in the first line, such as { $kind ->
    [place] Kc1 or Bd1
   *[move] { $side ->
        [black] Nf6 or e7-e5
       *[white] Nf3 or e2-e4
    }
}, above the quoted text. The address that your email program fills in is for you and for this move only; do not give it to anybody.
mail-pin = You have set a PIN for emails. Whatever you reply, write it in a line of its own: the word PIN and your digits. Without it your reply may not be accepted.
mail-code = Reply code (please keep): { $code }
mail-answer-blind = This game is blindly sealed: submit your move on the game’s page or with the program (fairschach enter --blind), and do not write it in an email.
mail-answer-off = You can also play by replying to these emails. Switch this on in your settings: { $page }
mail-receipt-entry = You have submitted
mail-receipt-named = Your move came by email, so the receipt names it and goes only to the address that it came from. Your opponent sees it only at the reveal.
