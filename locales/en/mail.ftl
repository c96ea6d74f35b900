mail-sign-in-subject = Your sign-in link
mail-sign-in-title = Sign in to Fairschach
mail-sign-in-how = This link signs you in. It is good for { $n ->
    [one] one minute
   *[other] { $n } minutes
} and only once. On the page that it opens, press “Sign in”.
mail-sign-in-link = Sign in
mail-sign-in-not-you = You have not asked for a link? Then there is nothing to do; without the link nobody gets in. Give it to nobody.

mail-turn-title = { $kind ->
    [place] the setup begins
   *[other] { $what } is open
}
mail-receipt-subject = entry for { $what } filed
mail-receipt-title = Your entry for { $what } is filed
mail-receipt-revised-title = Your revised entry for { $what } is filed
mail-receipt-clock = Your entry is sealed. Your clock has stood still since it was received.
mail-receipt-hidden = { $kind ->
    [pair] What you entered is left out of this mail on purpose. You see it on the game’s page when you are signed in. Your opponent sees it only at the reveal.
   *[move] What you entered is left out of this mail on purpose. It is kept sealed until it is carried out; then you and your opponent are told at the same moment.
}
mail-receipt-keep = Your receipt is attached (receipt.txt). Keep it: with it you can prove that you filed something, and when.
mail-revealed-subject = { $kind ->
    [pair] { $what } revealed
    [place] { $what }: { $side } has placed
   *[move] { $what }: { $side } has moved
}
mail-revealed-last-subject = { $kind ->
    [pair] { $what } revealed, game over
   *[move] { $what }: { $side } has moved, game over
}
mail-revealed-title = { $kind ->
    [pair] { $what } is revealed
    [place] { $what }: { $side } has placed
   *[move] { $what }: { $side } has moved
}
mail-proofs = To check it without the server – openings, events and, after a few minutes, their proofs from the public log
mail-result-subject = game over
mail-result-title = The game is over
mail-credit-subject = time credited
mail-credit-title = Time credited after an outage
mail-credit-why = The server could not be reached. Therefore { $span } were credited to every running clock.

mail-you = { $name } (you)
mail-side = Side
mail-turn = { $kind ->
    [pair] reveal no. { $n }
   *[move] running no. { $n }
}
mail-received = Received (UTC)
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
mail-board-legend-html = Outlined men: White. Filled men: Black.

mail-resting = { $n ->
    [one] The man on { $squares } rests in this pair (FSR 9) and may not move.
   *[other] The men on { $squares } rest in this pair (FSR 9) and may not move.
}
mail-suspended = The game is suspended until something is settled. The clocks stand.
mail-paused = The game is paused. The clocks stand until the arbiter resumes it.
mail-over = The game is over. On its page you can replay and download it.
mail-offer-open = Your opponent offers a draw. You can accept or decline it on the game’s page until you file your move; if you file without answering, it is declined.
mail-deadline-own = Your deadline
mail-deadline-other = Your opponent’s deadline
mail-left = { $span } left
mail-enter = Enter a move
mail-open-game = To the game
mail-no-answers = Please enter your move on the game’s page. The server does not read answers to this mail yet.
