# Die Hand des Turnierleiters: Ausscheiden, Ersatz, neu gespielte Partien, Anhalten und Enden; was ansteht, eigene Schritte, Ausfälle.
hand-withdraw-own = Vom Turnier zurücktreten
hand-withdraw = Zurückziehen
hand-withdraw-name = { $name } zurückziehen …
hand-withdraw-who = { $name } (Nummer { $number }) scheidet aus dem Turnier aus.
hand-withdraw-forfeit = { $open ->
    [0] Es läuft keine Partie mehr.
    [one] Eine Partie, die läuft oder noch nicht begonnen hat, geht kampflos verloren.
   *[other] { $open } Partien, die laufen oder noch nicht begonnen haben, gehen kampflos verloren.
}
hand-withdraw-finished = { $finished ->
    [one] Eine beendete Partie zählt weiter.
   *[other] { $finished } beendete Partien zählen weiter.
}
hand-withdraw-annulled = { $all ->
    [one] Nach der Ausschreibung dieses Turniers wird die Partie annulliert, denn weniger als die Hälfte der Partien ist beendet: Sie zählt für niemanden.
   *[other] Nach der Ausschreibung dieses Turniers werden alle { $all } Partien annulliert, denn weniger als die Hälfte ist beendet: Sie zählen für niemanden, weder laufende noch beendete.
}
hand-withdraw-after = Die Partien enden gleich danach eine nach der anderen, und die Gegner erfahren es per E-Mail. Das lässt sich nicht zurücknehmen.
hand-leave-instead = Nur eine Weile verhindert? Melden Sie stattdessen Urlaub an.
hand-replace-instead = Stattdessen einen Ersatzspieler weiterspielen lassen
hand-silent = Weil lange kein Zug kam
hand-replace = Ersatzspieler einsetzen
hand-replace-one = ersetzen
hand-replace-who = Wer spielt für { $name } (Nummer { $number }) weiter?
hand-replace-takes = { $finished ->
    [0] Noch ist keine Partie beendet; es gehen also keine Punkte über.
    [one] Der Ersatzspieler übernimmt die Punkte: Eine beendete Partie bleibt, wie sie ist.
   *[other] Der Ersatzspieler übernimmt die Punkte: { $finished } beendete Partien bleiben, wie sie sind.
} { $begun ->
    [0] Es läuft keine Partie.
    [one] Eine laufende Partie wird annulliert und neu gespielt.
   *[other] { $begun } laufende Partien werden annulliert und neu gespielt.
} { $unmade ->
    [0] { "" }
    [one] Eine Partie, die noch nicht begonnen hat, spielt der Ersatzspieler.
   *[other] { $unmade } Partien, die noch nicht begonnen haben, spielt der Ersatzspieler.
}
hand-replace-after = Das Protokoll annullierter Partien bleibt erhalten. Alle Beteiligten erfahren es per E-Mail.
hand-waiting = Von der Warteliste, in der Reihenfolge der Meldung
hand-substitute = Wer weiterspielt
hand-substitute-other = Oder jemand anderes
hand-replay = Partie annullieren und neu ansetzen
hand-replay-which = { $white } – { $black }, Runde { $round }.
hand-replay-open = Die Partie läuft; sie wird abgebrochen.
hand-replay-over = Die Partie ist beendet; ihr Ergebnis zählt im Turnier nicht mehr.
hand-replay-what = Das Protokoll der alten Partie bleibt erhalten. Eine neue beginnt sofort mit dem ersten Zug, mit voller Zeit für beide.
hand-pause = Alle Partien anhalten
hand-pause-what = { $n ->
    [0] Zurzeit läuft keine Partie.
    [one] Die Uhren einer Partie werden angehalten.
   *[other] Die Uhren von { $n } Partien werden angehalten.
} Neue Partien beginnen nicht.
hand-pause-after = Niemand kann ziehen, bis das Turnier weitergeht. Beide Spieler jeder Partie erfahren es per E-Mail.
hand-resume = Partien weiterlaufen lassen
hand-resume-what = Jede angehaltene Uhr bekommt die Zeit zurück, in der sie stand. Partien, die ein Schiedsrichter angehalten hat, bleiben angehalten.
hand-stands = Angehalten: Keine Partie läuft
hand-extend = Letzten Termin verschieben
hand-extend-now = Letzter Spieltag: { $day }.
hand-extend-none = Das Turnier hat jetzt keinen letzten Termin.
hand-extend-what = Damit tritt eine neue Fassung der Ausschreibung in Kraft; alle Spieler lesen sie mit dem Grund.
hand-day = Der neue letzte Termin
hand-day-help = Mit dem Beginn dieses Tages endet das Turnier; was aus Partien wird, die dann noch laufen, steht in der Ausschreibung. Bleibt das Feld leer, gibt es keinen letzten Termin.
hand-break-off = Turnier abbrechen
hand-break-off-what = { $n ->
    [0] Zurzeit läuft keine Partie.
    [one] Eine laufende Partie wird abgebrochen.
   *[other] { $n } laufende Partien werden abgebrochen.
}
hand-break-off-unmade = { $n ->
    [0] { "" }
    [one] Eine Partie, die noch nicht begonnen hat, wird nicht gespielt.
   *[other] { $n } Partien, die noch nicht begonnen haben, werden nicht gespielt.
}
hand-break-off-after = Beendete Partien bleiben, wie sie sind. Alle Spieler erfahren es per E-Mail. Das lässt sich nicht zurücknehmen.
hand-mail = An die Spieler schreiben
hand-contribution = Ihr Text für die Auslosung
hand-contribution-what = Die Startnummern werden ausgelost: aus einem Geheimnis des Servers, dessen Fingerabdruck schon im Protokoll steht, und aus dem, was die Spieler beitragen. Mit einem eigenen Text können Sie sicher sein, dass niemand das Ergebnis vorher kannte. Er wird mit der Auslosung veröffentlicht und ist freiwillig.
hand-contribute = Text speichern
hand-refused-not-played = Das geht nur, solange das Turnier gespielt wird.
hand-refused-left = Dieser Spieler spielt in dem Turnier nicht mit oder ist ausgeschieden.
hand-refused-no-replacement = Die Ausschreibung dieses Turniers sieht keine Ersatzspieler vor. Ziehen Sie den Spieler zurück, oder ändern Sie die Ausschreibung.
hand-refused-substitute = Dieser Spieler ist in dem Turnier schon gemeldet und kann nicht einspringen.
hand-refused-no-count = Diese Partie zählt nicht mehr; an ihrer Stelle steht eine andere.
hand-refused-hangs = Was vom Ergebnis dieser Partie abhängt, ist schon gepaart. Sie kann nicht neu gespielt werden.
hand-refused-player-left = Einer ihrer Spieler ist aus dem Turnier ausgeschieden.
hand-refused-stands = Das Turnier ist schon angehalten.
hand-refused-goes-on = Das Turnier ist nicht angehalten.
hand-refused-over = Das Turnier ist zu Ende.
hand-refused-no-draw = Ein Text für die Auslosung ist nach der Meldung und vor dem Beginn möglich.
hand-refused-enter = Melden Sie sich zuerst zu diesem Turnier.
hand-refused-past = Dieser Tag ist schon vorbei. Wählen Sie einen späteren.
hand-refused-contribution = Ein Text für die Auslosung hat höchstens { $n } Zeichen in einer Zeile.
act-outage = Ein Ausfall wurde gutgeschrieben: { $games ->
    [one] eine Partie
   *[other] { $games } Partien
}, höchstens { $credit } je Uhr.

queue-since = Seit:
queue-to-open = Die Ausschreibung ist ein Entwurf. Eröffnen Sie die Meldung, wenn sie fertig ist.
queue-too-few = Das Turnier sollte beginnen: { $n } gemeldet, mindestens { $min } sind nötig.
queue-to-start = { $n } gemeldet. Das Turnier kann beginnen.
queue-waiting = { $n ->
    [one] Alle Plätze sind vergeben, und ein Spieler wartet.
   *[other] Alle Plätze sind vergeben, und { $n } Spieler warten.
}
queue-not-paired = Runde { $round } konnte nicht gepaart werden: { $why }
queue-paired-otherwise = Das zweite Paarungsprogramm paart Runde { $round } an { $n } { $n ->
    [one] Brett
   *[other] Brettern
} anders; die Paarung gilt, das Protokoll nennt beide.
queue-late-games = { $n ->
    [one] Eine Partie hätte schon beginnen sollen. Dauert das an, sagen Sie es dem Betreiber des Servers.
   *[other] { $n } Partien hätten schon beginnen sollen. Dauert das an, sagen Sie es dem Betreiber des Servers.
}
queue-silent = { $name } ist am Zug und hat die höchste erlaubte Zeit ohne Zug erreicht.
queue-hard-end-near = { $n ->
    [one] Der letzte Termin ist nahe, und eine Partie ist offen.
   *[other] Der letzte Termin ist nahe, und { $n } Partien sind offen.
}
queue-hard-end = Der letzte Termin ist erreicht; diese Partie ist abzuschätzen: vom Schiedsrichter, oder, wenn sie keinen hat, von Ihnen.
queue-hard-ends = Der letzte Termin ist erreicht; { $n } Partien sind abzuschätzen: von ihren Schiedsrichtern oder, wo eine keinen hat, von Ihnen.
queue-no-arbiter = { $n ->
    [0] Das Turnier hat keinen Schiedsrichter. Ernennen Sie einen.
    [one] Eine Partie hat keinen Schiedsrichter. Ernennen Sie jemanden, der dort nicht mitspielt.
   *[other] { $n } Partien haben keinen Schiedsrichter. Ernennen Sie jemanden, der dort nicht mitspielt.
}
queue-incident = { $white } – { $black } wartet auf den Schiedsrichter: { $name }
queue-bounced = E-Mails an { $name } kommen zurück.
queue-paused = Alle Partien des Turniers sind angehalten.
queue-go-enter = Zu den Meldungen
queue-go-places = Plätze in der Ausschreibung ändern
queue-go-game = Zur Partie
queue-go-posts = Zu den Ämtern
queue-go-entrants = Zu den Spielern
desk-hand-title = Schiedsrichtertisch
desk-hand-back = ← Was auf Sie wartet

own-acts-title = Mein Protokoll
own-acts-what = Alles, was Sie als Turnierleiter, Schiedsrichter oder Verwalter getan haben, das Neueste zuerst, aus den Protokollen der Turniere und Partien. Niemand kann es ändern.
own-acts-kind = Art
own-acts-of = Turnier
own-acts-all = alle
own-acts-tournament = Turniere
own-acts-ruling = Entscheidungen in Partien
own-acts-unsealing = Entsiegelungen
own-acts-outage = Ausfälle
own-acts-clock = Serveruhr
own-acts-account = Konten
own-acts-game = Partie
own-acts-csv = Als Tabelle (CSV)
own-acts-none = Hier ist nichts.
own-acts-newest = Zum Neuesten
own-acts-older = Ältere
own-acts-asked = Entsiegelung verlangt, lfd. Nr. { $n } der Partie.
own-acts-agreed = Der Entsiegelung zugestimmt, lfd. Nr. { $n } der Partie.
own-acts-looked = Entsiegelte Züge angesehen, lfd. Nr. { $n } der Partie.
own-acts-named = Einen Ausfall gutgeschrieben, der am { $from } begann.
own-acts-clock-accepted = Erklärt, dass die Serveruhr richtig geht und dass gespeicherte Zeiten bis { $newest } falsch sind.

reliable-title = Unzuverlässige Spieler
reliable-of = Zuverlässigkeit: { $name }
reliable-open = Zuverlässigkeit der Spieler
reliable-what = Spieler Ihrer Turniere, die in den letzten { $days } Tagen weniger als { $share } ihrer Züge rechtzeitig abgegeben haben oder in den letzten { $silent } Tagen mindestens { $games } Partien ohne Zug und ohne Urlaub verloren haben.
reliable-all = Gezählt über die letzten { $days } Tage, aus aufgedeckten Zügen und beendeten Partien aller Turniere, die auffälligsten zuerst. Das sehen nur Sie und andere, die Turniere leiten.
reliable-none = Hier ist niemand aufgeführt.
reliable-share = { $share } rechtzeitig
reliable-silent = inaktiv
reliable-in-time = Rechtzeitig
reliable-filed = Abgegeben
reliable-silent-games = Ohne Zug verloren
reliable-look = auffällig

outage-title = Ausfälle
outage-what = Konnten Spieler nicht ziehen, weil der Server ausfiel, erhält jede Uhr, die lief, die Zeit zurück: eine Entscheidung für alle Partien.
outage-name = Einen Ausfall gutschreiben
outage-name-what = Fällt der Server länger als zehn Minuten aus, schreibt er die Zeit von selbst gut. Tragen Sie hier ein, was er nicht bemerken konnte: E-Mails, die nicht ankamen, eine gestörte Leitung.
outage-from = Ausfall von
outage-to = bis
outage-zone = Zeiten in Ihrer Zeitzone:
outage-reason = Was geschehen ist (alle betroffenen Spieler bekommen es zu lesen)
outage-look = Wirkung ansehen
outage-effect = Wirkung
outage-games = { $n ->
    [0] In dieser Zeit lief keine Uhr eines noch offenen Zuges: Niemand erhält etwas.
    [one] Eine Partie erhält eine Gutschrift.
   *[other] { $n } Partien erhalten eine Gutschrift.
}
outage-each = Jede Uhr, die lief, erhält { $most }.
outage-between = Jede Uhr, die lief, erhält diese Zeit zurück: { $least } bis { $most }.
outage-who = Wessen Uhren liefen, steht hier nicht; das würde verraten, wer abgegeben hat. Urlaub und Feiertage werden nicht gutgeschrieben, und wer vorher schon die Zeit überschritten hatte, bekommt nichts. Jeder Spieler erfährt es in einer E-Mail.
outage-more = Es gibt mehr Partien, als hier durchgesehen werden; die Gutschrift bekommen alle.
outage-credit = Jetzt gutschreiben
outage-credit-none = Trotzdem vermerken
outage-list = Bisherige Ausfälle
outage-none = Es gab noch keinen Ausfall.
outage-line = bis { $to } ({ $lasted }): { $n ->
    [0] Keine Partie war betroffen.
    [one] Eine Partie erhielt { $most }.
   *[other] { $n } Partien erhielten bis zu { $most }.
}
outage-line-open = bis { $to } ({ $lasted }): wird noch gutgeschrieben; { $n ->
    [one] eine Partie hat
   *[other] { $n } Partien haben
} die Zeit schon.
outage-by = Eingetragen von { $who }, { $at }.
outage-by-server = Vom Server bemerkt.
outage-by-operator = Vom Betreiber eingetragen.
outage-command-line = dem Betreiber auf der Befehlszeile
outage-fault-from = Geben Sie an, wann der Ausfall begann.
outage-fault-to = Geben Sie an, wann er vorbei war.
outage-fault-order = Das Ende muss nach dem Beginn liegen.
outage-fault-long = Ein Ausfall dauert höchstens { $n } Tage; tragen Sie einen längeren in Teilen ein.
outage-fault-reason = Sagen Sie in 1 bis { $n } Zeichen, was geschehen ist.
outage-fault-twice = Für diese Zeit ist schon ein Ausfall gutgeschrieben. Tragen Sie nur ein, was außerhalb liegt.
outage-fault-not-over = Dieses Ende liegt in der Zukunft, oder der Server hat sich seitdem noch nicht wieder gemeldet. Wählen Sie ein früheres Ende, oder versuchen Sie es in einer Minute noch einmal.
hand-withdraw-several = Mehrere zurückziehen
hand-withdraw-several-what = Alle Gewählten scheiden zusammen aus; geht es bei einem nicht, scheidet keiner aus.
hand-players = Wer ausscheidet
hand-time = Zeit in allen Partien geben
hand-time-what = Der Spieler bekommt die Zeit in jeder laufenden Partie dieses Turniers, deren Schiedsrichter Sie sind. Für jede Partie gibt es eine eigene Entscheidung, und beide Spieler bekommen eine E-Mail.
hand-time-whom = Wer Zeit bekommt
hand-time-days = Tage
hand-time-hours = Stunden
hand-time-fault = Geben Sie Tage und Stunden als ganze Zahlen an.
hand-time-rule = Entscheidung des Schiedsrichters
