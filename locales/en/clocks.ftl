clock-period = Each side has { $base } for every { $n ->
    [one] { $kind ->
        [pair] pair
        [place] move on the score sheet (setting up is part of the first)
        [two] double move
       *[move] move
    }
   *[other] { $n } { $kind ->
        [pair] pairs
        [place] moves on the score sheet (setting up is part of the first)
        [two] double moves
       *[move] moves
    }
}; unused time carries over.
clock-whole-days = Only full days of 24 hours count, so a move within 24 hours uses no time.
clock-double = If a move takes longer than { $n ->
    [one] one day
   *[other] { $n } days
}, the time beyond that counts double.
clock-each-day = every day
clock-each-week = on { $day }
clock-monday = Mondays
clock-tuesday = Tuesdays
clock-wednesday = Wednesdays
clock-thursday = Thursdays
clock-friday = Fridays
clock-saturday = Saturdays
clock-sunday = Sundays
clock-fixed = The deadlines are fixed: { $when } at { $time } ({ $zone }). Whoever is to move must submit by then; no time carries over.
clock-fixed-least = If less than { $least } would be left, the next deadline applies.
clock-fixed-grace = A move is still accepted until { $grace } after the deadline; only then is time up.
clock-until-grace = { $flag } (the deadline is { $deadline }; then the grace period runs)
clock-flag-title = Your time runs until
clock-now-title = If you submit now
clock-takes = Submitting now uses { $span } of your time.
clock-thought = You have actually thought for { $span }; the time control counts differently.
clock-next = When you are next to move, the clock will show { $span }.
clock-next-whole = After that you have { $span } again.
clock-next-fixed = After that the first deadline following the reveal applies.
clock-history-link = Clocks of this game, move by move
clocks-title = Clocks
clocks-lead = Time at the start, used and left, move by move, recalculated from the game’s record.
clocks-agrees = Recalculated: the clocks are right for every move.
clocks-differs = Recalculated: the stored clocks differ. Please tell the arbiter or the operator.
clocks-differs-at = { $turn }, { $side }: stored { $stored }, recalculated { $computed }.
clocks-how = While a pair is open, all you see of the other side’s clock is what it showed at the start.
clocks-void = void; played again after a ruling
clocks-open = open
clocks-opened = Started
clocks-filed = Submitted
clocks-carried = Carried over
clocks-added = Increment
clocks-given = At the start
clocks-outage = Credit: outage
clocks-ruling = By ruling
clocks-leave = On leave
clocks-used = Used
clocks-left = Left
clocks-flag = Time until
clocks-nothing = not to move
clocks-not-shown = not shown before the reveal
clocks-csv = As a spreadsheet (CSV)
clocks-json = For programs (JSON)
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
mail-outage-own = A clock that was stopped because its owner had submitted needs no credit. A clock that had already run out stays as it is.
mail-reminder-tenth = A tenth of your time is left.
new-clock-kinds = All time controls in words
flag-fell = { $name }: time ran out on { $at }. At the start of the pair { $given }, used { $used }.
flag-fell-credit = { $name }: time ran out on { $at }. At the start of the pair { $given }, credited { $credit }, used { $used }.
