# The director's hand: leaving, substitutes, games played anew, stopping and ending; the queue, one's own acts, outages.
hand-withdraw-own = Withdraw from the tournament
hand-withdraw = Withdraw
hand-withdraw-who = { $name } (number { $number }) leaves the tournament.
hand-withdraw-forfeit = { $open ->
    [0] No game goes on any more.
    [one] One game that goes on or has not begun is lost by forfeit.
   *[other] { $open } games that go on or have not begun are lost by forfeit.
}
hand-withdraw-finished = { $finished ->
    [one] The one finished game counts.
   *[other] The { $finished } finished games count.
}
hand-withdraw-annulled = { $all ->
    [one] By the sheet of this tournament the game is annulled, for less than half of the games are finished: it counts for nobody.
   *[other] By the sheet of this tournament all { $all } games are annulled, for less than half of them are finished: they count for nobody, neither those that go on nor the finished ones.
}
hand-withdraw-after = The games end one by one right after this, and the opponents are told by mail. This cannot be taken back.
hand-leave-instead = Only away for a while? Announce leave instead.
hand-replace-instead = Let a substitute take over instead
hand-silent = It is for a long silence
hand-replace = Substitute
hand-replace-who = Somebody takes the place of { $name } (number { $number }).
hand-replace-takes = The substitute takes over the points: { $finished ->
    [0] no game is finished yet.
    [one] the one finished game stays as it is.
   *[other] the { $finished } finished games stay as they are.
} { $begun ->
    [0] No game goes on.
    [one] The one game that goes on is annulled and played anew from the first move.
   *[other] The { $begun } games that go on are annulled and played anew from the first move.
} { $unmade ->
    [0] { "" }
    [one] One game that has not begun is played by the substitute.
   *[other] { $unmade } games that have not begun are played by the substitute.
}
hand-replace-after = The record of an annulled game is kept. Everybody concerned is told by mail.
hand-waiting = From the waiting list, in order of entry
hand-substitute = Who takes over
hand-substitute-other = Or somebody else
hand-replay = Play the game anew
hand-replay-short = play anew
hand-replay-which = { $white } – { $black }, round { $round }.
hand-replay-open = The game goes on; it is cancelled.
hand-replay-over = The game is finished; its result no longer counts in the tournament.
hand-replay-what = The old game’s record is kept. A new game begins at once from the first move, with full time for both.
hand-pause = Pause all games
hand-pause-what = { $n ->
    [0] No game goes on just now.
    [one] The clocks of one game stop.
   *[other] The clocks of { $n } games stop.
} No new game begins.
hand-pause-after = Nobody can file until the tournament goes on. Both players of every game are told by mail.
hand-resume = Let the games go on
hand-resume-what = Every clock that was paused gets back the time of the pause. Games that an arbiter has paused stay paused.
hand-stands = Paused: no game goes on
hand-extend = Move the last date
hand-extend-now = The last date is { $day } now.
hand-extend-none = The tournament has no last date now.
hand-extend-what = This puts a new version of the sheet in force; all players read it with the reason.
hand-day = The new last date
hand-day-help = From this day on nothing is played any more. If it stays empty, there is no last date.
hand-break-off = Break the tournament off
hand-break-off-what = { $n ->
    [0] No game goes on just now.
    [one] One game that goes on is cancelled.
   *[other] { $n } games that go on are cancelled.
}
hand-break-off-unmade = { $n ->
    [0] { "" }
    [one] One game that has not begun is not played.
   *[other] { $n } games that have not begun are not played.
}
hand-break-off-after = Finished games stay as they are. All players are told by mail. This cannot be taken back.
hand-mail = Write to the players
hand-contribution = Your text for the draw
hand-contribution-what = The starting numbers are drawn from the server’s secret, of which the record has the fingerprint, and from what the players add here. With a text of your own you can be sure that nobody knew the outcome before. It is published with the draw. You may leave it empty.
hand-contribute = Keep the text
hand-refused-not-played = This is done only while the tournament is played.
hand-refused-left = This player does not play in the tournament, or has left it.
hand-refused-no-replacement = By its sheet nobody is replaced in this tournament. Withdraw the player, or change the sheet.
hand-refused-substitute = This player has entered the tournament already and cannot take over.
hand-refused-no-count = This game no longer counts; another one stands in its place.
hand-refused-hangs = What hangs on this game’s result is paired already. It cannot be played anew.
hand-refused-player-left = One of its players has left the tournament.
hand-refused-stands = The tournament is paused already.
hand-refused-goes-on = The tournament is not paused.
hand-refused-over = The tournament is over.
hand-refused-no-draw = A text is added to the draw after entering and before the start.
hand-refused-enter = Enter first.
hand-refused-past = The last date lies ahead: take a later day.
hand-refused-contribution = A text for the draw has at most { $n } characters on one line.
act-outage = An outage was credited: { $games ->
    [one] one game
   *[other] { $games } games
}, at most { $credit } for a clock.

queue-title = What waits for you in your tournaments
queue-none = Nothing needs your attention now.
queue-since = Since:
queue-to-open = The sheet is a draft. Open the entries when it is ready.
queue-too-few = Play should begin, but only { $n } have entered; at least { $min } are needed.
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
    [one] One game should have begun but has not been made. If this goes on, tell the operator of the server.
   *[other] { $n } games should have begun but have not been made. If this goes on, tell the operator of the server.
}
queue-silent = { $name } owes an entry and has been silent for as long as the sheet allows.
queue-hard-end-near = { $n ->
    [one] The last date is near, and one game is unfinished.
   *[other] The last date is near, and { $n } games are unfinished.
}
queue-hard-end = The last date has come, and this game is to be adjudicated: by its arbiter, or by you if it has none.
queue-no-arbiter = { $n ->
    [0] The tournament has no arbiter. Give somebody the post.
    [one] One game has no arbiter, and nobody can rule in it. Give the post to somebody who does not play there.
   *[other] { $n } games have no arbiter, and nobody can rule in them. Give the post to somebody who does not play there.
}
queue-incident = Waiting for the arbiter: { $name }
queue-bounced = Mails to { $name } bounce.
queue-paused = All games of the tournament are paused.
queue-go-enter = To the entries
queue-go-places = Change the places in the sheet
queue-go-game = To the game
queue-go-posts = To the posts
queue-go-entrants = To the players
desk-hand-title = Director’s desk
desk-hand-games = Games that you watch over
desk-hand-back = Back to the desk

own-acts-title = What I did
own-acts-what = Everything that you did as director, arbiter or administrator, the newest first. It is read from the records of tournaments and games, which nobody can change.
own-acts-kind = Kind
own-acts-of = Tournament
own-acts-all = all
own-acts-tournament = Acts in tournaments
own-acts-ruling = Rulings in games
own-acts-unsealing = Unsealings
own-acts-outage = Outages
own-acts-clock = The machine's clock
own-acts-account = Accounts
own-acts-game = Game
own-acts-csv = As a table (CSV)
own-acts-none = There is nothing here.
own-acts-newest = To the newest
own-acts-older = Older ones
own-acts-asked = Asked for the unsealing of turn { $n }.
own-acts-agreed = Agreed to the unsealing of turn { $n }.
own-acts-looked = Looked at the unsealed turn { $n }.
own-acts-named = Credited an outage that began on { $from }.
own-acts-clock-accepted = Said that the machine's clock is right, and that what is stored up to { $newest } bears wrong times.

reliable-title = Unreliable players
reliable-of = Reliability: { $name }
reliable-open = How reliably they play
reliable-what = Players of your tournaments who filed less than { $share } of the owed entries in time in the last { $days } days, or lost { $games } games or more in the last { $silent } days without an entry and without leave.
reliable-all = Counted over the last { $days } days, from revealed turns and finished games of all tournaments. Those at whom you should look come first. Only you and the others who run tournaments see this.
reliable-none = There is nobody here.
reliable-share = { $share } in time
reliable-silent = silent
reliable-in-time = In time
reliable-filed = Filed
reliable-silent-games = Lost in silence
reliable-look = look at this

outage-title = Outages
outage-what = When players could not file, every clock that ran then gets the time back, in one ruling for all games.
outage-name = Credit an outage
outage-name-what = If the server itself was down for more than ten minutes, it credits that time by itself. Name here what it could not notice: mails that did not arrive, a line that was down.
outage-from = Players could not file from
outage-to = They could again from
outage-zone = Times are those of your zone:
outage-reason = What happened; all players concerned read it
outage-look = Look at what it would do
outage-effect = What it would do
outage-games = { $n ->
    [0] No clock ran then whose turn is still open: nobody gets anything.
    [one] One game gets a credit.
   *[other] { $n } games get a credit.
}
outage-each = Each clock that ran gets { $most }.
outage-between = Each clock that ran gets the time for which it did: { $least } to { $most }.
outage-who = It is not shown whose clocks ran, for that would tell who has filed. Leave and holidays are not credited, and a flag that fell before stays fallen. Every player is told in one mail.
outage-more = There are more games than are looked through here; all of them are credited.
outage-credit = Credit it now
outage-credit-none = Note it all the same
outage-list = What was credited
outage-none = There was no outage yet.
outage-line = until { $to } ({ $lasted }): { $n ->
    [0] no game was concerned.
    [one] one game got { $most }.
   *[other] { $n } games got up to { $most }.
}
outage-line-open = until { $to } ({ $lasted }): the credits are being given; { $n } games have theirs.
outage-by = Named by { $who }, { $at }.
outage-by-server = Noticed by the server.
outage-by-operator = Named by the operator.
outage-command-line = the operator on the command line
outage-fault-from = Say from when players could not file.
outage-fault-to = Say from when they could again.
outage-fault-order = An outage ends after it begins.
outage-fault-long = An outage lasts { $n } days at most; name a longer one in parts.
outage-fault-reason = Say in 1 to { $n } characters what happened.
outage-fault-twice = An outage in this time is credited already. Name only what lies outside of it.
outage-fault-not-over = This end lies in the future, or the server has not been seen running since then. Choose an end that has passed, or try again in a minute.
hand-withdraw-several = Withdraw several
hand-withdraw-several-what = All who are chosen leave the tournament in one act, or none of them if one cannot.
hand-players = Who leaves
hand-time = Give time in all games
hand-time-what = The player gets the time in every game of this tournament that goes on and over which you watch. Each game gets its own ruling, and both players of it a mail.
hand-time-whom = Who gets time
hand-time-days = Days
hand-time-hours = Hours
hand-time-fault = Days and hours are whole numbers.
hand-time-rule = The arbiter's ruling
