clock-period = Each side has { $base } for every { $n ->
    [one] { $kind ->
        [pair] pair
        [place] move of the score sheet (setting up is a part of the first one)
        [two] turn of two moves
       *[move] move
    }
   *[other] { $n } { $kind ->
        [pair] pairs
        [place] moves of the score sheet (setting up is a part of the first one)
        [two] turns of two moves
       *[move] moves
    }
}; what is left carries over to the next ones.
clock-whole-days = Only whole days of 24 hours are counted, so that an entry within the first 24 hours takes nothing.
clock-double = What goes beyond { $n ->
    [one] one day
   *[other] { $n } days
} over one entry counts twice.
clock-each-day = every day
clock-each-week = on { $day }
clock-monday = Mondays
clock-tuesday = Tuesdays
clock-wednesday = Wednesdays
clock-thursday = Thursdays
clock-friday = Fridays
clock-saturday = Saturdays
clock-sunday = Sundays
clock-fixed = The deadlines are fixed: { $when } at { $time } ({ $zone }). What is open then has to be filed by then; nothing carries over.
clock-fixed-least = If less than { $least } would be left, the deadline after that counts.
clock-fixed-grace = An entry is still taken until { $grace } after the deadline; only then the flag falls.
clock-until-grace = { $flag } (the deadline is { $deadline }; after that runs the time of grace)
clock-flag-title = Your flag falls
clock-now-title = If you file now
clock-takes = { $span } are taken from your clock.
clock-thought = You have thought for { $span }; the regulation counts it otherwise.
clock-next = At your next turn the clock will show { $span }.
clock-next-whole = Your next turn begins with { $span } again.
clock-next-fixed = Your next turn ends at the next deadline after it has opened.
clock-history-link = All clocks of this game, turn by turn
clocks-title = Clocks
clocks-lead = What was given, used and left, turn by turn, computed anew from the game’s events.
clocks-agrees = Computed anew: it agrees with the stored clocks in every turn.
clocks-differs = Computed anew: it differs from the stored clocks. Please tell the arbiter or whoever runs the server.
clocks-differs-at = Reveal no. { $turn }, { $side }: stored { $stored }, computed { $computed }.
clocks-how = Of the open turn you see what you may see elsewhere too: of the other side only what stood on its clock at the start.
clocks-turn = Reveal no. { $n }
clocks-void = void, a ruling replaced it by no. { $by }
clocks-open = open
clocks-opened = Opened
clocks-filed = Filed
clocks-carried = Carried over
clocks-added = Added
clocks-given = At the start
clocks-outage = Credited: outage
clocks-ruling = Given by ruling
clocks-leave = On leave
clocks-used = Used
clocks-left = Left
clocks-flag = Flag
clocks-nothing = owed nothing
clocks-not-shown = not shown before the reveal
clocks-csv = Table for a spreadsheet (CSV)
clocks-json = The same for programs (JSON)
clocks-back = Back to the game
mail-outage-title = Time credited in your games
mail-outage-what = The server could not be used for a while. Its operator has ruled that every clock that was running then and is still running is credited with that time.
mail-outage-from = From
mail-outage-to = To
mail-outage-games = Your games
mail-outage-game = { $white } – { $black }: each clock that was running is credited { $span }
mail-outage-more = { $n ->
    [one] One more game of yours was credited
   *[other] { $n } more games of yours were credited
}; see the clocks on each game’s page.
mail-outage-own = A clock that was stopped because its owner had filed needs no credit. A clock that had already run out stays as it is.
mail-reminder-tenth = A tenth of your time is left.
new-clock-kinds = Every kind of regulation, in words
flag-fell = { $name }: time ran out on { $at }. At the start of the turn { $given }, used { $used }.
flag-fell-credit = { $name }: time ran out on { $at }. At the start of the turn { $given }, credited { $credit }, used { $used }.
