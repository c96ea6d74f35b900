leave-too-soon = Urlaub wird hier { $n ->
    [one] einen Tag
   *[other] { $n } Tage
} vorher angemeldet: Er beginnt frühestens am { $day }.
leave-too-short = Ein Urlaub dauert hier mindestens { $n ->
    [one] einen Tag
   *[other] { $n } Tage
}.
leave-too-long = Ein Urlaub dauert hier höchstens { $n ->
    [one] einen Tag
   *[other] { $n } Tage
}; direkt angrenzender Urlaub zählt mit.
leave-game-full = Hier haben Sie { $n ->
    [0] keinen Urlaubstag mehr
    [one] nur noch { $n } Urlaubstag
   *[other] nur noch { $n } Urlaubstage
}.
leave-back-whole = Der Urlaub vom { $from } bis { $to } ist zurückgenommen.
leave-back-part = Der bis { $to } angemeldete Urlaub endet früher: Ihre Uhr läuft vom { $until } an wieder.
leave-back-title = Zurückgenommen
leave-back-do = Zurücknehmen
leave-end-do = Morgen beenden
leave-own-title = Ihr angemeldeter Urlaub
leave-own-none = Sie haben keinen Urlaub angemeldet.
leave-own-days = { $from } bis { $to }
leave-own-games = in { $n ->
    [one] einer Partie
   *[other] { $n } Partien
}
leave-own-running = läuft
leave-fault-no-such = Dort haben Sie keinen Urlaub angemeldet, der sich zurücknehmen ließe. Der heutige Urlaubstag bleibt: Urlaub endet frühestens morgen.
leave-account-title = Ihre Urlaubstage
leave-account-none = Keine Ihrer Partien sieht Urlaub vor.
leave-account-game = Partie
leave-account-year = { $year }: genommen
leave-account-left = übrig
leave-account-whole = insgesamt übrig
leave-account-no-limit = unbegrenzt
leave-account-how = Mitgezählt sind Tage, die vorbei oder angemeldet sind. Was Sie zurücknehmen, ist wieder frei.
games-away-you = Sie sind im Urlaub bis { $at }
games-away = { $name } ist im Urlaub bis { $at }
mail-leave-back-yours = Ihr Urlaub vom { $from } bis { $to } ist zurückgenommen. Die Tage sind wieder frei.
mail-leave-back-theirs = { $name } hat den Urlaub vom { $from } bis { $to } zurückgenommen; die Uhr Ihres Gegners läuft wie sonst.
mail-leave-end-yours = Ihr bis { $to } angemeldeter Urlaub endet früher: Ihre Uhr läuft vom { $until } an wieder. Die Tage danach sind wieder frei.
mail-leave-end-theirs = Der bis { $to } angemeldete Urlaub von { $name } endet früher: Die Uhr Ihres Gegners läuft vom { $until } an wieder.
mail-opponent-away = { $name } hat Urlaub bis { $at }; bis dahin steht die Uhr Ihres Gegners.
mail-opponent-leaves = { $name } hat ab { $at } Urlaub angemeldet; dann steht die Uhr Ihres Gegners.
answer-leave-back-what = Die nicht genommenen Tage sind wieder frei. Ihre Uhr läuft wie sonst.
timeline-leave-end = Urlaub zurückgenommen
rule-leave-ahead = Urlaub wird mindestens { $n ->
    [one] einen Tag
   *[other] { $n } Tage
} vorher angemeldet.
rule-leave-min = Ein Urlaub dauert mindestens { $n ->
    [one] einen Tag
   *[other] { $n } Tage
}.
rule-leave-max = Ein Urlaub dauert höchstens { $n ->
    [one] einen Tag
   *[other] { $n } Tage
}; direkt angrenzender Urlaub zählt mit.
rule-leave-game = In der ganzen Partie (im Turnier: in allen Partien zusammen) hat jeder Spieler höchstens { $n ->
    [one] einen Urlaubstag
   *[other] { $n } Urlaubstage
}.
rule-holidays-de = An bundesweiten Feiertagen stehen beide Uhren, von Mitternacht bis Mitternacht mitteleuropäischer Zeit.
rule-holidays-dates = An diesen Tagen stehen beide Uhren, von Mitternacht bis Mitternacht mitteleuropäischer Zeit: { $days }.
new-leave = Urlaubstage je Spieler und Kalenderjahr
new-leave-help = 0 bis 365. Leer: kein Urlaub.
new-leave-ahead = Frist für die Anmeldung von Urlaub in Tagen
new-leave-ahead-help = 1 (ab morgen) bis 60. Leer: 1.
new-leave-min = Kürzester Urlaub in Tagen
new-leave-min-help = 1 bis 365. Leer: 1.
new-leave-max = Längster Urlaub in Tagen
new-leave-max-help = 1 bis 365. Leer: unbegrenzt.
new-leave-game = Höchstens so viele Urlaubstage insgesamt
new-leave-game-help = 1 bis 999, über die ganze Partie; im Turnier über alle Partien zusammen. Leer: unbegrenzt.
new-holidays = Feiertage, an denen beide Uhren stehen
new-holidays-help = de für die bundesweiten Feiertage, einzelne Tage wie 2026-12-24 (höchstens 24) oder beides, durch Kommas getrennt. Leer: keine.
new-fault-leave-number = Bitte geben Sie eine ganze Zahl an: { $allowed }.
new-fault-holidays = Bitte geben Sie de, bis zu 24 verschiedene Tage wie 2026-12-24 oder beides an, durch Kommas getrennt und ohne Leerzeichen.
new-fault-no-leave = Dafür braucht es Urlaubstage. Geben Sie oben welche an, oder leeren Sie dieses Feld.
new-fault-leave-min = So könnte niemand Urlaub nehmen: Der kürzeste Urlaub darf nicht länger sein als die anderen Grenzen.
