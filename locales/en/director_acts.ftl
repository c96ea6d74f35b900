# Acts of a director: pairing now, ending now.
run-pair = Pair now
run-pair-what = What is due is paired now, and the new games begin as the sheet says. It happens by itself too; here you need not wait for it.
run-pair-program = The pairing program of this server is asked; that may take a minute. If it cannot pair, you are told why.
run-pair-results = The pairings follow from the results.
pair-refused-games = Games of this round go on. What follows is paired when they are over.
pair-refused-day = This round goes on until its last day. The next one is paired then.
pair-refused-all = All rounds of this tournament are paired.
pair-refused-start = Everything in this tournament was paired at its start.
pair-refused-decided = Nothing is left to be paired; the tournament is decided.
pair-refused-ladder = On a ladder nothing is paired; the players challenge each other.
pairing-fault-off = this server has no pairing program. Its operator sets one (tournament.pairing_program).
pairing-fault-told = the tournament cannot be told to the pairing program.
pairing-fault-run = the pairing program cannot be run. The operator should look at tournament.pairing_program.
pairing-fault-too-slow = the pairing program took too long and was ended.
pairing-fault-failed = the pairing program could not do it. The operator finds in the server’s log what it wrote.
pairing-fault-answer = the pairing program’s answer cannot be read.
pairing-fault-rules = the pairing program’s answer breaks the rules; nothing of it was taken.
hand-refused-ended = The tournament has ended. Only if its hard end is moved does it go on.
hand-refused-resume = The tournament stands; it must be resumed first.
hand-end = End the tournament now
hand-end-sheet = The tournament ends now, as it would on its last date. The sheet says what becomes of the games.
hand-end-adjudicate = { $n ->
    [0] No game goes on.
    [one] One game goes on. It stands in your list until an arbiter has adjudicated it.
   *[other] { $n } games go on. They stand in your list until an arbiter has adjudicated each.
}
hand-end-draw = { $n ->
    [0] No game goes on.
    [one] One game goes on; it ends in a draw.
   *[other] { $n } games go on; they end in a draw.
}
hand-end-play-on = { $n ->
    [0] No game goes on.
    [one] One game goes on; it is played to its end.
   *[other] { $n } games go on; they are played to their end.
}
hand-end-unmade = { $n ->
    [0] {""}
    [one] One game has not begun; it is not played any more.
   *[other] { $n } games have not begun; they are not played any more.
}
hand-end-unmade-play-on = { $n ->
    [0] {""}
    [one] One game has not begun; it is still played.
   *[other] { $n } games have not begun; they are still played.
}
hand-end-ladder = Challenges without an answer fall away, and nobody can challenge any more.
hand-end-after = No more rounds are paired, and nobody can enter. When every game is decided, the tournament is over. All players are told by mail, with your reason. Only by moving the hard end does the tournament go on; games that have ended stay as they are.
act-ended = { $who } ended the tournament before its last date.
act-paired-by = { $who } had round { $round } paired.
act-final-by = { $who } had the final paired.
tmail-ended-subject = The tournament ends now
tmail-ended-title = The tournament ends now: { $name }
swiss-off = Swiss tournaments are off on this server: its operator has set no pairing program (tournament.pairing_program). Until then no round is paired.
entry-joins = You can join while it is played.
entry-by-mail-ask = You can enter, leave and ask how it stands by mail, at an address of your own.
entry-by-mail-make = Make my address
about-joined = You have joined the tournament { $code } and are now playing.
tmail-challenge-subject = a challenge
tmail-challenge-title = A challenge: { $name }
tmail-challenge-accepted = { $challenged } has accepted the challenge of { $challenger }. The game begins.
tmail-challenge-begins = { $challenged } has not answered the challenge of { $challenger } in time. The game begins automatically.
tmail-challenge-refused = { $challenged } has declined the challenge of { $challenger }. Under the ladder’s rules { $challenger } gets the place.
tmail-challenge-unanswered = { $challenged } has not answered the challenge of { $challenger } in time. Under the ladder’s rules { $challenger } gets the place.
tmail-challenge-declined = { $challenged } has declined the challenge of { $challenger }. The challenge lapses; nobody changes places.
tmail-challenge-lapsed = The challenge of { $challenger } to { $challenged } has lapsed: its time is over, one of the two has left, or the ladder has ended. Nobody changes places.
tmail-challenge-taken-back = { $challenger } has withdrawn the challenge to { $challenged }.
