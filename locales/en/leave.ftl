leave-title = Leave
leave-back = ← My games
leave-how = While you are on leave, your clock is stopped in every game that allows leave. Your opponent’s clock keeps running; they are told when you are away. You can still move.
leave-from = First day
leave-to = Last day
leave-rules = Leave begins tomorrow at the earliest and must lie within the next 366 days. Days are counted in your time zone, for each calendar year. Leave does not bring back time that has already run out.
leave-announce = Announce leave
leave-told = Announced
leave-no-games = You have no running games at the moment.
leave-not-taken = Not announced:
leave-taken = Your clock is stopped from { $from } to { $to }.
leave-none = This game does not allow leave.
leave-twice = Some of these days are already leave.
leave-too-many = In { $year } you have { $n ->
    [0] no days of leave left here
    [one] only { $n } day of leave left here
   *[other] only { $n } days of leave left here
}.
leave-fault-days = Please give both days, for example 2026-12-24.
leave-fault-when = Leave can begin tomorrow at the earliest, cannot end before its first day, and must be within the next 366 days.
seat-leave = on leave until { $at }, clock stopped
seat-leave-ahead = leave from { $at }
rule-leave = In a calendar year each player has { $n ->
    [one] one day of leave
   *[other] { $n } days of leave
}. Leave must be announced ahead. During it the player’s own clock is stopped; the opponent’s runs on.
mail-leave-title = Leave
mail-leave-yours-title = Your leave is announced
mail-leave-theirs-title = { $name } is going on leave
mail-leave-back-title = Your leave has been cancelled
mail-leave-back-theirs-title = { $name } has cancelled leave
mail-leave-end-title = Your leave ends early
mail-leave-end-theirs-title = { $name }’s leave ends early
mail-leave-yours = Your leave is announced: your clock is stopped from { $from } to { $to }. You can still move.
mail-leave-theirs = { $name } is on leave from { $from } to { $to }; their clock is stopped during that time. Your clock runs on.
timeline-leave = Leave announced
