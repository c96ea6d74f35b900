# Acts of a director: pairing now, ending now.
run-pair = Pair now
run-pair-what = Whatever is due is paired now, and the new games begin as the sheet says. Otherwise this happens automatically a little later.
run-pair-program = The server’s pairing program does this; it may take a minute. If it cannot pair, you are told why.
run-pair-results = The pairings follow from the results.
pair-refused-games = Games of this round are still running. The next round is paired when they are over.
pair-refused-day = This round lasts until its last day. The next one is paired then.
pair-refused-all = All rounds of this tournament have been paired.
pair-refused-start = Everything in this tournament was paired at the start.
pair-refused-decided = There is nothing left to pair; the tournament is decided.
pair-refused-ladder = Nothing is paired on a ladder; the players challenge each other.
pairing-fault-off = This server has no pairing program. The operator can set one up (tournament.pairing_program).
pairing-fault-told = the tournament could not be passed to the pairing program.
pairing-fault-run = the pairing program could not be started. The operator should check tournament.pairing_program.
pairing-fault-too-slow = the pairing program took too long and was stopped.
pairing-fault-failed = the pairing program found no pairing. The operator can find details in the server’s log.
pairing-fault-answer = the pairing program’s answer could not be read.
pairing-fault-rules = the pairing program’s answer breaks the rules; none of it was used.
hand-refused-ended = The tournament has ended. It goes on only if the end date is moved.
hand-refused-resume = The tournament is paused; resume it first.
hand-end = End the tournament now
hand-end-sheet = The tournament ends now, just as it would on its end date. The sheet says what happens to running games.
hand-end-adjudicate = { $n ->
    [0] No games are running.
    [one] One game is still running. It is stopped, each side may claim a result, and then its arbiter adjudicates it. If it has none, that is for you to do.
   *[other] { $n } games are still running. They are stopped, each side may claim a result, and then their arbiters adjudicate them. Where there is none, that is for you to do.
}
hand-end-draw = { $n ->
    [0] No games are running.
    [one] One game is still running; it ends in a draw.
   *[other] { $n } games are still running; they end in draws.
}
hand-end-play-on = { $n ->
    [0] No games are running.
    [one] One game is still running; it is played to the end.
   *[other] { $n } games are still running; they are played to the end.
}
hand-end-unmade = { $n ->
    [0] {""}
    [one] One game has not begun; it will not be played.
   *[other] { $n } games have not begun; they will not be played.
}
hand-end-unmade-play-on = { $n ->
    [0] {""}
    [one] One game has not begun; it will still be played.
   *[other] { $n } games have not begun; they will still be played.
}
hand-end-ladder = Unanswered challenges lapse, and nobody can make new ones.
hand-end-after = No more rounds are paired, and nobody can enter. Once every game is decided, the tournament is over. All players get your reason by email. Play resumes only if the end date is moved; finished games stay as they are.
act-ended = { $who } ended the tournament before its end date.
act-paired-by = { $who } had round { $round } paired.
act-final-by = { $who } had the final paired.
tmail-ended-subject = The tournament ends now
tmail-ended-title = The tournament ends now: { $name }
swiss-off = Not yet possible on this server: its operator has to name a pairing program for the Swiss system with the setting tournament.pairing_program. The program’s source tells how, in docs/tables.md under “Swiss rounds”.
entry-joins = You can still join while it is being played.
entry-by-mail-ask = You can enter, leave and ask for the standings by email, at an address of your own.
entry-by-mail-make = Set up my address
about-joined = You have joined the tournament { $code } and are now playing.
tmail-challenge-subject-accepted = Challenge accepted
tmail-challenge-subject-unanswered = Challenge not answered
tmail-challenge-subject-declined = Challenge declined
tmail-challenge-subject-lapsed = Challenge lapsed
tmail-challenge-subject-taken-back = Challenge withdrawn
tmail-challenge-title = Challenge: { $name }
tmail-challenge-accepted = { $challenged } has accepted the challenge of { $challenger }. The game begins.
tmail-challenge-begins = { $challenged } has not answered the challenge of { $challenger } in time. The game begins automatically.
tmail-challenge-refused = { $challenged } has declined the challenge of { $challenger }. Under the ladder’s rules { $challenger } gets the place.
tmail-challenge-unanswered = { $challenged } has not answered the challenge of { $challenger } in time. Under the ladder’s rules { $challenger } gets the place.
tmail-challenge-declined = { $challenged } has declined the challenge of { $challenger }. The challenge lapses; nobody changes places.
tmail-challenge-lapsed = The challenge of { $challenger } to { $challenged } has lapsed. Nobody changes places.
tmail-challenge-taken-back = { $challenger } has withdrawn the challenge to { $challenged }.
