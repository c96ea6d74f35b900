# Handlungen der Turnierleitung: jetzt paaren, jetzt beenden.
run-pair = Jetzt paaren
run-pair-what = Was fällig ist, wird jetzt gepaart, und die neuen Partien beginnen wie ausgeschrieben. Sonst geschieht das etwas später von selbst.
run-pair-program = Das macht das Paarungsprogramm dieses Servers; es kann eine Minute dauern. Gelingt es nicht, erfahren Sie den Grund.
run-pair-results = Die Paarungen folgen aus den Ergebnissen.
pair-refused-games = In dieser Runde laufen noch Partien. Die nächste wird gepaart, wenn sie beendet sind.
pair-refused-day = Diese Runde läuft bis zu ihrem letzten Tag. Die nächste wird dann gepaart.
pair-refused-all = Alle Runden dieses Turniers sind gepaart.
pair-refused-start = In diesem Turnier wurde alles zu Beginn gepaart.
pair-refused-decided = Es ist nichts mehr zu paaren; das Turnier ist entschieden.
pair-refused-ladder = Auf einer Rangliste wird nichts gepaart; die Spieler fordern einander heraus.
pairing-fault-off = Dieser Server hat kein Paarungsprogramm. Der Betreiber kann eines einrichten (tournament.pairing_program).
pairing-fault-told = das Turnier lässt sich dem Paarungsprogramm nicht mitteilen.
pairing-fault-run = das Paarungsprogramm lässt sich nicht starten. Der Betreiber sollte tournament.pairing_program ansehen.
pairing-fault-too-slow = das Paarungsprogramm brauchte zu lange und wurde beendet.
pairing-fault-failed = das Paarungsprogramm hat keine Paarung gefunden. Näheres findet der Betreiber im Protokoll des Servers.
pairing-fault-answer = die Antwort des Paarungsprogramms ist nicht lesbar.
pairing-fault-rules = die Antwort des Paarungsprogramms verletzt die Regeln; nichts davon wurde übernommen.
hand-refused-ended = Das Turnier ist zu Ende. Es geht nur weiter, wenn der letzte Termin verschoben wird.
hand-refused-resume = Das Turnier ist angehalten; lassen Sie es zuerst weitergehen.
hand-end = Das Turnier jetzt beenden
hand-end-sheet = Das Turnier endet jetzt so, wie es am letzten Termin enden würde. Was aus den laufenden Partien wird, sagt die Ausschreibung.
hand-end-adjudicate = { $n ->
    [0] Es läuft keine Partie.
    [one] Eine Partie läuft noch. Sie wird angehalten, beide Seiten dürfen ein Ergebnis beanspruchen, und dann schätzt der Schiedsrichter der Partie sie ab. Gibt es keinen, so ist das Ihre Aufgabe.
   *[other] { $n } Partien laufen noch. Sie werden angehalten, beide Seiten dürfen ein Ergebnis beanspruchen, und dann schätzt der Schiedsrichter jede ab. Wo es keinen gibt, ist das Ihre Aufgabe.
}
hand-end-draw = { $n ->
    [0] Es läuft keine Partie.
    [one] Eine Partie läuft noch; sie endet remis.
   *[other] { $n } Partien laufen noch; sie enden remis.
}
hand-end-play-on = { $n ->
    [0] Es läuft keine Partie.
    [one] Eine Partie läuft noch; sie wird zu Ende gespielt.
   *[other] { $n } Partien laufen noch; sie werden zu Ende gespielt.
}
hand-end-unmade = { $n ->
    [0] {""}
    [one] Eine Partie hat noch nicht begonnen; sie wird nicht mehr gespielt.
   *[other] { $n } Partien haben noch nicht begonnen; sie werden nicht mehr gespielt.
}
hand-end-unmade-play-on = { $n ->
    [0] {""}
    [one] Eine Partie hat noch nicht begonnen; sie wird noch gespielt.
   *[other] { $n } Partien haben noch nicht begonnen; sie werden noch gespielt.
}
hand-end-ladder = Unbeantwortete Herausforderungen entfallen, und niemand kann mehr herausfordern.
hand-end-after = Es wird keine Runde mehr gepaart, und niemand kann sich mehr melden. Sind alle Partien entschieden, ist das Turnier beendet. Alle Spieler bekommen Ihre Begründung per E-Mail. Weiter geht es nur, wenn der letzte Termin verschoben wird; beendete Partien bleiben, wie sie sind.
act-ended = { $who } hat das Turnier vor dem letzten Termin beendet.
act-paired-by = { $who } hat Runde { $round } paaren lassen.
act-final-by = { $who } hat das Finale paaren lassen.
tmail-ended-subject = Das Turnier endet jetzt
tmail-ended-title = Das Turnier endet jetzt: { $name }
swiss-off = Auf diesem Server noch nicht möglich: Der Betreiber muss mit der Einstellung tournament.pairing_program ein Paarungsprogramm für das Schweizer System nennen. Wie, steht beim Quelltext des Programms in docs/tabellen.md unter „Schweizer Runden“.
entry-joins = Sie können auch noch einsteigen, während schon gespielt wird.
entry-by-mail-ask = Sie können sich per E-Mail melden, zurückziehen und nach dem Stand fragen. Dafür bekommen Sie eine eigene Adresse.
entry-by-mail-make = Meine Adresse einrichten
about-joined = Sie sind im Turnier { $code } dabei und spielen von jetzt an mit.
tmail-challenge-subject-accepted = Herausforderung angenommen
tmail-challenge-subject-unanswered = Herausforderung nicht beantwortet
tmail-challenge-subject-declined = Herausforderung abgelehnt
tmail-challenge-subject-lapsed = Herausforderung entfallen
tmail-challenge-subject-taken-back = Herausforderung zurückgezogen
tmail-challenge-title = Herausforderung: { $name }
tmail-challenge-accepted = { $challenged } hat die Herausforderung von { $challenger } angenommen. Die Partie beginnt.
tmail-challenge-begins = { $challenged } hat die Herausforderung von { $challenger } nicht rechtzeitig beantwortet. Die Partie beginnt von selbst.
tmail-challenge-refused = { $challenged } hat die Herausforderung von { $challenger } abgelehnt. Nach der Ausschreibung bekommt { $challenger } den Platz.
tmail-challenge-unanswered = { $challenged } hat die Herausforderung von { $challenger } nicht rechtzeitig beantwortet. Nach der Ausschreibung bekommt { $challenger } den Platz.
tmail-challenge-declined = { $challenged } hat die Herausforderung von { $challenger } abgelehnt. Sie entfällt; niemand wechselt den Platz.
tmail-challenge-lapsed = Die Herausforderung von { $challenger } an { $challenged } entfällt. Niemand wechselt den Platz.
tmail-challenge-taken-back = { $challenger } hat die Herausforderung an { $challenged } zurückgezogen.
