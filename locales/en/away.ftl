leave-too-soon = Here leave is announced { $n ->
    [one] one day
   *[other] { $n } days
} ahead: it begins on { $day } at the earliest.
leave-too-short = Here a leave has at least { $n ->
    [one] one day
   *[other] { $n } days
}.
leave-too-long = Here a leave has at most { $n ->
    [one] one day
   *[other] { $n } days
}, leave that it touches included.
leave-game-full = Here you have { $n ->
    [0] no day of leave left
    [one] only { $n } day of leave left
   *[other] only { $n } days of leave left
}.
leave-back-whole = The leave from { $from } to { $to } is taken back.
leave-back-part = The leave that was announced until { $to } ends earlier: your clock runs from { $until } on.
leave-back-title = Taken back
leave-back-do = Take back
leave-end-do = End from tomorrow on
leave-own-title = Announced leave
leave-own-none = You have announced no leave.
leave-own-days = { $from } to { $to }
leave-own-games = in { $n ->
    [one] one game
   *[other] { $n } games
}
leave-own-running = running
leave-fault-no-such = You have no announced leave there that could be cancelled. Today’s leave stays: it ends tomorrow at the earliest.
leave-account-title = Your days of leave
leave-account-none = None of your games provides for leave.
leave-account-game = Game
leave-account-year = { $year }: taken or announced
leave-account-left = left
leave-account-whole = left in all
leave-account-no-limit = no limit
leave-account-how = Taken are days that are over or announced; what is taken back is free again.
games-away-you = You are on leave until { $at }
games-away = { $name } is on leave until { $at }
mail-leave-back-yours = Your leave from { $from } to { $to } has been cancelled. You get the days back.
mail-leave-back-theirs = { $name } has cancelled the leave from { $from } to { $to }; their clock runs as usual.
mail-leave-end-yours = Your leave, announced until { $to }, ends early: your clock runs from { $until } on. You get the remaining days back.
mail-leave-end-theirs = { $name }’s leave, announced until { $to }, ends early: their clock runs from { $until } on.
mail-opponent-away = { $name } is on leave until { $at }; their clock is stopped until then.
mail-opponent-leaves = { $name } has announced leave from { $at } on; their clock will be stopped then.
answer-leave-back-what = You get back the days that you have not used. Your clock runs as usual.
timeline-leave-end = Leave taken back
rule-leave-ahead = Leave is announced at least { $n } days ahead.
rule-leave-min = A leave has at least { $n } days.
rule-leave-max = A leave has at most { $n ->
    [one] one day
   *[other] { $n } days
}, leave that it touches included.
rule-leave-game = In the whole game, in a tournament in all its games together, each player has at most { $n ->
    [one] one day
   *[other] { $n } days
} of leave.
rule-holidays-de = On public holidays in all of Germany both clocks are stopped, from midnight to midnight in Central Europe.
rule-holidays-dates = On these days both clocks are stopped, from midnight to midnight in Central Europe: { $days }.
new-leave = Days of leave for each player in a calendar year
new-leave-help = 0 to 365. Empty: no leave.
new-leave-ahead = How many days ahead leave is announced
new-leave-ahead-help = 1 (from tomorrow on) to 60. Empty: 1.
new-leave-min = The fewest days of one leave
new-leave-min-help = 1 to 365. Empty: 1.
new-leave-max = The most days of one leave
new-leave-max-help = 1 to 365. Empty: no limit.
new-leave-game = The most days of leave in all
new-leave-game-help = 1 to 999 in the game, in a tournament in all its games together. Empty: no limit.
new-holidays = Holidays on which both clocks stand
new-holidays-help = de for the public holidays in all of Germany, single days such as 2026-12-24 (24 at most), or both, with commas. Empty: none.
new-fault-leave-number = A whole number is expected here: { $allowed }.
new-fault-holidays = Expected is de, up to 24 different days such as 2026-12-24, or both, with commas and no blanks.
new-fault-no-leave = This needs days of leave. Give some above, or empty the field.
new-fault-leave-min = Nobody could take leave like that: the fewest days of one leave must not be more than any of the other numbers.
