leave-too-soon = Leave here must be announced { $n ->
    [one] one day
   *[other] { $n } days
} ahead: it can begin on { $day } at the earliest.
leave-too-short = Leave here lasts at least { $n ->
    [one] one day
   *[other] { $n } days
}.
leave-too-long = Leave here lasts at most { $n ->
    [one] one day
   *[other] { $n } days
}, counting any leave right before or after it.
leave-game-full = Here you have { $n ->
    [0] no days of leave left
    [one] only { $n } day of leave left
   *[other] only { $n } days of leave left
}.
leave-back-whole = The leave from { $from } to { $to } has been cancelled.
leave-back-part = The leave that was announced until { $to } ends early: your clock runs again from { $until }.
leave-back-title = Cancelled
leave-back-do = Cancel
leave-end-do = End it tomorrow
leave-own-title = Your announced leave
leave-own-none = You have not announced any leave.
leave-own-days = { $from } to { $to }
leave-own-games = in { $n ->
    [one] one game
   *[other] { $n } games
}
leave-own-running = running now
leave-fault-no-such = You have no announced leave there that could be cancelled. Today’s leave stays: it ends tomorrow at the earliest.
leave-account-title = Your days of leave
leave-account-none = None of your games allows leave.
leave-account-game = Game
leave-account-year = { $year }: taken
leave-account-left = left
leave-account-whole = left in total
leave-account-no-limit = no limit
leave-account-how = Days that are over or announced are counted. You get back the days you cancel.
games-away-you = You are on leave until { $at }
games-away = { $name } is on leave until { $at }
mail-leave-back-yours = Your leave from { $from } to { $to } has been cancelled. You get the days back.
mail-leave-back-theirs = { $name } has cancelled the leave from { $from } to { $to }; their clock runs as usual.
mail-leave-end-yours = Your leave, announced until { $to }, ends early: your clock runs again from { $until }. You get the remaining days back.
mail-leave-end-theirs = { $name }’s leave, announced until { $to }, ends early: their clock runs again from { $until }.
mail-opponent-away = { $name } is on leave until { $at }; their clock is stopped until then.
mail-opponent-leaves = { $name } has announced leave from { $at }; their clock will be stopped then.
answer-leave-back-what = You get back the days that you have not used. Your clock runs as usual.
timeline-leave-end = Leave cancelled
rule-leave-ahead = Leave must be announced at least { $n ->
    [one] one day
   *[other] { $n } days
} ahead.
rule-leave-min = Leave lasts at least { $n ->
    [one] one day
   *[other] { $n } days
}.
rule-leave-max = Leave lasts at most { $n ->
    [one] one day
   *[other] { $n } days
}, counting any leave right before or after it.
rule-leave-game = Over the whole game (in a tournament: over all its games together) each player has at most { $n ->
    [one] one day
   *[other] { $n } days
} of leave.
rule-holidays-de = On German national holidays both clocks are stopped, from midnight to midnight Central European Time.
rule-holidays-dates = On these days both clocks are stopped, from midnight to midnight Central European Time: { $days }.
new-leave = Days of leave per player and calendar year
new-leave-help = 0 to 365. Empty: no leave.
new-leave-ahead = Days’ notice for leave
new-leave-ahead-help = 1 (from tomorrow) to 60. Empty: 1.
new-leave-min = Shortest leave in days
new-leave-min-help = 1 to 365. Empty: 1.
new-leave-max = Longest leave in days
new-leave-max-help = 1 to 365. Empty: no limit.
new-leave-game = Maximum days of leave in total
new-leave-game-help = 1 to 999, over the whole game; in a tournament over all its games. Empty: no limit.
new-holidays = Holidays on which both clocks are stopped
new-holidays-help = de for German national holidays, single days such as 2026-12-24 (at most 24), or both, separated by commas. Empty: none.
new-fault-leave-number = Please give a whole number: { $allowed }.
new-fault-holidays = Please give de, up to 24 different days such as 2026-12-24, or both, separated by commas and without spaces.
new-fault-no-leave = This needs days of leave. Give some above, or clear this field.
new-fault-leave-min = Nobody could take leave like that: the shortest leave must not exceed the other limits.
