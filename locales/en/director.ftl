# The director's hand: leaving, substitutes, games played anew, stopping and ending; the queue, one's own acts, outages.
hand-withdraw-own = Withdraw from the tournament
hand-withdraw = Withdraw
hand-withdraw-name = Withdraw { $name } …
hand-withdraw-who = { $name } (number { $number }) leaves the tournament.
hand-withdraw-forfeit = { $open ->
    [0] No games are running any more.
    [one] One game that is running or has not begun is lost by forfeit.
   *[other] { $open } games that are running or have not begun are lost by forfeit.
}
hand-withdraw-finished = { $finished ->
    [one] One finished game still counts.
   *[other] { $finished } finished games still count.
}
hand-withdraw-annulled = { $all ->
    [one] Under this tournament’s sheet the game is annulled, because fewer than half of the games are finished: it counts for nobody.
   *[other] Under this tournament’s sheet all { $all } games are annulled, because fewer than half of them are finished: they count for nobody, running or finished.
}
hand-withdraw-after = The games end one after the other right after this, and the opponents are told by email. This cannot be undone.
hand-leave-instead = Only away for a while? Announce leave instead.
hand-replace-instead = Let a substitute take over instead
hand-silent = Because of long inactivity
hand-replace = Bring in a substitute
hand-replace-one = replace
hand-replace-who = Who plays on for { $name } (number { $number })?
hand-replace-takes = { $finished ->
    [0] No game is finished yet, so no points are taken over.
    [one] The substitute takes over the points: one finished game stays as it is.
   *[other] The substitute takes over the points: { $finished } finished games stay as they are.
} { $begun ->
    [0] No games are running.
    [one] One running game is annulled and played again from the start.
   *[other] { $begun } running games are annulled and played again from the start.
} { $unmade ->
    [0] { "" }
    [one] One game that has not begun is played by the substitute.
   *[other] { $unmade } games that have not begun are played by the substitute.
}
hand-replace-after = The records of annulled games are kept. Everybody concerned is told by email.
hand-waiting = From the waiting list, in order of entry
hand-substitute = Who takes over
hand-substitute-other = Or somebody else
hand-replay = Annul and replay the game
hand-replay-which = { $white } – { $black }, round { $round }.
hand-replay-open = The game is running; it is cancelled.
hand-replay-over = The game is finished; its result no longer counts in the tournament.
hand-replay-what = The record of the old game is kept. A new game begins at once from the first move, with full time for both.
hand-pause = Pause all games
hand-pause-what = { $n ->
    [0] No games are running at the moment.
    [one] The clocks of one game are stopped.
   *[other] The clocks of { $n } games are stopped.
} No new games begin.
hand-pause-after = Nobody can move until the tournament is resumed. Both players of every game are told by email.
hand-resume = Resume all games
hand-resume-what = Every stopped clock gets back the time of the pause. Games that an arbiter has paused stay paused.
hand-stands = Paused: no games are running
hand-extend = Move the end date
hand-extend-now = Last day of play: { $day }.
hand-extend-none = The tournament currently has no end date.
hand-extend-what = This creates a new version of the sheet; all players can read it, with the reason.
hand-day = The new end date
hand-day-help = The tournament ends as this day begins; the sheet says what becomes of games still running then. If the field is empty, there is no end date.
hand-break-off = Call the tournament off
hand-break-off-what = { $n ->
    [0] No games are running at the moment.
    [one] One running game is cancelled.
   *[other] { $n } running games are cancelled.
}
hand-break-off-unmade = { $n ->
    [0] { "" }
    [one] One game that has not begun will not be played.
   *[other] { $n } games that have not begun will not be played.
}
hand-break-off-after = Finished games stay as they are. All players are told by email. This cannot be undone.
hand-mail = Write to the players
hand-contribution = Your text for the draw
hand-contribution-what = The starting numbers are drawn from a secret of the server, whose fingerprint is already in the record, and from what the players add here. With a text of your own you can be sure that nobody knew the outcome beforehand. It is published with the draw. You may leave it empty.
hand-contribute = Save the text
hand-refused-not-played = This is possible only while the tournament is being played.
hand-refused-left = This player is not in the tournament, or has left it.
hand-refused-no-replacement = This tournament’s sheet allows no substitutes. Withdraw the player, or change the sheet.
hand-refused-substitute = This player has already entered the tournament and cannot take over.
hand-refused-no-count = This game no longer counts; another has taken its place.
hand-refused-hangs = Later pairings already depend on this game’s result, so it cannot be played again.
hand-refused-player-left = One of its players has left the tournament.
hand-refused-stands = The tournament is already paused.
hand-refused-goes-on = The tournament is not paused.
hand-refused-over = The tournament is over.
hand-refused-no-draw = You can add a text to the draw after you have entered and before the start.
hand-refused-enter = Enter the tournament first.
hand-refused-past = That day is in the past. Choose a later one.
hand-refused-contribution = A text for the draw must be on one line, with at most { $n } characters.
act-outage = An outage was credited: { $games ->
    [one] one game
   *[other] { $games } games
}, at most { $credit } per clock.

queue-since = Since:
queue-to-open = The sheet is a draft. Open entries when it is ready.
queue-too-few = It is time to begin, but there are too few entries: { $n }. At least { $min } are needed.
queue-to-start = { $n } have entered. The tournament can be started.
queue-waiting = { $n ->
    [one] All places are taken, and one player is on the waiting list.
   *[other] All places are taken, and { $n } players are on the waiting list.
}
queue-not-paired = Round { $round } could not be paired: { $why }
queue-paired-otherwise = The second pairing program pairs round { $round } differently on { $n } { $n ->
    [one] board
   *[other] boards
}. The first pairing stands; the record shows both.
queue-late-games = { $n ->
    [one] One game should have begun but has not. If this continues, tell the operator of the server.
   *[other] { $n } games should have begun but have not. If this continues, tell the operator of the server.
}
queue-silent = { $name } is to move and has been inactive for as long as the sheet allows.
queue-hard-end-near = { $n ->
    [one] The end date is near, and one game is unfinished.
   *[other] The end date is near, and { $n } games are unfinished.
}
queue-hard-end = The end date has come, and this game has to be adjudicated: by its arbiter, or by you if it has none.
queue-hard-ends = The end date has come, and { $n } games have to be adjudicated: by their arbiters, or by you where one has none.
queue-no-arbiter = { $n ->
    [0] The tournament has no arbiter. Appoint one.
    [one] One game has no arbiter. Appoint somebody who does not play in it.
   *[other] { $n } games have no arbiter. Appoint somebody who does not play in them.
}
queue-incident = { $white } – { $black } needs the arbiter: { $name }
queue-bounced = Emails to { $name } bounce.
queue-paused = All games of the tournament are paused.
queue-go-enter = Go to the entries
queue-go-places = Change the number of places
queue-go-game = Go to the game
queue-go-posts = Go to the officials
queue-go-entrants = Go to the players
desk-hand-title = Director’s desk
desk-hand-back = ← What is waiting for you

own-acts-title = My log
own-acts-what = Everything you did as director, arbiter or administrator, newest first, from the records of tournaments and games. Nobody can change it.
own-acts-kind = Kind
own-acts-of = Tournament
own-acts-all = all
own-acts-tournament = Tournaments
own-acts-ruling = Rulings in games
own-acts-unsealing = Unsealings
own-acts-outage = Outages
own-acts-clock = Server clock
own-acts-account = Accounts
own-acts-game = Game
own-acts-csv = As a table (CSV)
own-acts-none = There is nothing here.
own-acts-newest = Back to the newest
own-acts-older = Older ones
own-acts-asked = Asked for the unsealing of turn { $n }.
own-acts-agreed = Agreed to the unsealing of turn { $n }.
own-acts-looked = Viewed the unsealed turn { $n }.
own-acts-named = Credited an outage that began on { $from }.
own-acts-clock-accepted = Confirmed that the server clock is right, and that stored times up to { $newest } are wrong.

reliable-title = Unreliable players
reliable-of = Reliability: { $name }
reliable-open = Reliability of the players
reliable-what = Players in your tournaments who submitted less than { $share } of their moves in time over the last { $days } days, or lost at least { $games } games over the last { $silent } days without a move and without leave.
reliable-all = Counted over the last { $days } days, from revealed moves and finished games of all tournaments, the least reliable first. Only you and others who run tournaments see this.
reliable-none = Nobody is listed here.
reliable-share = { $share } in time
reliable-silent = inactive
reliable-in-time = In time
reliable-filed = Submitted
reliable-silent-games = Lost without a move
reliable-look = low

outage-title = Outages
outage-what = If players could not move because of an outage, every clock that was running gets the time back, in one ruling for all games.
outage-name = Credit an outage
outage-name-what = If the server itself is down for more than ten minutes, it credits the time automatically. Enter here what it could not notice: emails that did not arrive, a line that was down.
outage-from = Outage from
outage-to = until
outage-zone = Times in your time zone:
outage-reason = What happened (all affected players can read it)
outage-look = Preview the effect
outage-effect = Effect
outage-games = { $n ->
    [0] No clock of a move that is still open was running then: nobody gets anything.
    [one] One game gets a credit.
   *[other] { $n } games get a credit.
}
outage-each = Each clock that was running gets { $most }.
outage-between = Each clock gets back the time it was running: { $least } to { $most }.
outage-who = Whose clocks were running is not shown: that would give away who has submitted. Leave and holidays are not credited, and players who were already out of time get nothing. Every player is told in one email.
outage-more = There are more games than are checked here; all of them get the credit.
outage-credit = Credit now
outage-credit-none = Record it anyway
outage-list = Outages so far
outage-none = No outages so far.
outage-line = until { $to } ({ $lasted }): { $n ->
    [0] no game was affected.
    [one] one game got { $most }.
   *[other] { $n } games got up to { $most }.
}
outage-line-open = until { $to } ({ $lasted }): still being credited; { $n ->
    [one] one game has
   *[other] { $n } games have
} the time already.
outage-by = Entered by { $who }, { $at }.
outage-by-server = Noticed by the server.
outage-by-operator = Entered by the operator.
outage-command-line = the operator on the command line
outage-fault-from = Say when the outage began.
outage-fault-to = Say when it was over.
outage-fault-order = The end must come after the beginning.
outage-fault-long = An outage lasts { $n } days at most; enter a longer one in parts.
outage-fault-reason = Say what happened, in 1 to { $n } characters.
outage-fault-twice = An outage in this period has already been credited. Enter only what lies outside it.
outage-fault-not-over = This end is in the future, or the server has not been seen running since then. Choose an earlier end, or try again in a minute.
hand-withdraw-several = Withdraw several
hand-withdraw-several-what = All selected players leave together; if one cannot, none does.
hand-players = Who leaves
hand-time = Give time in all games
hand-time-what = The player gets the time in every running game of this tournament of which you are the arbiter. Each game gets its own ruling, and both its players an email.
hand-time-whom = Who gets time
hand-time-days = Days
hand-time-hours = Hours
hand-time-fault = Give days and hours as whole numbers.
hand-time-rule = The arbiter’s ruling
