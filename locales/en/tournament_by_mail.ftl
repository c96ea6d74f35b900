about-subject = Your mail about { $name }
about-title = Your mail about a tournament
about-challenge-subject = Your mail about a challenge
about-page = Open the page
about-other-code = This address belongs to the tournament with the code { $code }; your mail names another one. Nothing was done. Each tournament's page shows its own address.
about-entered = You are entered.
about-waits = All places are taken: you are on the waiting list.
about-leave-ask = Do you really want to leave this tournament? Your open games end as the sheet says. Nothing is done yet.
about-back-ask = Do you really want to take your entry back? Nothing is done yet.
about-ask-how = { $n ->
    [one] Answer yes within a day to leave, no to stay.
   *[other] Answer yes within { $n } days to leave, no to stay.
}
about-leave-reason = Withdrawn by mail
about-back = Your entry is taken back.
about-stays = You stay in the tournament.
about-nothing-asked = You were asked nothing here, or the time for an answer is over. Nothing was done.
about-other-address = This address is for the tournament itself. Entries for a game go to that game's own address: answer the game's mail. Nothing was done.
about-games-list = Each of your games here has an address of its own, for you and for its open turn alone. Write your move to that one:
about-game-line = Round { $n }, { $white } – { $black }: { $address } or { $url }
about-not-read = We could make nothing of your mail, and nothing was done.
about-paused = The tournament is paused.
about-not-inside = You have not entered.
about-state-waits = You are on the waiting list.
about-state-entered = You are entered.
about-state-plays = You play.
about-state-left = You have left.
about-games = { $n ->
    [one] You have one game here; finished: { $over }.
   *[other] You have { $n } games here; finished: { $over }.
}
about-place = You are in place { $place } with { $points } points.
about-help-enter = enter, or enter { $code }: enters you; in team tournaments enter { $code } team NAME.
about-help-withdraw = withdraw: takes your entry back, or leaves the tournament; we ask back once.
about-help-status = status: how the tournament stands, and you in it.
about-not-found = This is not open to you, or does not exist any more. Nothing was done.
about-challenge-accepted = You have accepted this challenge, and the game has begun.
about-challenge-declined = You have declined this challenge.
about-challenge-gone = This challenge is no longer open: it was accepted, declined or withdrawn, or its time is over.
about-challenge-open = This challenge is open. Answer accept or decline.
about-challenge-help = Answer accept to play this game, decline if you do not want it, status to see whether it is still open. Nothing was done.
answer-other-address = That word belongs to a tournament, and this address is a game's. Every tournament's page shows the address for it. Nothing was done.
mail-challenge-answer = You can answer this mail: accept begins the game, decline turns it down.
entry-by-mail = By mail
entry-by-mail-how = You can enter, leave and ask how it stands by mail. The address below is yours alone and good for this tournament only.
entry-by-mail-write = Begin the mail
entry-by-mail-to = Address
entry-by-mail-code = Code of this tournament
entry-by-mail-yours = Words: enter, withdraw, status, help. We take them only from your own mail address.
entry-by-mail-word = enter { $code }
entry-by-mail-status = status
entry-by-mail-off = You can also enter and leave by mail once you have switched on playing by mail:
about-pass-nobody = Your letter was not passed on: letters go from players of a tournament to those who run it, and back. Who this address was for no longer does either.
about-pass-unread = Your letter was not passed on: there is no text in it that can be read. It may be encrypted, a picture alone, or too long.
about-pass-many = Your letter was not passed on: { $n } of your letters were within a day. Send it again tomorrow.
