mail-sign-in-subject = Your sign-in link
mail-sign-in-title = Sign in to Fairschach
mail-sign-in-how = This link signs you in. It is good for { $n ->
    [one] one minute
   *[other] { $n } minutes
} and only once. On the page that it opens, press “Sign in”.
mail-sign-in-link = Sign in
mail-sign-in-not-you = You have not asked for a link? Then there is nothing to do; without the link nobody gets in. Give it to nobody.

mail-address-subject = Confirm your address
mail-address-title = Write moves from this address?
mail-address-how = Somebody with an account on this Fairschach server wants to send entries by mail from this address. If that is you, open the link within { $n } hours and press “Confirm”.
mail-address-link = Confirm the address
mail-address-not-you = You know nothing of it? Then there is nothing to do: without the link the address is not used.

mail-turn-title = { $kind ->
    [place] the setup begins
   *[other] { $what } is open
}
mail-receipt-title = Your entry for { $what } is filed
mail-receipt-revised-title = Your revised entry for { $what } is filed
mail-receipt-clock = Your entry is sealed. Your clock has stood still since it was received.
mail-receipt-hidden = { $kind ->
    [pair] What you entered is left out of this mail on purpose. You see it on the game’s page when you are signed in. Your opponent sees it only at the reveal.
   *[move] What you entered is left out of this mail on purpose. It is kept sealed until it is carried out; then you and your opponent are told at the same moment.
}
mail-receipt-keep = Your receipt is attached (receipt.txt). Keep it: with it you can prove that you filed something, and when.
mail-revealed-title = { $kind ->
    [pair] { $what } is revealed
    [place] { $what }: { $side } has placed
   *[move] { $what }: { $side } has moved
}
mail-proof-attached = Attached is the proof (entry.tlog-proof) that your entry is in the public log. Keep it with your receipt.
mail-proofs = To check it without the server – openings, events and, after a few minutes, their proofs from the public log
mail-credit-title = Time credited after an outage
mail-credit-why = The server could not be reached. Therefore { $span } were credited to every running clock.
mail-flags-title = Both sides are out of time
mail-flags-why = Both sides ran out of time at the same instant. The game stands until the arbiter has ruled.
mail-keyholder-title = The game waits for the key holder
mail-keyholder-reminder = All entries of reveal no. { $n } are in, and the clocks stand. They can be opened only together with your key holder, which has not answered yet. Please start it: fairschach keyholder run.
mail-keyholder-refused = Your key holder refuses to answer for reveal no. { $n }. What it found stands in its own log and in the list of its requests. Please look before you do anything else: it refuses when somebody asks for the same turn with another entry.
mail-keyholder-ruling = The deadline that was agreed on has passed, and your key holder has not answered for reveal no. { $n }. Both players are told so now. A ruling is due; if the key holder answers, the game goes on by itself.
mail-keyholder-players = All entries of reveal no. { $n } are in, and the clocks stand. The arbiter’s key holder has not answered within the time that was agreed on, so they cannot be opened yet. The arbiter has to rule; if the key holder answers, the game goes on by itself. There is nothing for you to do.

mail-you = { $name } (you)
mail-side = Side
mail-turn = { $kind ->
    [pair] reveal no. { $n }
   *[move] running no. { $n }
}
mail-received = Received
mail-seal = Seal
mail-entered-nothing = no entry
mail-used = thinking time { $span }
mail-offered = { $side } offered a draw with this entry.
mail-happened = What happened
mail-happened-plain = Both moves were carried out (FSR 3).
mail-position = Position
mail-position-text = Position as text
mail-board-legend-dice-text = Dice. Capital letters: White. Small letters: Black. X: a dot lies up.
mail-board-legend-dice-html = Light dice: White. Dark dice: Black. •: a dot lies up.
mail-board-legend-text = Capital letters: White. Small letters: Black.
mail-board-legend-html = Light men: White. Dark men: Black.

mail-resting = { $n ->
    [one] The man on { $squares } rests in this pair (FSR 9) and may not move.
   *[other] The men on { $squares } rest in this pair (FSR 9) and may not move.
}
mail-suspended = The game is suspended until something is settled. The clocks stand.
mail-adjudicated = The game is to be adjudicated. No clock runs, and nothing more is submitted. Up to the day named, you can say once on the game's page which result you claim and why; you can resign at any time.
mail-adjudication-title = Which result is claimed
mail-adjudication-shown = Both claims can now be read by all who may see the game. The decision follows.
mail-paused = The game is paused. The clocks stand until the arbiter resumes it.
mail-over = The game is over. On its page you can replay and download it.
mail-offer-open = Your opponent offers a draw. You can accept or decline it on the game’s page until you file your move; if you file without answering, it is declined.
mail-deadline-own = Your deadline
mail-deadline-other = Your opponent’s deadline
mail-left = { $span } left
mail-enter = Enter a move on the page
mail-open-game = To the game
mail-no-answers = Please enter your move on the game’s page. This server does not read answers to its mails.
mail-answer-how = Answer this mail, or open the page below. In the answer write your entry into the first line, such as Nf3 or e2-e4, above the quoted text. The address that your mail program puts in belongs to you and to this turn alone; give it to nobody.
mail-code = Code for answers (please leave it in): { $code }
mail-answer-off = You can also play by answering these mails. Switch that on in your settings: { $page }
mail-receipt-entry = You have filed
mail-receipt-named = Your move came by mail; this is why the receipt names it, and goes only to the address that it came from. Your opponent sees it only at the reveal.
