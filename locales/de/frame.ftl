# Was jede Seite umgibt.
trial = Probebetrieb
nav-profile = Mein Profil
nav-challenges = Herausforderungen
nav-leave = Urlaub
nav-calendar = Kalender
nav-to-move = { $n ->
    [one] Sie sind in einer Partie am Zug
   *[other] Sie sind in { $n } Partien am Zug
}

# Mi., 25. Nov., 14:45. Das Jahr steht dabei, wenn es nicht das laufende ist.
time-rest = { $unit ->
    [days] { $small ->
        [0] noch { $large } T
       *[other] noch { $large } T { $small } Std
    }
    [hours] { $small ->
        [0] noch { $large } Std
       *[other] noch { $large } Std { $small } Min
    }
    [seconds] noch { $large } s
   *[minutes] { $small ->
        [0] noch { $large } Min
       *[other] noch { $large } Min { $small } s
    }
}

# Der Weg durch die Stellungen einer Partie.
replay-label = Stellungen der Partie
replay-first = Zum Anfang
replay-back = Ein Zugpaar zurück
replay-on = Ein Zugpaar vor
replay-last = Zum Ende
replay-now = Zur aktuellen Stellung
replay-start = Grundstellung dieser Partie
board-flip = Brett drehen
history-all = Alles im Einzelnen
chip-rated = gewertet
chip-unrated = nicht gewertet
pace-days = { $n ->
    [one] 1 Tag
   *[other] { $n } Tage
} je { $kind ->
    [pair] Zugpaar
   *[move] Zug
}
pace-period = { $base } für { $kind ->
    [pair] { $n ->
        [one] 1 Zugpaar
       *[other] { $n } Zugpaare
    }
   *[move] { $n ->
        [one] 1 Zug
       *[other] { $n } Züge
    }
}
pace-fixed = feste Termine
room-games = Partien
room-tournaments = Turniere
title-to-move = ● Sie sind am Zug –
enter-not-sent = Nicht gesendet, der Server antwortet nicht. Ihre Wahl bleibt stehen; bitte versuchen Sie es noch einmal.
enter-signed-out = Nicht gesendet, Sie sind abgemeldet. Ihre Wahl bleibt stehen:

# Eine Adresse in die Zwischenablage.
copy = Kopieren
copied = Kopiert
date-short = { $weekday ->
    [1] Mo.
    [2] Di.
    [3] Mi.
    [4] Do.
    [5] Fr.
    [6] Sa.
   *[7] So.
}, { $day }. { $month ->
    [1] Jan.
    [2] Feb.
    [3] März
    [4] Apr.
    [5] Mai
    [6] Juni
    [7] Juli
    [8] Aug.
    [9] Sept.
    [10] Okt.
    [11] Nov.
   *[12] Dez.
}{ $year }
