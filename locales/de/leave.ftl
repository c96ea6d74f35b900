leave-title = Urlaub
leave-back = ← Meine Partien
leave-how = An Urlaubstagen steht Ihre Uhr in allen Partien, die Urlaub vorsehen. Die Uhr des Gegners läuft weiter; er erfährt, wann Sie im Urlaub sind. Ziehen können Sie trotzdem.
leave-from = Erster Tag
leave-to = Letzter Tag
leave-rules = Urlaub beginnt frühestens morgen und muss in den nächsten 366 Tagen liegen. Gezählt wird in Ihrer Zeitzone und für jedes Kalenderjahr. Abgelaufene Bedenkzeit bleibt abgelaufen.
leave-announce = Urlaub anmelden
leave-told = Angemeldet
leave-no-games = Sie spielen zurzeit keine Partie.
leave-not-taken = Nicht angemeldet:
leave-taken = Ihre Uhr steht vom { $from } bis { $to }.
leave-none = Diese Partie sieht keinen Urlaub vor.
leave-twice = Einige dieser Tage sind schon Urlaub.
leave-too-many = { $year } haben Sie hier { $n ->
    [0] keinen Urlaubstag mehr
    [one] nur noch { $n } Urlaubstag
   *[other] nur noch { $n } Urlaubstage
}.
leave-fault-days = Bitte geben Sie beide Tage an, zum Beispiel 2026-12-24.
leave-fault-when = Urlaub beginnt frühestens morgen, endet nicht vor seinem ersten Tag und muss in den nächsten 366 Tagen liegen.
seat-leave = im Urlaub bis { $at }, Uhr steht
seat-leave-ahead = Urlaub ab { $at }
rule-leave = Jeder Spieler hat im Kalenderjahr { $n ->
    [one] einen Urlaubstag
   *[other] { $n } Urlaubstage
}. Er meldet sie vorher an; an diesen Tagen steht seine Uhr, die des Gegners läuft weiter.
mail-leave-title = Urlaub
mail-leave-yours-title = Ihr Urlaub ist angemeldet
mail-leave-theirs-title = { $name } nimmt Urlaub
mail-leave-back-title = Ihr Urlaub ist zurückgenommen
mail-leave-back-theirs-title = { $name } hat Urlaub zurückgenommen
mail-leave-end-title = Ihr Urlaub endet früher
mail-leave-end-theirs-title = Der Urlaub von { $name } endet früher
mail-leave-yours = Ihr Urlaub ist angemeldet: Ihre Uhr steht vom { $from } bis { $to }. Ziehen können Sie trotzdem.
mail-leave-theirs = { $name } hat vom { $from } bis { $to } Urlaub; in dieser Zeit steht die Uhr Ihres Gegners. Ihre Uhr läuft weiter.
timeline-leave = Urlaub angemeldet
