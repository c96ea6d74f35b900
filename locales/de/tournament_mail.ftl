tmail-page = Turnier öffnen
tmail-why = Begründung
tmail-more = { $n ->
    [one] Einen weiteren Eintrag finden Sie auf der Seite des Turniers.
   *[other] { $n } weitere Einträge finden Sie auf der Seite des Turniers.
}
tmail-stop = Sie möchten keine E-Mails über Meldungen, Meldeschluss und Ende von Turnieren? Hier stellen Sie sie ab: { $url }
tmail-answer = Sie können auf diese E-Mail antworten: „Stand“ sagt Ihnen, wie es im Turnier steht, mit „Zurückziehen“ verlassen Sie es (wir fragen nach), „Hilfe“ zeigt alle Befehle. Das Kürzel dieses Turniers ist { $code }.
tmail-answer-out = Sie können auf diese E-Mail antworten: „Stand“ sagt Ihnen, wie es im Turnier steht, „Hilfe“ zeigt alle Befehle. Das Kürzel dieses Turniers ist { $code }.
tmail-games = Ihre Partien
tmail-game = Runde { $n }: gegen { $name }, Sie haben { $side ->
    [white] Weiß
   *[black] Schwarz
}
tmail-game-bye = Runde { $n }: Sie sind spielfrei
tmail-game-begins = beginnt am { $at }
tmail-game-until = Ihre Bedenkzeit endet am { $at }
tmail-game-annulled = zählt nicht mehr
tmail-next-starts = Gespielt wird ab { $at }.
tmail-next-by-hand = Die Turnierleitung beginnt das Turnier; wir schreiben Ihnen dann.
tmail-next-draw = Die Startnummern werden ausgelost; dafür müssen Sie nichts tun. Wer möchte, trägt bis zum Beginn ein paar eigene Worte zur Auslosung bei. Dann kann niemand die Reihenfolge bestimmen, auch dieser Server nicht: { $page }
tmail-entered-subject = Sie sind gemeldet
tmail-entered-title = Sie sind gemeldet: { $name }
tmail-entered-by = { $who } hat Sie gemeldet.
tmail-entered-what = Sie haben einen Platz in diesem Turnier.
tmail-waits-subject = Sie stehen auf der Warteliste
tmail-waits-title = Sie stehen auf der Warteliste: { $name }
tmail-waits-what = Alle Plätze sind vergeben. Sie stehen als Nummer { $n } auf der Warteliste und rücken nach, sobald ein Platz frei wird; wir schreiben Ihnen dann.
tmail-waits-still = Sie stehen weiter auf der Warteliste, als Nummer { $n }. Nimmt jemand seine Meldung zurück, rücken Sie vielleicht noch nach.
tmail-moved-up-subject = Sie haben jetzt einen Platz
tmail-moved-up-title = Sie sind nachgerückt: { $name }
tmail-moved-up-what = Ein Platz ist frei geworden, und Sie haben ihn jetzt.
tmail-back-subject = Ihre Meldung ist zurückgenommen
tmail-back-title = Ihre Meldung ist zurückgenommen: { $name }
tmail-back-by = { $who } hat Ihre Meldung zurückgenommen.
tmail-back-what = Sie spielen in diesem Turnier nicht mit. Solange die Meldung offen ist, können Sie sich wieder melden.
tmail-closed-subject = Die Meldung ist geschlossen
tmail-closed-title = Die Meldung ist geschlossen: { $name }
tmail-closed-what = { $n ->
    [one] Ein Spieler ist gemeldet.
   *[other] { $n } Spieler sind gemeldet.
}
tmail-started-subject = Das Turnier hat begonnen
tmail-started-title = Es geht los: { $name }
tmail-started-number = Ihre Startnummer ist { $n }.
tmail-started-section = Sie spielen in Gruppe { $n }.
tmail-started-players = { $n ->
    [one] Ein Spieler nimmt teil.
   *[other] { $n } Spieler nehmen teil.
}
tmail-games-follow = Zu jeder Partie folgt eine eigene E-Mail. Schicken Sie Ihren Zug als Antwort auf jene E-Mail, nicht auf diese hier.
mail-turn-place = { $name }, Runde { $n }
tmail-round-subject = Runde { $n }
tmail-round-title = Runde { $n }: { $name }
tmail-round-what = Die nächste Runde ist gepaart.
tmail-line-up-subject = Aufstellung für Runde { $n }
tmail-line-up-subject-reminder = Die Aufstellung für Runde { $n } fehlt noch
tmail-line-up-title = Bitte stellen Sie auf: { $name }
tmail-line-up-what = Sie sind Mannschaftsführer von { $own }. In Runde { $n } trifft Ihre Mannschaft auf { $other }.
tmail-line-up-reminder = Für Runde { $n } gegen { $other } haben Sie die Aufstellung von { $own } noch nicht eingetragen.
tmail-line-up-until = Bitte wählen Sie spätestens bis { $at }, wer spielt.
tmail-line-up-else = Wählen Sie niemanden, spielen:
tmail-line-up-secret = Bis dahin sieht außer Ihnen niemand Ihre Aufstellung, auch nicht die Turnierleitung. Dann werden beide Aufstellungen gezeigt, und die Partien beginnen.
tmail-line-up-link = Aufstellung eintragen
tmail-captain-subject = Sie sind Mannschaftsführer
tmail-captain-title = Sie sind Mannschaftsführer: { $name }
tmail-captain-what = Sie sind jetzt Mannschaftsführer von { $own }.
tmail-captain-line-ups = Vor jeder Runde wählen Sie, wer spielt. Wir schreiben Ihnen jedes Mal, wenn eine Aufstellung fällig ist.
tmail-captain-draws = Auf Remisangebote an die Spieler Ihrer Mannschaft antworten Sie. Liegen jetzt schon Angebote vor, folgt zu jedem eine E-Mail.
tmail-captain-back = Wenn Sie nicht Mannschaftsführer sein möchten, können Sie das Amt auf der Seite der Mannschaften niederlegen, sofern noch jemand anderes in Ihrer Mannschaft spielt.
tmail-captain-link = Mannschaften ansehen
tmail-captain-over-subject = Sie sind nicht mehr Mannschaftsführer
tmail-captain-over-title = Sie sind nicht mehr Mannschaftsführer: { $name }
tmail-captain-over-what = Ihre Mannschaft hat jetzt einen anderen Mannschaftsführer. Aufstellungen und Antworten auf Remisangebote sind damit nicht mehr Ihre Sache.
post-mail-subject = { $post ->
    [director] Sie sind jetzt Turnierleiter
    [assistant] Sie sind jetzt Helfer
    [arbiter] Sie sind jetzt Schiedsrichter
   *[none] Sie haben kein Amt mehr
}
post-mail-title = Ihr Amt: { $name }
post-mail-what = { $post ->
    [director] Sie sind jetzt Turnierleiter von „{ $name }“.
    [assistant] Sie sind jetzt Helfer der Turnierleitung von „{ $name }“.
    [arbiter] Sie sind jetzt Schiedsrichter von „{ $name }“.
   *[none] Sie haben in „{ $name }“ kein Amt mehr. Sind Sie in laufenden Partien Schiedsrichter, so bleiben Sie es bis zu deren Ende.
}
post-mail-by = Das hat { $who } eingetragen.
post-mail-duties = { $post ->
    [director] Meldungen, Beginn, Pausen und Ämter finden Sie auf der Seite „Leitung“. Sobald dort etwas auf Sie wartet, schreiben wir Ihnen.
    [assistant] Auf der Seite „Leitung“ dürfen Sie fast alles, was die Turnierleiter dürfen. Nur Ämter vergeben, das Turnier beenden oder absagen und Partien neu spielen lassen können Sie nicht. Sobald dort etwas wartet, schreiben wir Ihnen.
   *[arbiter] Die Partien werden der Reihe nach auf die Schiedsrichter verteilt. Ihre stehen auf dem Schiedsrichtertisch, wo Sie auch über Einsprüche entscheiden. Zu jedem Einspruch schreiben wir Ihnen.
}
post-mail-series-duties = { $post ->
    [director] Meldungen, Einladungen und Ämter finden Sie auf der Seite der Serie, und was in einer Gruppe zu tun ist, auf deren Seite „Leitung“. Sobald dort etwas auf Sie wartet, schreiben wir Ihnen.
   *[assistant] Auf der Seite der Serie und auf der Seite „Leitung“ jeder Gruppe dürfen Sie fast alles, was die Turnierleiter dürfen. Nur Ämter vergeben, eine Gruppe beenden oder absagen und Partien neu spielen lassen können Sie nicht. Sobald in einer Gruppe etwas wartet, schreiben wir Ihnen.
}
post-mail-series = Das Amt gilt in allen Gruppen der Serie, auch in denen, die noch beginnen.
post-mail-game-title = Sie sind jetzt Schiedsrichter
post-mail-game-what = Sie sind jetzt Schiedsrichter dieser Partie.
post-mail-game-duties = Entscheidungen und Antworten auf Einsprüche geben Sie auf dem Schiedsrichtertisch der Partie ab. Zu jedem Einspruch schreiben wir Ihnen.
tmail-final-subject = Das Finale
tmail-final-title = Das Finale: { $name }
tmail-final-what = Die Gruppen sind entschieden, und Sie haben das Finale erreicht.
tmail-extra-subject = Zwei weitere Partien
tmail-extra-title = Zwei weitere Partien: { $name }
tmail-extra-what = Ihr Zweikampf steht unentschieden. Zwei weitere Partien entscheiden.
tmail-sheet-subject = Die Ausschreibung wurde geändert
tmail-sheet-title = Die Ausschreibung wurde geändert: { $name }
tmail-sheet-changes = Was geändert wurde
tmail-sheet-link = Ausschreibung lesen
tmail-ends-subject = Der letzte Termin wurde verlegt
tmail-ends-title = Der letzte Termin wurde verlegt: { $name }
tmail-left-subject = Ein Spieler ist ausgeschieden
tmail-left-title = Ein Spieler ist ausgeschieden: { $name }
tmail-left-own-subject = Sie sind ausgeschieden
tmail-left-own-title = Sie sind ausgeschieden: { $name }
tmail-left-own = Sie spielen in diesem Turnier nicht mehr mit.
tmail-left-own-silent = Sie sind aus diesem Turnier ausgeschieden, weil Sie lange nicht gezogen haben.
tmail-left-other = { $who } hat das Turnier verlassen.
tmail-left-other-silent = { $who } ist aus dem Turnier ausgeschieden, weil lange kein Zug kam.
tmail-left-own-annulled = Weniger als die Hälfte Ihrer Partien war beendet, deshalb zählt keine. Laufende Partien werden abgebrochen.
tmail-left-own-forfeit = Ihre beendeten Partien zählen weiter. Laufende Partien sind kampflos verloren.
tmail-left-other-annulled = Weniger als die Hälfte der Partien dieses Spielers war beendet, deshalb zählt keine. Auch Ihre Partie mit ihm zählt nicht mehr; läuft sie noch, wird sie abgebrochen.
tmail-left-other-forfeit = Beendete Partien zählen weiter. Ihre laufenden Partien mit diesem Spieler gewinnen Sie kampflos; Sie brauchen nichts zu tun.
tmail-replaced-subject = Ein Ersatzspieler übernimmt
tmail-replaced-title = Ein Ersatzspieler übernimmt: { $name }
tmail-replaced-left = { $substitute } spielt an Ihrer Stelle. Ihre beendeten Partien zählen weiter; die laufenden werden annulliert.
tmail-replaced-substitute = Sie spielen an der Stelle von { $who }, mit derselben Startnummer.
tmail-replaced-opponent = { $substitute } spielt an der Stelle von { $who }.
tmail-replaced-anew = Was beendet ist, zählt weiter. Laufende Partien werden annulliert und von Anfang an neu gespielt; ihr bisheriges Protokoll bleibt erhalten.
tmail-replayed-subject = Eine Partie wird neu gespielt
tmail-replayed-title = Eine Partie wird neu gespielt: { $name }
tmail-replayed-what = Eine Ihrer Partien wurde annulliert und wird neu gespielt. Das Protokoll der alten Partie bleibt erhalten.
tmail-paused-subject = Das Turnier ist angehalten
tmail-paused-title = Alle Partien sind angehalten: { $name }
tmail-paused-what = Alle Partien dieses Turniers sind angehalten, und keine Uhr läuft. Wir schreiben Ihnen, wenn es weitergeht.
tmail-resumed-subject = Das Turnier geht weiter
tmail-resumed-title = Es geht weiter: { $name }
tmail-resumed-what = Alle Partien gehen weiter. Jeder Uhr, die stand, ist diese Zeit gutgeschrieben.
tmail-cancelled-subject = Das Turnier ist abgesagt
tmail-cancelled-title = Abgesagt: { $name }
tmail-cancelled-what = Dieses Turnier findet nicht statt.
tmail-end-subject = Der letzte Termin ist erreicht
tmail-end-title = Der letzte Termin ist erreicht: { $name }
tmail-end-adjudicate = Laufende Partien werden abgeschätzt: Ein Schiedsrichter entscheidet über jede. Zu jeder bekommen Sie eine eigene E-Mail.
tmail-end-draw = Laufende Partien enden remis.
tmail-end-play-on = Laufende Partien werden zu Ende gespielt.
tmail-finished-subject = Das Turnier ist zu Ende
tmail-finished-title = Das Turnier ist zu Ende: { $name }
tmail-finished-own = Sie { $tied ->
    [yes] teilen sich die Plätze
   *[no] belegen Platz
} { $place } von { $of }, mit { $points } { $one ->
    [yes] Punkt
   *[no] Punkten
}.
tmail-finished-table = Die Tabelle
tmail-finished-line = { $place }. { $name }: { $points }
tmail-finished-appeals = Danke, dass Sie mitgespielt haben.
tmail-finished-link = Ganze Tabelle öffnen
tmail-message-from = { $from } schreibt an die Spieler des Turniers { $name }:
tmail-message-section = Diese E-Mail ging nur an Gruppe { $n }.
tmail-message-team = Diese E-Mail ging nur an die Mannschaft { $team }.
tmail-message-waited = Diese E-Mail ging an alle, die in einer Partie dieses Turniers am Zug waren, als sie geschrieben wurde.
tmail-message-answer = Eine Antwort auf diese E-Mail erreicht { $from } nicht: Dieser Server versteht darin nur seine eigenen Befehlswörter, und er gibt von niemandem die Adresse weiter.
tmail-message-passed = Antworten Sie auf diese E-Mail, und dieser Server gibt Ihre Antwort an { $from } weiter, ohne Ihre Adresse zu zeigen. Dateien werden nicht weitergegeben.
tmail-passed-subject = { $from } schreibt Ihnen
tmail-passed-from-player = { $from } ist im Turnier { $name } gemeldet und schreibt Ihnen:
tmail-passed-from-director = { $from } leitet das Turnier { $name } und schreibt Ihnen:
tmail-passed-cut = Die Nachricht war länger; der Rest wurde weggelassen.
tmail-passed-files = Anhänge werden nicht weitergegeben.
tmail-passed-answer = Antworten Sie auf diese E-Mail, und dieser Server gibt Ihre Antwort an { $from } weiter, ohne Ihre Adresse zu zeigen.
tmail-hand-subject = { $n ->
    [one] In Ihren Turnieren wartet eine Aufgabe auf Sie
   *[other] In Ihren Turnieren warten { $n } Aufgaben auf Sie
}
tmail-hand-title = { $n ->
    [one] Eine Aufgabe wartet auf Sie
   *[other] { $n } Aufgaben warten auf Sie
}
tmail-hand-what = In den Turnieren, die Sie leiten, ist Folgendes zu erledigen:
tmail-hand-link = Turnierleitung öffnen
tmail-hand-when = Sie bekommen eine solche E-Mail, wenn etwas Neues wartet, höchstens alle vier Stunden.
tmail-drawn = Wie die Startnummern ausgelost wurden
tmail-drawn-how = Bevor die Meldung eröffnet wurde, hatte dieser Server ein Geheimnis festgelegt und dessen Fingerabdruck veröffentlicht. Die Reihenfolge folgt allein aus diesem Geheimnis und aus dem, was die Spieler beigetragen haben.
tmail-drawn-commitment = Fingerabdruck (SHA-256), veröffentlicht, als die Meldung eröffnet wurde
tmail-drawn-secret = Das Geheimnis
tmail-drawn-check = Alles, was man braucht, um die Reihenfolge nachzurechnen, steht im Protokoll: { $page }
tmail-task-since = (seit { $at })
tmail-task-due = (fällig bis { $at })
tmail-broken-off-subject = Das Turnier ist abgebrochen
tmail-broken-off-title = Abgebrochen: { $name }
tmail-broken-off-what = Dieses Turnier ist abgebrochen. Laufende Partien werden abgebrochen; beendete bleiben mit ihrem Protokoll erhalten.
