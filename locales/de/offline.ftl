# Die eigenen Partien ohne Verbindung.
offline-title = Ohne Verbindung
offline-why = Keine Verbindung zum Server: Sie sehen, was dieser Browser zuletzt gezeigt hat. Seitdem kann etwas geschehen sein.
offline-reader = Angemeldet als
offline-chosen = NICHT ABGEGEBEN:
offline-sent-later = Ihre Uhr läuft weiter. Ihre Wahl wird gesendet, sobald Sie die Partie wieder mit Verbindung öffnen, sofern sich bis dahin nichts geändert hat.
offline-discard = Verwerfen
offline-full = Ihr Browser hat keinen Platz mehr und konnte Ihre Wahl nicht behalten. Sie wird nicht gesendet.
offline-lost = Ein Zug, der in diesem Browser ohne Verbindung gewählt wurde, ist nicht abgegeben worden, weil in diesem Browser niemand mehr angemeldet ist. Bitte melden Sie sich an und geben Sie ihn ab.
offline-lapsed = Ein Zug, den Sie in diesem Browser ohne Verbindung gewählt haben, ist nicht abgegeben worden: Er wird höchstens 14 Tage aufbewahrt, und so lange haben Sie die Partie hier nicht mehr mit Verbindung geöffnet.
offline-none = Dieser Browser hat noch keine laufende Partie von Ihnen gezeigt. Sobald Sie eine mit Verbindung öffnen, können Sie sie auch ohne ansehen.
offline-script = Ohne Verbindung zeigt dieser Browser Ihre Partien nur mit JavaScript.
offline-unsent = Ohne Verbindung gewählt, nicht abgegeben:
