leave-title = Leave
leave-back = Back to your games
leave-how = On days of leave your clock stands in every game that provides for leave. Your opponent’s clock goes on; they learn when you are away. You may still enter moves.
leave-from = First day
leave-to = Last day
leave-rules = Leave begins tomorrow at the earliest and lies within the next 366 days. Days are counted in your time zone, each calendar year by itself. A time that has run out stays run out.
leave-announce = Announce leave
leave-told = Announced
leave-no-games = You are playing no game at present.
leave-not-taken = Not announced:
leave-taken = Your clock stands from { $from } to { $to }.
leave-none = This game provides for no leave.
leave-twice = Some of these days are leave already.
leave-too-many = In { $year } you have { $n ->
    [0] no day of leave left here
    [one] only { $n } day of leave left here
   *[other] only { $n } days of leave left here
}.
leave-fault-days = Please give both days, such as 2026-12-24.
leave-fault-when = Leave can begin tomorrow at the earliest, cannot end before its first day, and must be within the next 366 days.
seat-leave = on leave until { $at }, clock stands
seat-leave-ahead = leave from { $at }
rule-leave = In a calendar year each player has { $n ->
    [one] one day of leave
   *[other] { $n } days of leave
}. Leave is announced ahead. During it the player’s own clock is stopped; the opponent’s runs on.
mail-leave-title = Leave
mail-leave-yours = Your leave is announced: your clock is stopped from { $from } to { $to }. You may still enter moves.
mail-leave-theirs = { $name } is on leave from { $from } to { $to }; their clock is stopped during that time. Your clock runs on.
timeline-leave = Leave announced
