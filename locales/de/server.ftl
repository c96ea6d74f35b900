# Personen und Server, für Verwalter.
people-tabs = Verwaltung
people-add = Person hinzufügen
people-added = Das Konto ist angelegt. Senden Sie der Person jetzt einen Anmeldelink.
people-email = E-Mail-Adresse
people-link = Anmeldelink
people-link-send = Anmeldelink senden
people-link-sent = Der Anmeldelink ist unterwegs an die Adresse der Person.
people-link-what = Der Link geht an die Adresse der Person. Hier wird er nicht gezeigt.
people-fault-links = An diese Person wurden schon genug Anmeldelinks geschickt. Bitte versuchen Sie es später wieder.
people-fault-language = Bitte wählen Sie eine Sprache.
first-title = So geht es los
first-mail = Sehen Sie nach, ob E-Mails hinausgehen:
first-keys = Sichern Sie die Schlüssel des Servers an einem anderen Ort. Ohne sie ist kein abgegebener Zug mehr zu öffnen.
first-people = Fügen Sie Spieler hinzu und senden Sie ihnen einen Anmeldelink:
first-done = Erledigt:
first-game = Beginnen Sie die erste Partie:
server-title = Server
server-work = Betrieb
server-works = Der Server läuft, und die Datenbank speichert.
server-cannot-write = Die Datenbank speichert nichts. Prüfen Sie, ob sie läuft und ob Platz auf der Platte ist.
server-clock-wrong = Die Uhr des Servers stimmt nicht. Stellen Sie sie richtig; so lange wird nichts angenommen.
server-mail = E-Mails
server-mail-goes = Keine E-Mail wartet auf einen neuen Versuch.
server-mail-filed = Die letzte E-Mail wurde am { $at } als Datei abgelegt; im Probebetrieb erreichen E-Mails niemanden.
server-mail-filed-none = Bisher wurde keine E-Mail als Datei abgelegt; im Probebetrieb erreichen E-Mails niemanden.
server-mail-last = Der Mailserver hat zuletzt am { $at } eine E-Mail angenommen.
server-mail-never = Bisher ist keine E-Mail verzeichnet, die der Mailserver angenommen hätte. Senden Sie jemandem einen Anmeldelink, um es zu prüfen.
server-mail-waits = { $n ->
    [one] Eine E-Mail wartet auf einen neuen Versuch.
   *[other] { $n } E-Mails warten auf einen neuen Versuch.
} Zuletzt hieß es: { $fault }
server-log = Öffentliches Protokoll
server-log-fresh = Auf dem neuesten Stand; veröffentlichte Einträge: { $n }.
server-log-late = { $n ->
    [one] Ein Eintrag sollte schon darin stehen.
   *[other] { $n } Einträge sollten schon darin stehen.
} Warum nicht, steht in der Ausgabe des Servers.
server-keys = Schlüssel
server-keys-what = Eine Sicherung der Daten ist ohne die Schlüssel wertlos. Bewahren Sie beides an verschiedenen Orten auf.
server-key = In Gebrauch:
server-outages = Letzte Ausfälle
server-outages-none = Bisher keine.
