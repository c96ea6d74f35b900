tab-label = Pages of this tournament
tab-table = Table
tab-pairings = Pairings
tab-games = Games
tab-sheet = Sheet
tab-record = Record
tab-run = Run
tab-reload = Reload
step-label = Progress
step-draft = Draft
step-entries = Entries
step-running = Running
step-ended = Ended
players-title = Players
players-sort = Sort by
players-done = Finished
players-left = Unfinished
players-owes = To move
players-since = Since
players-time = Time left
players-away = On leave until
players-days = Leave left
players-silent = Inactive for
players-reliable = Reliable
players-mails = Emails
players-bounced = bouncing
players-acts = What you can do
players-hidden = In this tournament it is not shown who has submitted. Who is to move, for how long, with how much time left and how long inactive is seen only by the arbiters of the games.
run-enter-title = Enter a player
inbox-title = Waiting for you
inbox-nothing = Nothing is waiting for you at the moment.
inbox-summary = { $n ->
    [one] One thing is waiting for you.
   *[other] { $n } things are waiting for you, the most urgent first.
}
inbox-summary-late = { $n ->
    [one] One thing is waiting for you, and it is overdue.
   *[other] { $n } things are waiting for you; { $late } of them are overdue.
}
inbox-none = Nothing like that is waiting.
inbox-name = Name of a player or tournament
inbox-tournaments = Tournaments
inbox-mails = Emails that bounce
inbox-unanswered = An objection needs an arbiter; please appoint one
panel-open = { $n ->
    [one] one open matter
   *[other] { $n } open matters
}
say-kind = Format
say-game = Game
say-change = Apply
say-from = With
say-to = to
say-players = players.
say-clock = Time control:
say-leave = , with leave of
say-days = days.
say-closes = Entries close on
say-starts = and play begins on
say-more = Everything else
say-more-what = Already set as is usual for such a tournament. Open it only if you want something different.
adjudications-title = Games to be adjudicated
adjudications-none = No game is waiting for its result.
adjudications-what = Choose a result wherever you want to decide now, give the reason, and press the button. The other games wait.
adjudications-later = not yet
adjudications-alone = decide separately
adjudications-others = its arbiter decides
adjudications-why = Why
adjudications-reason = The same reason goes into every game that you decide now. If a game needs one of its own, decide it separately.
adjudications-decide = Decide the chosen games
adjudications-done = { $n ->
    [one] One game is decided.
   *[other] { $n } games are decided.
}
adjudications-faults = These games could not be decided:
knockout-game = game { $n }
