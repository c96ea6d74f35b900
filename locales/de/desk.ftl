# Der Schiedsrichtertisch, und Einsprüche auf der Seite der Partie.
nav-desk = Schiedsrichtertisch
desk-title = Schiedsrichtertisch
desk-sealed = Versiegelte Züge sehen Sie hier nie, nur wann und auf welchem Weg sie kamen.
desk-filter-kind = Art des Vorfalls
desk-filter-all = alle
desk-filter = Filtern
desk-filter-off = Alles zeigen
desk-incidents = Offene Vorfälle
desk-games = Ihre Partien
desk-games-none = Keine laufende Partie.
desk-more = Es gibt noch mehr. Gezeigt werden höchstens 200 Vorfälle, die dringendsten zuerst, und die 200 neuesten Partien.
desk-opened = Gemeldet:
desk-due = Frist:
desk-late = Frist um { $time } überschritten
desk-left = Noch { $time }
desk-deal = Ansehen und entscheiden
desk-next-flag = Nächste Bedenkzeit endet:
desk-turn = lfd. Nr. { $n }
desk-back-game = Zurück zum Schiedsrichtertisch dieser Partie
desk-clocks = Uhren
desk-clock-stands = Uhr steht
desk-flag = Bedenkzeit bis:
desk-used = Bisher verbrauchte Zeit
desk-used-turn = Zugpaar
desk-white = Weiß
desk-black = Schwarz
desk-rulings = Eine Entscheidung treffen
desk-rulings-how = Sie sehen zuerst, was eine Entscheidung bewirkt; erst danach gilt sie. Beide Spieler bekommen sie zur selben Zeit per E-Mail, und sie steht für alle lesbar im Protokoll der Partie.
desk-timeline = Was geschehen ist
desk-timeline-how = Das Neueste steht oben. Welche Züge jemand versiegelt hat, steht auch hier nie.
desk-show = Welche Einträge
desk-show-all = Alles
desk-show-entries = Züge
desk-show-mails = E-Mails
desk-show-events = Ereignisse
desk-details = Einzelheiten
desk-older = Auch Älteres zeigen

desk-rule-clock = Uhr eines Spielers ändern
desk-rule-clock-what = Ein Spieler erhält Zeit, oder ihm wird Zeit abgezogen. Hat er schon abgegeben und seine Uhr steht, ändert sich nichts.
desk-rule-extend = Frist verlängern
desk-rule-extend-what = Jeder, dessen Uhr läuft, erhält gleich viel Zeit dazu.
desk-rule-pause = Partie unterbrechen
desk-rule-pause-what = Die Uhren stehen, und niemand kann ziehen, bis Sie die Partie fortsetzen. Abgegebene Züge bleiben versiegelt.
desk-rule-resume = Partie fortsetzen
desk-rule-resume-what = Die Uhren laufen weiter. Die Zeit, in der sie standen, wird gutgeschrieben.
desk-rule-void = Ab einem Zugpaar neu spielen
desk-rule-void-what = Dieses und alle späteren Zugpaare gelten nicht. Aus der Stellung davor wird weitergespielt, mit voller Zeit für beide. Das alte Protokoll bleibt erhalten; was noch versiegelt ist, wird nie geöffnet.
desk-rule-result = Ergebnis festsetzen
desk-rule-result-what = Die Partie endet sofort mit diesem Ergebnis.
desk-rule-answer = Einspruch beantworten
desk-rule-answer-what = Sie geben einem Einspruch statt oder weisen ihn zurück. An der Partie ändert das noch nichts; was daraus folgt, entscheiden Sie danach eigens. Soll sich das Ergebnis einer beendeten Partie ändern, wählen Sie stattdessen „Einer Berufung stattgeben“.
desk-rule-note = Vermerk eintragen
desk-rule-note-what = Ein Vermerk im Protokoll; an der Partie ändert sich nichts.

desk-ask-side = Wessen Uhr?
desk-ask-give = Was geschieht mit ihr?
desk-give = Zeit geben
desk-take = Zeit abziehen
desk-ask-from = Ab welchem Zugpaar?
desk-from-turn = Stellung vor lfd. Nr. { $n }
desk-ask-outcome = Welches Ergebnis?
desk-outcome-white = Weiß gewinnt (nach Abschätzung)
desk-outcome-black = Schwarz gewinnt (nach Abschätzung)
desk-outcome-draw = Remis (nach Abschätzung)
desk-outcome-white-forfeits = Weiß verliert kampflos oder zur Strafe
desk-outcome-black-forfeits = Schwarz verliert kampflos oder zur Strafe
desk-outcome-both-forfeit = Beide verlieren (0–0)
desk-outcome-cancelled = Abgebrochen, ohne Ergebnis
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
desk-reason-help = Höchstens 2000 Zeichen. Alle, die die Partie sehen dürfen, können sie lesen.
desk-rule = Grundlage
desk-rule-help = Zum Beispiel FSR 7b oder ein Punkt der Ausschreibung; höchstens 200 Zeichen.
desk-look = Wirkung ansehen …
desk-look-how = Damit ist noch nichts entschieden.
desk-cancel = Abbrechen

desk-effect = Das würde geschehen
desk-effect-not-yet = Noch ist nichts entschieden. Das geschieht erst mit dem Knopf unten und lässt sich nicht zurücknehmen.
desk-resumes = Die Partie geht weiter. Die Zeit, in der die Uhren standen, wird gutgeschrieben.
desk-voided = { $n ->
    [one] Lfd. Nr. { $first } gilt nicht; weitergespielt wird als lfd. Nr. { $next }.
   *[other] Lfd. Nr. { $first } bis { $last } gelten nicht; weitergespielt wird als lfd. Nr. { $next }.
}
desk-clock = Bedenkzeit bis
desk-before = bisher
desk-after = danach
desk-unchanged = unverändert
desk-clock-how = Bei stehenden Uhren: die Frist, wenn sie jetzt weiterliefen.
desk-position = Aus dieser Stellung wird weitergespielt
desk-mail = E-Mail an beide Spieler
desk-mail-how = Sie geht an beide zugleich, an jeden in seiner Sprache und mit der Nummer der Entscheidung, frühestens:
desk-give-ruling = So entscheiden
desk-change = Ändern

desk-nothing-done = Es ist nichts geschehen.
desk-fault-side = Wählen Sie, wessen Uhr Sie ändern.
desk-fault-give = Wählen Sie, ob Zeit gegeben oder abgezogen wird.
desk-fault-time = Geben Sie die Zeit in ganzen Zahlen an: mindestens eine Minute, höchstens 365 Tage.
desk-fault-empty = So viel Zeit ist nicht mehr da: Die Bedenkzeit wäre sofort abgelaufen. Ziehen Sie weniger ab, oder setzen Sie ein Ergebnis fest.
desk-fault-from = Wählen Sie ein gespieltes Zugpaar, das noch gilt.
desk-fault-outcome = Wählen Sie ein Ergebnis.
desk-fault-to = Wählen Sie einen Einspruch, der noch nicht beantwortet ist.
desk-fault-finding = Wählen Sie, ob dem Einspruch stattgegeben wird.
desk-fault-reason = Schreiben Sie eine Begründung von 1 bis 2000 Zeichen.
desk-fault-rule = Nennen Sie, worauf sich die Entscheidung stützt: 1 bis 200 Zeichen.
desk-fault-incident = Dieser Vorfall ist schon erledigt.
desk-fault-meanwhile = In dieser Partie wurde inzwischen entschieden. Sehen Sie sich die Wirkung noch einmal an.
desk-fault-look-again = Die Partie ist inzwischen weitergegangen. Sehen Sie sich die Wirkung noch einmal an.
desk-fault-stands = Die Partie ist schon angehalten.
desk-fault-runs = Die Partie läuft schon.
desk-fault-appeal = Eine Berufung beantwortet der Schiedsrichter, der die Entscheidung nicht getroffen hat.

incident-suspended = Die Partie ist angehalten: Ein Siegel ließ sich nicht öffnen, oder der Server hatte etwas anderes gespeichert als das Protokoll
incident-in-doubt = Der Stand der Partie ist zweifelhaft: Der Server hatte etwas anderes gespeichert als das Protokoll
incident-void-pair = Keiner der beiden Züge zählt
incident-void-entry = Einer der beiden Züge zählt nicht
incident-unopened = Ein blind versiegelter Zug ließ sich nicht öffnen
incident-both-flags = Beide Bedenkzeiten sind abgelaufen
incident-paper = Ein Zettel ist nicht zu lesen
incident-position = Die Stellung ist strittig
incident-open-reading = Die Regeln lassen den Fall offen
incident-objection = Einspruch
incident-appeal = Berufung
incident-unsealing = Der andere Schiedsrichter verlangt eine Entsiegelung
incident-adjudication = Die Partie ist abzuschätzen
incident-keyholder = Der Schlüsselverwalter antwortet nicht

timeline-passed = { $side }: Passen versiegelt
timeline-filed = { $side } hat abgegeben
timeline-revised = { $side } hat den Zug geändert
timeline-superseded = (später ersetzt)
timeline-received = Eingegangen
timeline-channel = Weg
timeline-authenticated = Ausgewiesen durch
timeline-commitment = Siegel
timeline-leaf = Fingerabdruck im öffentlichen Protokoll
timeline-logged = Öffentliches Protokoll
timeline-logged-at = aufgenommen als Nr. { $n }
timeline-not-logged = noch nicht aufgenommen
timeline-proof = Nachweis herunterladen
timeline-by-web = Webseite
timeline-by-api = Programm
timeline-by-mail = E-Mail
timeline-by-server = Server
timeline-by-bot = Bot
timeline-with-session = Anmeldung
timeline-with-token = Zugangsschlüssel
timeline-with-dkim = E-Mail mit Signatur der Domain (DKIM)
timeline-with-spf = E-Mail direkt vom Server der Domain (SPF)
timeline-with-relay = E-Mail, vom eigenen Mailserver geprüft
timeline-with-pin = E-Mail mit PIN
timeline-with-link = Link aus einer E-Mail
timeline-with-arbiter = Eintrag des Schiedsrichters
timeline-with-server = den Server, nach den Regeln
timeline-with-bot = den Bot
timeline-number = Nummer im Protokoll
timeline-arbiter = Schiedsrichter
timeline-start = Die Partie hat begonnen
timeline-reveal = Aufgedeckt und ausgeführt
timeline-draw = Antwort auf ein Remisangebot
timeline-clock = Zeit gutgeschrieben, weil der Server nicht erreichbar war
timeline-result = Die Partie ist beendet
timeline-suspended = Die Partie ist angehalten
timeline-unsealing = Zwei Schiedsrichter haben entsiegelt
timeline-engine = Der Bot spielt mit einer anderen Version seines Programms weiter
timeline-event = Ein Ereignis im Protokoll
timeline-overdue = Der Schlüsselverwalter hat bis zum Ende seiner Frist nicht geantwortet
timeline-objection = Einspruch von { $side }: { $about }
timeline-look = { $name } hat angesehen, was versiegelt war
timeline-mail = E-Mail an { $to }: { $kind }
timeline-mail-turn = Sie sind am Zug
timeline-mail-receipt = Quittung
timeline-mail-revealed = Aufdeckung
timeline-mail-result = Ergebnis
timeline-mail-ruling = Entscheidung oder Gutschrift
timeline-mail-objection = Einspruch
timeline-mail-other = Mitteilung
timeline-mail-state = Zustellung
timeline-mail-sent = verschickt
timeline-mail-failed = nicht zustellbar
timeline-mail-waiting = noch nicht verschickt
timeline-mail-fault = Grund

unseal-title = Vor der Aufdeckung entsiegeln
unseal-short = Nur im Notfall und nur zu zweit: Zwei Schiedsrichter sehen, was versiegelt ist.
unseal-none = In dieser Partie kann nichts vor der Aufdeckung entsiegelt werden: Vor dem ersten Zug wurde kein zweiter Schiedsrichter benannt, oder die Partie ist beendet.
unseal-warning = Bevor Sie entsiegeln:
unseal-warning-two = Es braucht zwei Schiedsrichter: Einer verlangt es mit Begründung, der andere stimmt zu.
unseal-warning-told = Mit der Zustimmung kommt es ins Protokoll der Partie, und beide Spieler erfahren es zugleich, bevor jemand etwas sieht.
unseal-warning-looks = Nur Sie beide sehen, was versiegelt ist. Jedes Ansehen wird mit Namen und Zeit festgehalten; die Spieler können es lesen.
unseal-warning-goes-on = Die Partie geht weiter. Sagen Sie niemandem, was Sie gesehen haben.
unseal-step-1 = Erster Schritt: verlangen
unseal-step-2 = Zweiter Schritt: zustimmen
unseal-step-3 = Ansehen
unseal-asked = Verlangt von
unseal-agreed = Zugestimmt hat
unseal-ask-how = Noch wird nichts geöffnet. Der andere Schiedsrichter findet Ihre Bitte auf seinem Schiedsrichtertisch; eine E-Mail bekommt er nicht. Sagen Sie ihm Bescheid, denn es geht nur, solange das Zugpaar offen ist.
unseal-ask = Entsiegelung verlangen
unseal-wait = Der andere Schiedsrichter hat noch nicht zugestimmt. Bis dahin wird nichts geöffnet.
unseal-agree-how = Wenn Sie zustimmen, kommt es ins Protokoll, und beide Spieler bekommen eine E-Mail. Danach können Sie beide ansehen, was versiegelt ist.
unseal-agree = Der Entsiegelung zustimmen
unseal-sure = Ich habe das gelesen und will es.
unseal-look-how = Mit dem Knopf sehen Sie die offenen Züge. Das wird mit Ihrem Namen festgehalten.
unseal-look = Versiegelte Züge ansehen
unseal-opened = Versiegelte Züge
unseal-opened-how = Nur für die beiden Schiedsrichter. Schließen Sie diese Seite, wenn Sie fertig sind.
unseal-entry = Zug
unseal-r = Zufallszahl des Siegels
unseal-looks = Wer sie schon angesehen hat
unseal-fault-sure = Bestätigen Sie mit dem Häkchen, dass Sie es wollen.

disputes-title = Entscheidungen und Einsprüche
dispute-ruling = Entscheidung Nr. { $n }
text-taken-away = Dieser Text wurde entfernt.
dispute-rests = Grundlage:
dispute-about = Es geht um: { $about }
dispute-against = Berufung gegen Nr. { $n }
dispute-upheld = Stattgegeben mit Entscheidung Nr. { $n }.
dispute-dismissed = Zurückgewiesen mit Entscheidung Nr. { $n }.
dispute-unsealing = { $pair }: vor der Aufdeckung entsiegelt
dispute-unsealing-what = Zwei Schiedsrichter konnten sehen, was versiegelt war.
dispute-looks = { $n ->
    [0] Angesehen hat es noch niemand.
    [one] Einmal angesehen.
   *[other] { $n }-mal angesehen.
}
appeal-open = Berufung einlegen …
appeal-title = Berufung einlegen
appeal-how = Über die Berufung gegen eine Entscheidung entscheidet ein anderer Schiedsrichter als der, der sie getroffen hat; eine Zeitüberschreitung hat der Server festgestellt, über sie entscheidet jeder Schiedsrichter der Partie. Sie können nur einmal Berufung einlegen. Sie richtet sich gegen:
object-heading = Stimmt etwas nicht?
object-why = Der Schiedsrichter prüft es und antwortet.
object-goes-on = Bis dahin geht die Partie weiter, und die Uhren laufen.
object-open-check = Um Überprüfung bitten …
object-open = Einspruch erheben …
object-title = Den Schiedsrichter anrufen
object-how = Was Sie schreiben, lesen der Schiedsrichter, Ihr Gegner und alle, die die Partie sehen dürfen. Verraten Sie nicht, welchen Zug Sie abgegeben haben oder vorhaben.
object-arbiters = Schiedsrichter dieser Partie: { $names }.
object-about = Worum geht es?
object-check = Ich bitte, die Partie zu überprüfen.
object-position = Die Stellung stimmt nicht.
object-paper = Ein Zettel ist nicht zu lesen.
object-clock = Eine Uhr stimmt nicht.
object-conduct = Es geht um das Verhalten eines Beteiligten.
object-other = Etwas anderes.
object-text = Was ist geschehen?
object-text-help = Höchstens 2000 Zeichen.
object-send = Absenden
object-nothing-sent = Es wurde nichts abgeschickt; Ihr Text steht noch unten.
object-fault-text = Schreiben Sie 1 bis 2000 Zeichen.
object-fault-about = Wählen Sie, worum es geht.

desk-check-title = Partie prüfen
desk-check-open = Partie jetzt prüfen
desk-check-good = Alles stimmt.
desk-check-bad = Etwas stimmt nicht. Unten steht, was es ist; bitte verständigen Sie den Betreiber.
desk-check-chain = Protokoll
desk-check-chain-good = { $n ->
    [one] Das eine Ereignis ist in Ordnung.
   *[other] Alle { $n } Ereignisse hängen lückenlos aneinander, und keines ist verändert.
}
desk-check-chain-bad = { $n ->
    [one] Ein Ereignis ist verändert oder hängt nicht am vorigen.
   *[other] { $n } Ereignisse sind verändert oder hängen nicht am vorigen.
}
desk-check-log = Öffentliches Protokoll
desk-check-log-good = { $n ->
    [0] Alle Ereignisse stehen im öffentlichen Protokoll.
    [one] Ein Ereignis steht noch nicht im öffentlichen Protokoll; sonst stimmt alles.
   *[other] { $n } Ereignisse stehen noch nicht im öffentlichen Protokoll; sonst stimmt alles.
}
desk-check-log-bad = { $n ->
    [one] Ein Eintrag im öffentlichen Protokoll fehlt oder passt nicht zu seinem Ereignis.
   *[other] { $n } Einträge im öffentlichen Protokoll fehlen oder passen nicht zu ihrem Ereignis.
}
desk-check-times = Zeiten
desk-check-times-good = Die Zeiten laufen nirgends rückwärts und stehen im Protokoll wie in der Datenbank.
desk-check-times-bad = { $n ->
    [one] Bei einem Ereignis stimmt die Zeit oder die Reihenfolge nicht.
   *[other] Bei { $n } Ereignissen stimmt die Zeit oder die Reihenfolge nicht.
}
desk-check-replay = Stellungen
desk-check-replay-good = { $n ->
    [0] Noch ist kein Zugpaar ausgeführt.
    [one] Ein Zugpaar wurde nachgespielt; die Stellung stimmt.
   *[other] { $n } Zugpaare wurden nachgespielt; jede Stellung stimmt.
}
desk-check-replay-bad = Beim Nachspielen weicht lfd. Nr. { $n } vom Protokoll ab.
desk-check-elsewhere = So prüft der Server seine eigene Datenbank; anderen beweist das nichts. Ohne diesen Server lässt sich die Partie mit der Partiedatei nachprüfen: „fairschach verify game“ nennt sie „good“ (nachgewiesen), „consistent“ (widerspruchsfrei), „unusable“ (nicht prüfbar) oder „misbehaviour“ (Widerspruch).
desk-check-rows = Gespeichertes
desk-check-rows-good = Womit der Server arbeitet, folgt aus dem Protokoll.
desk-check-rows-bad = { $n ->
    [one] An einer Stelle hatte der Server etwas anderes gespeichert als das Protokoll:
   *[other] An { $n } Stellen hatte der Server etwas anderes gespeichert als das Protokoll:
} { $what }. Es wird aus dem Protokoll wiederhergestellt, und der Stand der Partie gilt als zweifelhaft. Läuft sie noch, ist sie angehalten, bis Sie entschieden haben.
desk-rows-chain-of-events = die Kette der Ereignisse
desk-rows-phase = ob sie läuft
desk-rows-result = das Ergebnis
desk-rows-players = die Spieler
desk-rows-arbiter = der Schiedsrichter
desk-rows-terms = die Bedingungen
desk-rows-turn = die Zugpaare
desk-rows-position = eine Stellung
desk-rows-clock = eine Uhr
desk-rows-draw-offer = ein Remisangebot
desk-rows-reveal = eine Aufdeckung
desk-rows-sealed-entry = ein versiegelter Zug
desk-rows-lost-entry = ein abgegebener Zug ist verloren
desk-rows-entry-that-was-never-filed = ein Zug, der nie abgegeben wurde
desk-rows-opening = was aufgedeckt wurde
desk-rows-box = ein Siegel
desk-rows-receipt = eine Quittung
desk-rows-leave = Urlaub
desk-games-running = { $n ->
    [one] Eine Partie läuft
   *[other] { $n } Partien laufen
}
