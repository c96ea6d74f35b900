# Was von Personen aufbewahrt wird.
privacy-link = Datenschutz
privacy-title = Was wir von Ihnen aufbewahren
privacy-lead = Diese Seite entsteht aus den Einstellungen dieses Servers. Die Fristen darin sind die, nach denen er tatsächlich löscht.
privacy-where = Alles liegt in der Datenbank dieses Servers und in deren Sicherungen. Verdeckte Züge, E-Mails und Notizen sind darin verschlüsselt; die Schlüssel liegen getrennt davon. Wer den Server betreibt, hat beides. An Dritte geht nichts, außer dem, was Sie selbst veranlassen: E-Mails laufen über die beteiligten Mailserver, Webhooks rufen die Adresse auf, die Sie nennen.
privacy-trial = Dies ist ein Probebetrieb: Die Verwalter lesen alle E-Mails im Browser.
privacy-others = Was andere von Ihnen sehen
privacy-others-what = Ihren Namen, Ihr Profil mit Wertungszahlen und Angaben für Turniere, Ihre öffentlichen Partien und Turniere. Ihre E-Mail-Adresse sieht niemand außer Ihnen und dem Betreiber; Verwaltern fehlt die Mitte davon. Welchen Zug Sie abgegeben haben, erfährt vor dem Aufdecken niemand.
privacy-others-listed = In Listen und in der Suche stehen Sie nur, wenn Sie das in den Einstellungen erlaubt haben.
privacy-what = Was
privacy-how-long = Wie lange
privacy-who = Wer es sehen kann
privacy-timed = Was nach einer Frist gelöscht wird
privacy-mails = E-Mails an Sie, vom Versand an
privacy-inbound = E-Mails, die Sie hierher schreiben: der Inhalt, bis sie bearbeitet sind; danach ein Kennzeichen, an dem eine Wiederholung erkannt wird. Ließ sich eine nicht bearbeiten, bleibt auch ihr Inhalt so lange
privacy-commands = Dass eine E-Mail von Ihnen etwas bewirkt hat, mit Partie und Zeit
privacy-sessions = Anmeldungen: Art des Browsers und Tag der letzten Nutzung, von dieser an
privacy-browsers = An welchem Browser Sie sich schon angemeldet haben, als Prüfwert, von der letzten Anmeldung an
privacy-security = Was mit Ihrem Konto geschah: Anmeldungen, Fehlversuche, Änderungen
privacy-tokens = Tokens für Programme, als Prüfwert, mit Bezeichnung und Tag der letzten Nutzung: so lange, wie sie gelten, höchstens
privacy-links = Anmeldelinks, als Prüfwert, von ihrem Ablauf an
privacy-link-requests = Die Adresse, für die jemand einen Anmeldelink angefordert hat
privacy-join-requests = Anfragen nach einem Konto: Name, Adresse, Sprache
privacy-answers = Antworten an Programme, falls diese ihre Anfrage wiederholen
privacy-calls = Nachrichten an Webhooks, von der letzten Zustellung an
privacy-account = Was mit dem Konto bleibt, bis Sie es ändern oder entfernen
privacy-name = Name und Rolle
privacy-address = E-Mail-Adresse und Sprache
privacy-further = Weitere Adressen, von denen aus Sie schreiben
privacy-settings = Einstellungen, die PIN nur als Prüfwert
privacy-identity = Ihre Angaben für Turniere
privacy-notes = Ihre Notizen
privacy-webhooks = Adressen und Schlüssel Ihrer Webhooks
privacy-calendar = Ihre geheime Kalenderadresse, als Prüfwert
privacy-good = Was bleibt
privacy-good-why = Partien, Turniere und Wertungszahlen gehören auch Ihren Gegnern, und das öffentliche Protokoll beweist, dass nachträglich nichts geändert wurde. Darum werden sie nicht gelöscht.
privacy-archive = { $time } nach ihrem Ende kommt eine Partie ins Archiv; zu lesen bleibt sie.
privacy-archive-never = Ins Archiv kommen Partien hier nicht.
privacy-games = Partien: Spieler, Züge, Zeiten, Remisangebote, Urlaub, Entscheidungen des Schiedsrichters mit Begründung
privacy-entries = Abgegebene Züge vor dem Aufdecken, Entwürfe und Eventualzüge
privacy-tournaments = Turniere: Teilnahme, Ergebnisse, was die Turnierleitung entschieden hat
privacy-ratings = Wertungszahlen
privacy-challenges = Herausforderungen; die Adresse eines eingeladenen Gastes verschlüsselt
privacy-failed = E-Mails, die sich nicht zustellen ließen
privacy-seen-all = alle
privacy-seen-you = Sie; der Betreiber
privacy-seen-address = Sie; der Betreiber; Verwalter ohne die Mitte
privacy-seen-notes = nur Sie; gespeichert sind sie verschlüsselt
privacy-seen-keys = verschlüsselt; der Betreiber, wenn er die Schlüssel anwendet
privacy-seen-nobody = niemand; der Betreiber als Kennzeichen in der Datenbank
privacy-seen-mails = Sie in Ihrem Postfach; hier verschlüsselt
privacy-seen-security = Sie; Verwalter ohne die Art des Browsers; der Betreiber
privacy-seen-join = Verwalter, die Adresse ohne die Mitte; der Betreiber
privacy-seen-games = alle; private Partien die Spieler, der Schiedsrichter und die Turnierleitung
privacy-seen-entries = vor dem Aufdecken nur Sie; mit den Schlüsseln kann der Betreiber lesen, was der Server verschlüsselt hat
privacy-seen-challenges = wer herausfordert und wer herausgefordert ist; offene Angebote alle, die angemeldet sind
privacy-logs = Protokoll des Betriebs und Sicherungen
privacy-logs-what = Das Betriebsprotokoll nennt zu jeder Anfrage die Art der Seite, das Ergebnis und die Dauer, zu jeder E-Mail eine Nummer. Namen, Adressen, Züge und Netzadressen stehen nicht darin. Netzadressen zählt der Server nur im Arbeitsspeicher mit, um zu viele Anfragen abzuweisen. Wie lange das Protokoll aufgehoben wird, bestimmt der Betreiber; ein vorgeschalteter Webserver kann ein eigenes führen.
privacy-backups = Was hier gelöscht ist, steht noch in Sicherungen, bis der Betreiber sie überschreibt.
privacy-cookies = Cookies
privacy-cookies-what = Es gibt nur eigene Cookies und keine Dienste anderer Anbieter:
privacy-cookie-session = die Anmeldung, höchstens:
privacy-cookie-browser = woran ein Browser wiedererkannt wird, an dem Sie sich schon angemeldet haben:
privacy-cookie-looks = Sprache und Aussehen:
privacy-copy = Eine Kopie bekommen
privacy-copy-how = Wer ein Konto hat, kann in den Einstellungen unter „Ihre Daten“ alles als ein Archiv herunterladen. Verdeckte Züge, Notizen und der Wortlaut von E-Mails sind nur dabei, wenn Sie es dort verlangen; in einer Kopie, die der Betreiber für Sie macht, fehlen sie.
privacy-erase = Löschen
privacy-erase-yourself = Selbst löschen können Sie: weitere Adressen, die PIN, Notizen, Angaben für Turniere, die Kalenderadresse, Webhooks, Tokens und Anmeldungen; und Sie können sich aus Listen und Suche nehmen. Öffentliche Partien bleiben dabei öffentlich.
privacy-erase-account = Ein ganzes Konto zu löschen ist hier noch nicht vorgesehen. Auf Ihre Bitte kann ein Verwalter Ihren Namen und Ihre Adresse ändern und das Konto sperren. Frühere Partien und Protokolle nennen weiter, was damals galt.
privacy-ask = Fragen
privacy-ask-contact = Zu Ihren Daten fragen Sie bitte:
privacy-ask-administrators = Zu Ihren Daten fragen Sie bitte die Verwalter dieses Servers:
privacy-days = { $n ->
    [one] 1 Tag
   *[other] { $n } Tage
}
privacy-hours = { $n ->
    [one] 1 Stunde
   *[other] { $n } Stunden
}
privacy-minutes = { $n ->
    [one] 1 Minute
   *[other] { $n } Minuten
}

# Eine Kopie der eigenen Daten.
data-title = Ihre Daten
data-what = Ein Archiv mit allem, was hier über Sie gespeichert ist: Profil, Einstellungen, Anmeldungen, Partien mit Beweisen, die Liste Ihrer E-Mails, Wertungszahlen und was Sie als Turnierleiter, Schiedsrichter oder Verwalter getan haben.
data-lead = Kopie abrufen
data-most = Innerhalb von 24 Stunden höchstens { $n }-mal.
data-sealed = Auch, was nur Sie sehen
data-sealed-what = Abgegebene Züge vor dem Aufdecken, Entwürfe, Eventualzüge, Notizen und der Wortlaut Ihrer E-Mails. Wer die Datei bekommt, kann das lesen.
data-fetch = Archiv herunterladen
data-fault-full = Ihre Daten wurden in den letzten 24 Stunden schon { $n }-mal abgerufen. Bitte versuchen Sie es morgen wieder.

# Wen man blockiert.
blocked-title = Blockierte Spieler
blocked-what = Wen Sie blockieren, der erreicht Sie nicht mehr mit Herausforderungen und Einladungen, und keiner von beiden sieht die offenen Angebote des anderen. Davon erfährt er nichts. Turniere und laufende Partien bleiben, wie sie sind. Blockieren können Sie jemanden auf seiner Profilseite.
blocked-none = Sie haben niemanden blockiert.
blocked-since = seit { $at }
blocked-begin = Blockieren
blocked-end = Nicht mehr blockieren
blocked-fault-own = Sich selbst kann man nicht blockieren.
blocked-fault-full = Sie haben schon { $n } Spieler blockiert. Heben Sie zuerst eine Blockierung auf.
privacy-blocked = Wen Sie blockiert haben

# Was man über einen anderen Spieler mitteilt.
report-begin = Melden
report-title = { $name } melden
report-what = Was Sie schreiben, lesen Schiedsrichter und Verwalter, aber niemand, den es betrifft, und einer von ihnen antwortet Ihnen auf dieser Seite. Der andere erfährt nichts davon. Soll in einer laufenden Partie etwas entschieden werden, so rufen Sie stattdessen auf der Seite der Partie den Schiedsrichter an.
report-about = Worum geht es?
report-reason-conduct = Beleidigungen, Drohungen oder ein anstößiger Name
report-reason-engine = Schachprogramm oder fremde Hilfe
report-reason-account = Mehrere Konten, oder jemand anderes spielt
report-reason-other = Etwas anderes
report-words = Was ist geschehen?
report-words-help = Schreiben Sie, wann und wo es war, zum Beispiel mit der Adresse der Partie. Höchstens 2.000 Zeichen.
report-send = Meldung absenden
report-own = Was Sie gemeldet haben
report-made = gemeldet { $at }
report-answered = beantwortet { $at } von { $name }
report-waits = Es hat noch niemand geantwortet.
report-answer = Antworten
report-fault-own = Sich selbst kann man nicht melden.
report-fault-reason = Bitte wählen Sie, worum es geht.
report-fault-answered = Diese Meldung ist schon beantwortet.
report-fault-full = Sie haben in den letzten 24 Stunden schon { $n } Meldungen abgeschickt. Bitte versuchen Sie es morgen wieder.
reports-title = Meldungen über Spieler
reports-lead = Was Spieler über andere gemeldet haben. Der Gemeldete sieht nichts davon; wer gemeldet hat, liest Ihre Antwort.
reports-none = Keine Meldung wartet.
reports-by = von { $name }
reports-answer = Ihre Antwort
reports-answer-help = Mit der Antwort ist die Meldung erledigt. Ein Konto sperren Verwalter unter „Personen“; über eine Partie entscheidet ihr Schiedsrichter an ihrem Schiedsrichtertisch.
mail-account-subject-reported = Ein Spieler ist gemeldet worden
mail-account-reported = Jemand hat einen anderen Spieler gemeldet. Lesen und beantworten können Sie das am Schiedsrichtertisch. Solange eine Meldung offen ist, bekommen Sie über weitere keine E-Mail.
mail-account-subject-report-answered = Ihre Meldung ist beantwortet
mail-account-report-answered = Sie haben { $name } gemeldet. Jemand hat sich darum gekümmert und Ihnen geantwortet.
mail-account-report-answered-link = Antwort lesen
inbox-report = Meldung: { $reason }
privacy-reports = Meldungen über einen Spieler: Grund, Text und Antwort, von der Antwort an
privacy-seen-reports = bis zur Antwort Schiedsrichter und Verwalter, nie der Gemeldete; danach nur, wer gemeldet hat; der Betreiber
