series-title = Serien
series-lead = Turniere, die immer wieder beginnen: Melden Sie sich, und sobald eine Gruppe voll ist, beginnt sie.
series-none = Es gibt noch keine Serien.
series-new = Neue Serie
series-edit = Serie ändern
series-make = Serie anlegen
series-keep = Speichern
series-what = Was gespielt wird
series-of = Gruppe der Serie
series-form-lead = Die Gruppen einer Serie entstehen alle aus derselben Ausschreibung. Jede beginnt von selbst, sobald genug Spieler warten.
series-name-help = Höchstens 80 Zeichen. Die Gruppen tragen diesen Namen und eine Nummer.
series-from = Ausschreibung
series-from-help = Aus einer Vorlage oder aus einem Ihrer Turniere. Termine entfallen, und die Plätze ergeben sich aus der Zahl der Spieler.
series-sheet-holds = Wie bisher
series-players = Spieler je Gruppe
series-players-help = 3 bis 100. Sobald so viele warten, beginnt eine Gruppe.
series-open = Gruppen zugleich
series-open-help = 1 bis 50. Solange so viele laufen, warten neue Meldungen auf das Ende einer Gruppe.
series-rule-players = Jede Gruppe hat { $n } Spieler und beginnt, sobald so viele warten.
series-rule-open = { $n ->
    [one] Es läuft höchstens eine Gruppe zugleich.
   *[other] Es laufen höchstens { $n } Gruppen zugleich.
}
series-close = Meldung schließen
series-reopen = Meldung eröffnen
series-enter-how = Mit der Meldung sagen Sie zu, nach der Ausschreibung zu spielen. Sie warten, bis eine Gruppe voll ist; dann beginnt sie von selbst, und Sie bekommen eine Mail.
series-waits = Sie warten: Nummer { $place } von { $n }.
series-plays = Sie spielen in einer Gruppe dieser Serie. Wenn sie beendet ist, können Sie sich wieder melden.
series-to-section = Zur Gruppe
series-shut = Zurzeit kann sich niemand melden.
series-waiting = { $n ->
    [0] Niemand wartet
    [one] Ein Spieler wartet
   *[other] { $n } Spieler warten
}
series-full = { $n ->
    [one] Eine Gruppe läuft, mehr dürfen es zugleich nicht sein. Die nächste beginnt, wenn sie beendet ist.
   *[other] { $n } Gruppen laufen, mehr dürfen es zugleich nicht sein. Die nächste beginnt, wenn eine davon beendet ist.
}
series-sections = Laufende Gruppen
series-no-sections = Zurzeit läuft keine Gruppe.
series-over = Beendete Gruppen
series-posts-what = Ämter, die hier vergeben werden, gelten in allen Gruppen der Serie.
series-refused-full = Dieser Server hat { $n } Serien, mehr führt er nicht.
series-refused-shut = Zu dieser Serie kann sich zurzeit niemand melden.
series-refused-shut-already = Die Meldung ist schon geschlossen.
series-refused-open-already = Die Meldung ist schon offen.
series-refused-waits = Dieser Spieler wartet schon.
series-refused-not-waiting = Dieser Spieler wartet nicht.
series-refused-plays = Dieser Spieler spielt in einer Gruppe der Serie, die nicht beendet ist. Danach kann er sich wieder melden.
series-refused-waiting-full = Es warten { $n } Spieler, mehr können es nicht sein. Versuchen Sie es wieder, wenn eine Gruppe begonnen hat.
series-refused-changed = Die Serie wurde inzwischen geändert. Sehen Sie sie sich noch einmal an.
series-refused-last-director = Eine Serie behält mindestens einen Turnierleiter.
series-refused-posts-full = Eine Serie hat höchstens { $n } Ämter.
series-fault-name = Der Name hat 1 bis { $n } Zeichen in einer Zeile.
series-fault-players = Eine Gruppe hat 3 bis { $n } Spieler.
series-fault-open = Es laufen höchstens 1 bis { $n } Gruppen zugleich.
series-fault-kind = Gruppen sind Rundenturniere, Schweizer oder K.-o.-Turniere. Wählen Sie eine andere Ausschreibung.
series-fault-dates = Gruppen beginnen, wenn sie voll sind. Wählen Sie eine Ausschreibung ohne Termine.
series-fault-from = Wählen Sie eine Ausschreibung.
denied-run-series = Das können nur die Leiter der Serie und ihre Helfer.
denied-direct-series = Das können nur die Leiter der Serie.
refused-post-of-series = Diese Person hat ein Amt in der Serie dieses Turniers. Es wird auf der Seite der Serie vergeben und entzogen.
