tab-label = Seiten dieses Turniers
tab-table = Tabelle
tab-pairings = Paarungen
tab-games = Partien
tab-sheet = Ausschreibung
tab-record = Protokoll
tab-run = Leitung
tab-reload = Neu laden
step-label = Stand des Turniers
step-draft = Entwurf
step-entries = Meldung
step-running = Läuft
step-ended = Beendet
players-title = Spieler
players-sort = Sortieren nach
players-done = Fertig
players-left = Offen
players-owes = Am Zug
players-since = Seit
players-time = Rest
players-away = Im Urlaub bis
players-days = Urlaub übrig
players-silent = Kein Zug seit
players-reliable = Zuverlässig
players-mails = E-Mails
players-bounced = kommen zurück
players-acts = Was Sie tun können
players-hidden = In diesem Turnier wird nicht gezeigt, wer abgegeben hat. Wer am Zug ist, wie lange schon, mit wie viel Restzeit und seit wann ohne Zug, sehen nur die Schiedsrichter der Partien.
run-enter-title = Spieler melden
inbox-title = Was auf Sie wartet
inbox-nothing = Zurzeit wartet nichts auf Sie.
inbox-summary = { $n ->
    [one] Eine Sache wartet auf Sie.
   *[other] { $n } Sachen warten auf Sie, die dringendste zuerst.
}
inbox-summary-late = { $n ->
    [one] Eine Sache wartet auf Sie, und sie ist überfällig.
   *[other] { $n } Sachen warten auf Sie; { $late } davon sind überfällig.
}
inbox-none = Davon wartet zurzeit nichts auf Sie.
inbox-name = Name eines Spielers oder Turniers
inbox-tournaments = Turniere
inbox-mails = E-Mails, die zurückkommen
inbox-unanswered = Ein Einspruch braucht einen Schiedsrichter, den Sie benennen
panel-open = { $n ->
    [one] ein offener Fall
   *[other] { $n } offene Fälle
}
say-kind = Turnierart:
say-game = Spiel:
say-change = Übernehmen
say-from = Mit
say-to = bis
say-players = Spielern.
say-clock = Bedenkzeit:
say-leave = , dazu Urlaub:
say-days = Tage.
say-closes = Meldeschluss ist am
say-starts = und Beginn am
say-more = Alles Weitere
say-more-what = Das ist schon so eingestellt, wie es bei solchen Turnieren üblich ist. Öffnen Sie es nur, wenn Sie etwas anders haben möchten.
adjudications-title = Abschätzungen
adjudications-none = Keine Partie wartet auf ihr Ergebnis.
adjudications-what = Wählen Sie ein Ergebnis, wo Sie jetzt entscheiden möchten, geben Sie den Grund an, und drücken Sie den Knopf. Die anderen Partien warten.
adjudications-later = noch nicht
adjudications-alone = einzeln entscheiden
adjudications-others = ihr Schiedsrichter entscheidet
adjudications-why = Begründung
adjudications-reason = Derselbe Grund steht in jeder Partie, die Sie jetzt entscheiden. Braucht eine Partie einen eigenen, entscheiden Sie sie einzeln.
adjudications-decide = Gewählte Partien entscheiden
adjudications-done = { $n ->
    [one] Eine Partie ist entschieden.
   *[other] { $n } Partien sind entschieden.
}
adjudications-faults = Diese Partien ließen sich nicht entscheiden:
knockout-game = Partie { $n }
