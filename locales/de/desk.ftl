# Der Schiedsrichtertisch, und Einsprüche auf der Seite der Partie.
nav-desk = Tisch
desk-title = Schiedsrichtertisch
desk-open-game = Zum Schiedsrichtertisch dieser Partie
desk-nothing = Zurzeit wartet nichts auf Ihre Entscheidung.
desk-summary = { $n ->
    [one] Ein Vorfall wartet auf Ihre Entscheidung.
   *[other] { $n } Vorfälle warten auf Ihre Entscheidung.
}
desk-summary-late = { $n ->
    [one] Ein Vorfall wartet auf Ihre Entscheidung, und seine Frist ist überschritten.
   *[other] { $n } Vorfälle warten auf Ihre Entscheidung; bei { $late } davon ist die Frist überschritten.
}
desk-sealed = Versiegelte Eingaben zeigt der Tisch nie, nur wann und wie sie eingegangen sind.
desk-filter-kind = Art des Vorfalls
desk-filter-name = Name eines Spielers
desk-filter-all = alle
desk-filter = Auswählen
desk-filter-off = Alles zeigen
desk-incidents = Offene Vorfälle
desk-incidents-none = Hier ist nichts offen.
desk-games = Ihre Partien
desk-games-none = Keine laufende Partie.
desk-more = Es gibt noch mehr. Gezeigt werden höchstens 200 Vorfälle, die dringendsten zuerst, und die 200 neuesten Partien.
desk-opened = Gemeldet:
desk-due = Frist:
desk-late = Frist überschritten, seit { $time }
desk-left = Noch { $time }
desk-deal = Ansehen und entscheiden
desk-next-flag = Nächste Frist eines Spielers:
desk-turn = Runde { $n }
desk-back = Zurück zum Schiedsrichtertisch
desk-back-game = Zurück zur Partie am Schiedsrichtertisch
desk-to-game = Seite der Partie
desk-clocks = Uhren
desk-clock-stands = Uhr steht
desk-flag = Frist:
desk-used = Bisher verbrauchte Zeit
desk-used-turn = Runde
desk-white = Weiß
desk-black = Schwarz
desk-rulings = Eine Entscheidung treffen
desk-rulings-how = Jede Entscheidung sehen Sie erst in ihrer Wirkung, bevor sie gilt. Beide Spieler bekommen sie zur selben Zeit per E-Mail, und sie steht für alle lesbar im Protokoll der Partie.
desk-timeline = Was geschehen ist
desk-timeline-how = Das Neueste steht oben. Auch hier steht nie, was jemand eingegeben hat.
desk-show = Welche Einträge
desk-show-all = Alles
desk-show-entries = Eingaben
desk-show-mails = E-Mails
desk-show-events = Ereignisse
desk-details = Einzelheiten
desk-older = Auch alles Ältere zeigen

desk-rule-clock = Uhr eines Spielers ändern
desk-rule-clock-what = Ein Spieler erhält Zeit, oder ihm wird Zeit abgezogen. Eine Uhr, die steht, weil der Spieler festgelegt hat, bleibt, wie sie ist.
desk-rule-extend = Frist verlängern
desk-rule-extend-what = Beide Spieler, deren Uhr läuft, erhalten gleich viel Zeit mehr.
desk-rule-pause = Partie unterbrechen
desk-rule-pause-what = Die Uhren stehen, und niemand kann etwas eingeben, bis Sie die Partie fortsetzen. Was eingereicht ist, bleibt versiegelt.
desk-rule-resume = Partie fortsetzen
desk-rule-resume-what = Die Uhren laufen weiter. Die Zeit, in der sie standen, wird gutgeschrieben.
desk-rule-void = Ab einer Runde neu spielen
desk-rule-void-what = Diese Runde und alle späteren gelten nicht. Es wird aus der Stellung davor weitergespielt, mit voller Zeit für beide. Das alte Protokoll bleibt erhalten; was noch versiegelt ist, wird nie geöffnet.
desk-rule-result = Ergebnis festsetzen
desk-rule-result-what = Die Partie endet sofort mit diesem Ergebnis.
desk-rule-answer = Einspruch beantworten
desk-rule-answer-what = Sie geben einem Einspruch statt oder weisen ihn zurück. An der Partie ändert das allein nichts; was daraus folgt, entscheiden Sie danach eigens. Soll sich das Ergebnis einer beendeten Partie ändern, wählen Sie auf dem Tisch der Partie stattdessen „Einer Berufung stattgeben“.
desk-rule-note = Etwas festhalten
desk-rule-note-what = Eine Feststellung im Protokoll; an der Partie ändert sich nichts.

desk-ask-side = Wessen Uhr?
desk-ask-give = Was geschieht mit ihr?
desk-give = Zeit geben
desk-take = Zeit abziehen
desk-ask-from = Ab welcher Runde?
desk-from-turn = Stellung vor Runde { $n }
desk-ask-outcome = Welches Ergebnis?
desk-outcome-white = Weiß gewinnt (nach Abschätzung)
desk-outcome-black = Schwarz gewinnt (nach Abschätzung)
desk-outcome-draw = Remis (nach Abschätzung)
desk-outcome-white-forfeits = Weiß verliert kampflos oder zur Strafe
desk-outcome-black-forfeits = Schwarz verliert kampflos oder zur Strafe
desk-outcome-both-forfeit = Beide verlieren (0–0)
desk-outcome-cancelled = Abgesetzt, ohne Ergebnis
desk-ask-to = Welcher Einspruch?
desk-objection = Einspruch Nr. { $n }
desk-ask-finding = Wie entscheiden Sie?
desk-upheld = Dem Einspruch wird stattgegeben.
desk-dismissed = Der Einspruch wird zurückgewiesen.
desk-ask-incident = Welcher Vorfall ist damit erledigt?
desk-closes-none = keiner
desk-time = Wie viel Zeit?
desk-days = Tage
desk-hours = Stunden
desk-minutes = Minuten
desk-reason = Begründung
desk-reason-help = Höchstens 2000 Zeichen. Alle, die die Partie sehen dürfen, lesen sie.
desk-rule = Worauf stützt sie sich?
desk-rule-help = Zum Beispiel FSR 7b oder ein Punkt der Ausschreibung; höchstens 200 Zeichen.
desk-look = Wirkung ansehen …
desk-look-how = Damit ist noch nichts entschieden.
desk-cancel = Abbrechen

desk-effect = Das würde geschehen
desk-effect-not-yet = Noch ist nichts entschieden. Erst der Knopf unten trifft die Entscheidung; sie lässt sich nicht zurücknehmen.
desk-resumes = Die Partie geht weiter. Die Zeit, in der die Uhren standen, wird gutgeschrieben.
desk-voided = Runde { $first } bis { $last } gelten nicht; weitergespielt wird als Runde { $next }.
desk-clock = Frist
desk-before = bisher
desk-after = danach
desk-unchanged = unverändert
desk-clock-how = Stehen die Uhren, so gilt die Frist, die sich ergäbe, wenn sie jetzt weiterliefen.
desk-position = Aus dieser Stellung wird weitergespielt
desk-mail = E-Mail an beide Spieler
desk-mail-how = Sie geht an beide zugleich hinaus, an jeden in seiner Sprache und mit der Nummer der Entscheidung, frühestens:
desk-give-ruling = So entscheiden
desk-change = Ändern

desk-nothing-done = Es ist nichts geschehen.
desk-fault-side = Wählen Sie, wessen Uhr gemeint ist.
desk-fault-give = Wählen Sie, ob Zeit gegeben oder abgezogen wird.
desk-fault-time = Geben Sie die Zeit in ganzen Zahlen an: mindestens eine Minute, höchstens 365 Tage.
desk-fault-empty = So viel Zeit ist nicht mehr da: Die Frist wäre sofort vorbei. Ziehen Sie weniger ab, oder setzen Sie ein Ergebnis fest.
desk-fault-from = Wählen Sie eine gespielte Runde, die noch gilt.
desk-fault-outcome = Wählen Sie ein Ergebnis.
desk-fault-to = Wählen Sie einen Einspruch, der noch nicht beantwortet ist.
desk-fault-finding = Wählen Sie, ob dem Einspruch stattgegeben wird.
desk-fault-reason = Schreiben Sie eine Begründung von 1 bis 2000 Zeichen.
desk-fault-rule = Nennen Sie, worauf sich die Entscheidung stützt: 1 bis 200 Zeichen.
desk-fault-incident = Dieser Vorfall ist schon erledigt.
desk-fault-meanwhile = Inzwischen wurde in dieser Partie entschieden. Sehen Sie sich die Wirkung noch einmal an.
desk-fault-look-again = Die Runde, die Sie gesehen haben, ist nicht mehr offen. Sehen Sie sich die Wirkung noch einmal an.
desk-fault-stands = Die Partie ist schon angehalten.
desk-fault-runs = Die Partie läuft schon.
desk-fault-appeal = Eine Berufung beantwortet der Schiedsrichter, der die Entscheidung nicht getroffen hat.

incident-suspended = Die Partie ist angehalten: Ein Siegel ließ sich nicht öffnen, oder der Server hatte anderes gespeichert als das Protokoll
incident-in-doubt = Die Partie ist zweifelhaft: Der Server hatte anderes gespeichert als das Protokoll
incident-void-pair = Keine der beiden Eingaben zählt
incident-void-entry = Eine der beiden Eingaben zählt nicht
incident-unopened = Eine blind versiegelte Eingabe ließ sich nicht öffnen
incident-both-flags = Beide Fristen sind abgelaufen
incident-paper = Ein Zettel ist nicht zu lesen
incident-position = Die Stellung ist strittig
incident-open-reading = Die Regeln lassen offen, was gilt
incident-objection = Einspruch
incident-appeal = Berufung
incident-unsealing = Der andere Schiedsrichter will entsiegeln
incident-adjudication = Die Partie ist abzuschätzen
incident-keyholder = Der Schlüsselverwalter antwortet nicht

timeline-passed = { $side }: Passen versiegelt
timeline-filed = { $side } hat festgelegt
timeline-revised = { $side } hat die Eingabe geändert
timeline-superseded = (später ersetzt)
timeline-received = Eingegangen
timeline-channel = Weg
timeline-authenticated = Nachweis
timeline-commitment = Siegel
timeline-leaf = Blatt im Logbuch
timeline-logged = Logbuch
timeline-logged-at = aufgenommen als Nr. { $n }
timeline-not-logged = noch nicht aufgenommen
timeline-proof = Nachweis herunterladen
timeline-by-web = Webseite
timeline-by-api = Programm
timeline-by-mail = E-Mail
timeline-by-server = Server
timeline-with-session = angemeldet
timeline-with-token = Zugangsschlüssel
timeline-with-dkim = E-Mail mit Signatur der Domain (DKIM)
timeline-with-spf = E-Mail direkt vom Server der Domain (SPF)
timeline-with-relay = E-Mail, vom eigenen Mailserver geprüft
timeline-with-pin = E-Mail mit PIN
timeline-with-link = Link aus einer E-Mail
timeline-with-arbiter = vom Schiedsrichter eingetragen
timeline-with-server = vom Server nach den Regeln
timeline-number = Nummer im Protokoll
timeline-arbiter = Schiedsrichter
timeline-start = Die Partie hat begonnen
timeline-reveal = Die Runde ist ausgeführt
timeline-draw = Antwort auf ein Remisangebot
timeline-clock = Zeit gutgeschrieben, weil der Server nicht erreichbar war
timeline-result = Die Partie ist beendet
timeline-suspended = Die Partie ist angehalten
timeline-unsealing = Zwei Schiedsrichter haben entsiegelt
timeline-event = Ein Ereignis im Protokoll
timeline-objection = Einspruch von { $side }: { $about }
timeline-look = { $name } hat angesehen, was versiegelt war
timeline-mail = E-Mail an { $to }: { $kind }
timeline-mail-turn = Sie sind am Zug
timeline-mail-receipt = Quittung
timeline-mail-revealed = ausgeführte Runde
timeline-mail-result = Ergebnis
timeline-mail-ruling = Entscheidung oder Gutschrift
timeline-mail-objection = Einspruch
timeline-mail-other = Mitteilung
timeline-mail-state = Zustellung
timeline-mail-sent = übergeben
timeline-mail-failed = nicht zustellbar
timeline-mail-waiting = noch nicht verschickt
timeline-mail-fault = Grund

unseal-title = Vor der Ausführung entsiegeln
unseal-short = Nur zu zweit und nur in einem Notfall: Zwei Schiedsrichter sehen, was versiegelt ist.
unseal-none = In dieser Partie kann nichts vor der Ausführung entsiegelt werden: Vor der ersten Runde wurde kein zweiter Schiedsrichter benannt, oder die Partie ist beendet.
unseal-warning = Bedenken Sie, bevor Sie entsiegeln:
unseal-warning-two = Es braucht zwei Schiedsrichter: Einer verlangt es mit Begründung, der andere stimmt zu.
unseal-warning-told = Mit der Zustimmung wird es ins Protokoll der Partie geschrieben, und beide Spieler erfahren es zugleich, bevor jemand etwas sieht.
unseal-warning-looks = Nur Sie beide sehen, was versiegelt ist. Jeder Blick wird mit Namen und Zeit festgehalten; die Spieler können es lesen.
unseal-warning-goes-on = Die Partie geht weiter. Sagen Sie niemandem, was Sie gesehen haben.
unseal-step-1 = Erster Schritt: verlangen
unseal-step-2 = Zweiter Schritt: zustimmen
unseal-step-3 = Ansehen
unseal-asked = Verlangt von
unseal-agreed = Zugestimmt hat
unseal-ask-how = Noch wird nichts geöffnet. Der andere Schiedsrichter findet Ihre Bitte auf seinem Schiedsrichtertisch.
unseal-ask = Entsiegelung verlangen
unseal-wait = Der andere Schiedsrichter hat noch nicht zugestimmt. Bis dahin wird nichts geöffnet.
unseal-agree-how = Stimmen Sie zu, so wird das Protokoll geschrieben, und beide Spieler bekommen eine E-Mail. Danach können Sie beide ansehen, was versiegelt ist.
unseal-agree = Der Entsiegelung zustimmen
unseal-sure = Ich habe das gelesen und will es.
unseal-look-how = Mit dem Knopf sehen Sie die Eingaben dieser Runde. Der Blick wird mit Ihrem Namen festgehalten.
unseal-look = Versiegelte Eingaben ansehen
unseal-opened = Versiegelte Eingaben
unseal-opened-how = Nur für die beiden Schiedsrichter. Schließen Sie diese Seite, wenn Sie fertig sind.
unseal-entry = Eingabe
unseal-r = Zufallszahl des Siegels
unseal-looks = Wer bisher hingesehen hat
unseal-fault-sure = Kreuzen Sie an, dass Sie es wollen.

disputes-title = Entscheidungen und Einsprüche
dispute-ruling = Entscheidung Nr. { $n }
dispute-rests = Grundlage:
dispute-about = Es geht um: { $about }
dispute-against = Berufung gegen Nr. { $n }
dispute-upheld = Stattgegeben mit Entscheidung Nr. { $n }.
dispute-dismissed = Zurückgewiesen mit Entscheidung Nr. { $n }.
dispute-unsealing = Runde { $n } vor der Ausführung entsiegelt
dispute-unsealing-what = Zwei Schiedsrichter konnten sehen, was versiegelt war.
dispute-looks = { $n ->
    [0] Hingesehen hat noch niemand.
    [one] Einmal hingesehen.
   *[other] { $n }-mal hingesehen.
}
appeal-open = Berufung einlegen …
appeal-title = Berufung einlegen
appeal-how = Über die Berufung entscheidet ein anderer Schiedsrichter als der, dessen Entscheidung Sie anfechten. Sie können nur einmal Berufung einlegen. Sie richtet sich gegen:
object-heading = Stimmt etwas nicht?
object-why = Der Schiedsrichter prüft es und antwortet. Bis dahin geht die Partie weiter, und die Uhren laufen.
object-open-check = Um Überprüfung bitten …
object-open = Einspruch erheben …
object-title = Den Schiedsrichter anrufen
object-how = Was Sie schreiben, lesen der Schiedsrichter, Ihr Gegner und alle, die die Partie sehen dürfen. Verraten Sie nicht, welchen Zug Sie festgelegt haben oder vorhaben.
object-about = Worum geht es?
object-check = Ich bitte, die Partie zu überprüfen.
object-position = Die Stellung stimmt nicht.
object-paper = Ein Zettel ist nicht zu lesen.
object-clock = Eine Uhr stimmt nicht.
object-conduct = Es geht um das Verhalten von jemandem.
object-other = Etwas anderes.
object-text = Was ist geschehen?
object-text-help = Höchstens 2000 Zeichen.
object-send = Absenden
object-back = Zurück zur Partie
object-nothing-sent = Es wurde nichts abgeschickt; was Sie schrieben, steht noch unten.
object-fault-text = Schreiben Sie 1 bis 2000 Zeichen.
object-fault-about = Wählen Sie, worum es geht.

desk-check-title = Partie prüfen
desk-check-open = Partie jetzt prüfen
desk-check-good = Alles stimmt.
desk-check-bad = Etwas stimmt nicht. Lesen Sie unten, was es ist, und lassen Sie den Betreiber nachsehen.
desk-check-chain = Protokoll
desk-check-chain-good = { $n ->
    [one] Ein Ereignis hängt richtig am Anfang der Kette.
   *[other] Alle { $n } Ereignisse hängen lückenlos aneinander, und keines ist verändert.
}
desk-check-chain-bad = { $n ->
    [one] Ein Ereignis ist verändert oder hängt nicht am vorigen.
   *[other] { $n } Ereignisse sind verändert oder hängen nicht am vorigen.
}
desk-check-log = Logbuch
desk-check-log-good = { $n ->
    [0] Zu jedem Ereignis gehört das richtige Blatt, und alle Blätter sind ins Logbuch aufgenommen.
    [one] Zu jedem Ereignis gehört das richtige Blatt. Ein Blatt ist noch nicht ins Logbuch aufgenommen.
   *[other] Zu jedem Ereignis gehört das richtige Blatt. { $n } Blätter sind noch nicht ins Logbuch aufgenommen.
}
desk-check-log-bad = { $n ->
    [one] Ein Blatt fehlt oder passt nicht zu seinem Ereignis.
   *[other] { $n } Blätter fehlen oder passen nicht zu ihrem Ereignis.
}
desk-check-times = Zeiten
desk-check-times-good = Die Zeiten laufen nirgends rückwärts und stehen im Protokoll wie in der Datenbank.
desk-check-times-bad = { $n ->
    [one] Bei einem Ereignis stimmt die Zeit oder die Reihenfolge nicht.
   *[other] Bei { $n } Ereignissen stimmt die Zeit oder die Reihenfolge nicht.
}
desk-check-replay = Stellungen
desk-check-replay-good = { $n ->
    [0] Noch ist keine Runde ausgeführt.
    [one] Eine Runde wurde nachgespielt; die Stellung ist dieselbe.
   *[other] { $n } Runden wurden nachgespielt; jede Stellung ist dieselbe.
}
desk-check-replay-bad = Beim Nachspielen weicht Runde { $n } vom Protokoll ab.
desk-check-elsewhere = So prüft der Server seine eigene Datenbank; anderen beweist das nichts. Ohne diesen Server lässt sich die Partie mit der Partiedatei nachprüfen: „fairschach verify game“ nennt sie „good“ (nachgewiesen), „consistent“ (widerspruchsfrei), „unusable“ (nicht prüfbar) oder „misbehaviour“ (Widerspruch).
desk-check-rows = Gespeichertes
desk-check-rows-good = Womit der Server arbeitet, folgt aus dem Protokoll.
desk-check-rows-bad = { $n ->
    [one] An einer Stelle hatte der Server anderes gespeichert als das Protokoll:
   *[other] An { $n } Stellen hatte der Server anderes gespeichert als das Protokoll:
} { $what }. Es wird aus dem Protokoll neu geschrieben, die Partie ist als zweifelhaft gekennzeichnet, und läuft sie noch, so steht sie, bis Sie entschieden haben.
desk-rows-chain = die Kette der Ereignisse
desk-rows-phase = ob sie läuft
desk-rows-result = das Ergebnis
desk-rows-players = die Spieler
desk-rows-arbiter = der Schiedsrichter
desk-rows-terms = das Vereinbarte
desk-rows-turn = die Runden
desk-rows-position = eine Stellung
desk-rows-clock = eine Uhr
desk-rows-offer = ein Remisangebot
desk-rows-reveal = eine Aufdeckung
desk-rows-entry = ein versiegelter Zug
desk-rows-lost-entry = ein eingereichter Zug ist verloren
desk-rows-stray-entry = ein Zug, der nie eingereicht wurde
desk-rows-opening = was aufgedeckt wurde
desk-rows-box = ein Siegel
desk-rows-receipt = eine Quittung
desk-rows-leave = Urlaub
