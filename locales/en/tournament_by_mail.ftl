about-subject = Your email about { $name }
about-title = Your email about a tournament
about-challenge-subject = Your email about a challenge
about-page = Open the page
about-other-code = This address belongs to the tournament with the code { $code }; your email names a different one. Nothing was done. Each tournament’s page shows its own address.
about-entered = You have been entered.
about-waits = All places are taken: you are on the waiting list.
about-leave-ask = Do you really want to leave this tournament? Your open games will end as the tournament’s sheet says. Nothing has been done yet.
about-back-ask = Do you really want to withdraw your entry? Nothing has been done yet.
about-ask-how = { $n ->
    [one] Reply “yes” within a day to leave, or “no” to stay.
   *[other] Reply “yes” within { $n } days to leave, or “no” to stay.
}
about-leave-reason = Withdrawn by email
about-back = Your entry has been withdrawn.
about-stays = You are still in the tournament.
about-nothing-asked = We had asked you nothing here, or the time for an answer is over. Nothing was done.
about-other-address = This address is for the tournament itself. Moves in a game go to that game’s own address: reply to the game’s email. Nothing was done.
about-games-list = Each of your games here has its own address, for you and for the current move only. Send your move to that address:
about-game-line = Round { $n }, { $white } – { $black }: { $address } or { $url }
about-not-read = We could not understand your email, and nothing was done.
about-paused = The tournament is paused.
about-not-inside = You have not entered.
about-state-waits = You are on the waiting list.
about-state-entered = You have entered.
about-state-plays = You are playing.
about-state-left = You have left.
about-games = { $n ->
    [one] You have one game here; finished: { $over }.
   *[other] You have { $n } games here; finished: { $over }.
}
about-place = You are { $place } with { $points } { $one ->
    [yes] point
   *[no] points
}.
about-help-enter = “enter”, or “enter { $code }”: enters you; in team tournaments “enter { $code } team NAME”.
about-help-withdraw = “withdraw”: withdraws your entry, or takes you out of the tournament; we ask you to confirm once.
about-help-status = “status”: how things are in the tournament, and where you are in it.
about-not-found = You have no access to this, or it no longer exists. Nothing was done.
about-challenge-accepted = You have accepted this challenge, and the game has begun.
about-challenge-declined = You have declined this challenge.
about-challenge-gone = This challenge is no longer open: it was accepted, declined or withdrawn, or it has expired.
about-challenge-open = This challenge is open. Reply “accept” or “decline”.
about-challenge-help = Reply “accept” to play this game, “decline” if you do not want to, or “status” to see whether it is still open. Nothing was done.
answer-other-address = That word is for a tournament, and this address is for a game. Every tournament’s page shows the address for it. Nothing was done.
mail-challenge-answer = You can reply to this email: “accept” begins the game, “decline” turns it down.
entry-by-mail = By email
entry-by-mail-how = You can enter, leave and ask for the standings by email. The address below is yours alone and valid for this tournament only.
entry-by-mail-write = Start the email
entry-by-mail-to = Address
entry-by-mail-code = Code of this tournament
entry-by-mail-yours = Commands: “enter”, “withdraw”, “status”, “help”. We accept them only from your own email address.
entry-by-mail-word = enter { $code }
entry-by-mail-status = status
entry-by-mail-off = You can also enter and leave by email once you have switched on playing by email:
about-pass-nobody = Your message was not forwarded: messages go from players of a tournament to those who run it, and back. The person for whom this address was made no longer does either.
about-pass-unread = Your message was not forwarded: it contains no text that can be read. It may be encrypted, only a picture, or too long.
about-pass-many = Your message was not forwarded: { $n } of your messages were forwarded within a day. Send it again tomorrow.
