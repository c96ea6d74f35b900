nav-ratings = Wertungszahlen
rating-title = Wertungsliste
rating-lead = Die Spielstärke, Partie für Partie und Monat für Monat; jede Spielart hat ihre eigene Liste.
rating-none = Es gibt noch keine Liste. Die erste erscheint, wenn der Monat der ersten gewerteten Partie vorbei ist.
rating-empty = Noch gibt es keine gewertete Partie.
rating-next = Die nächsten Listen erscheinen am
rating-all = Alle Wertungslisten
rating-variant = Spielart
rating-players = Spieler
rating-games = Gewertete Partien
rating-summary = { $month }: { $players ->
    [one] ein Spieler
   *[other] { $players } Spieler
}, { $games ->
    [0] keine gewertete Partie in diesem Monat
    [one] eine gewertete Partie in diesem Monat
   *[other] { $games } gewertete Partien in diesem Monat
}.
rating-month = Monat
rating-name = Teil eines Namens
rating-show = Zeigen
rating-nobody = Niemand in dieser Liste heißt so.
rating-rank = Rang
rating-player = Spieler
rating-rating = Wertungszahl
rating-deviation = Unsicherheit
rating-change = Änderung
rating-games-month = Partien im Monat
rating-games-all = Partien insgesamt
rating-new = neu
rating-whole = Die ganze Liste
rating-none-here = In diesem Teil der Liste steht niemand.
rating-first = Zum Anfang der Liste
rating-more = Weitere Spieler
rating-unsure = Ein Fragezeichen heißt: zu wenige Partien für eine verlässliche Zahl (Unsicherheit über 110).
rating-computed = Berechnet am
rating-files = Die Liste als Datei:
rating-csv = CSV für Tabellenprogramme
rating-json = JSON für Programme
rating-text = einfacher Text
rating-how = Wie die Wertungszahlen berechnet werden
rating-how-start = Alle beginnen bei 1500. Wer gewinnt, steigt, wer verliert, fällt: stark, wenn das Ergebnis überrascht, kaum, wenn es zu erwarten war.
rating-how-deviation = Die Unsicherheit (±) sagt, wie genau die Wertungszahl ist: Sie beginnt bei 350, wird mit jeder Partie kleiner und wächst langsam wieder, wenn jemand nicht spielt. In 95 von 100 Fällen liegt die wahre Stärke höchstens zwei Unsicherheiten entfernt.
rating-how-month = Eine Liste entsteht aus allen Partien, die in einem Kalendermonat (UTC) endeten; gerechnet wird mit den Wertungszahlen der vorigen Liste.
rating-how-counts = Eine Partie zählt, wenn mindestens ein Zug aufgedeckt wurde und sie gewonnen, verloren oder remis ist; nicht, wenn sie abgebrochen wurde, wenn beide verloren haben oder wenn sie ohne Wertung vereinbart war. Private Partien zählen nur, wenn das vereinbart war.
rating-how-source = Das Verfahren ist Glicko-2 von Mark E. Glickman. Alle Listen lassen sich jederzeit aus den Partien neu berechnen, mit denselben Zahlen.
player-ratings = Wertungszahlen
player-ratings-none = Noch ist keine gewertete Partie beendet.
player-rank = Rang { $rank } im { $month }, insgesamt { $n ->
    [one] eine gewertete Partie
   *[other] { $n } gewertete Partien
}.
player-live = Zurzeit { $rating } ({ $deviation }) nach { $n ->
    [one] einer Partie
   *[other] { $n } Partien
} seit der letzten Liste; nicht endgültig.
player-plot = Wertungszahlen in { $variant } nach Monaten; die Zahlen folgen.
player-months = Monat für Monat
player-results = Ergebnisse öffentlicher Partien
player-won = Gewonnen
player-drawn = Remis
player-lost = Verloren
player-open = Laufende Partien
player-open-none = Zurzeit läuft keine öffentliche Partie.
player-over = Zuletzt beendete Partien
player-reliability = Zuverlässigkeit
player-reliability-in-time = Rechtzeitig abgegebene Züge
player-reliability-share = { $share } ({ $filed } von { $owed })
player-reliability-none = noch keiner war fällig
player-reliability-reply = Mittlere Bedenkzeit je Zug
player-reliability-flags = Verluste durch Zeitüberschreitung
player-reliability-why = Gezählt über die letzten { $days } Tage, aus aufgedeckten Zügen und beendeten Partien. Das sehen nur der Spieler selbst, Schiedsrichter, Turnierleiter und Verwalter.
player-silent = Aufgehört, ohne sich abzumelden? { $n ->
    [one] Eine Partie ging
   *[other] { $n } Partien gingen
} in den letzten { $days } Tagen ohne Zug und ohne Urlaub durch Zeitüberschreitung verloren.
