heading-final = Die Partie ist beendet
legend-rests = ruht in diesem Zugpaar (FSR 9)
legend-own = Ihre Eingabe, nur für Sie sichtbar
seat-passes = passt, Uhr steht
seat-waits = gibt jetzt nicht ein, Uhr steht
seat-filed = hat festgelegt, Uhr steht
seat-runs = noch nicht festgelegt, Uhr läuft
seat-unknown = ob festgelegt ist, bleibt verdeckt
seat-offers = bietet Remis an
seat-until = bis { $at }
state-suspended = Die Partie ist angehalten.
state-suspended-detail = Der Schiedsrichter muss etwas klären. Die Uhren stehen; Sie müssen nichts tun.
state-adjudicated = Die Partie wird abgeschätzt.
state-adjudicated-detail = Der letzte Termin des Turniers ist gekommen. Niemand reicht mehr etwas ein, und keine Uhr läuft; was nur eine Seite abgegeben hat, bleibt versiegelt.
state-paused = Die Partie ist unterbrochen.
state-paused-detail = Der Schiedsrichter hat die Uhren angehalten. Was eingereicht ist, bleibt versiegelt; Sie müssen nichts tun.
state-watched = Läuft.
own-pass = Passen
draw-offered = { $name } bietet Remis an.
draw-offered-detail = Sie können annehmen oder ablehnen, bis Sie Ihre nächste Eingabe festlegen. Legen Sie fest, ohne zu antworten, ist das Angebot abgelehnt.
enter-heading = Ihre Eingabe für { $what }
enter-heading-revise = Eingabe für { $what } ändern
enter-note-final = Mit dem Festlegen stoppen Sie Ihre Uhr. Danach können Sie diese Eingabe nicht mehr ändern.
enter-note-revision = Mit dem Festlegen stoppen Sie Ihre Uhr. Ändern können Sie die Eingabe nur, bis auch Ihr Gegner festgelegt hat; die Zeit bis zur Änderung wird Ihnen angerechnet.
enter-file-final = Endgültig festlegen und Uhr stoppen
enter-file = Festlegen und Uhr stoppen
enter-file-revised = Geänderte Eingabe festlegen
half-used = Bedenkzeit { $time }
pair-released = { $kind ->
    [pair] aufgedeckt am { $at }
   *[move] ausgeführt am { $at }
}
record-text = Partie als Text
record-pgn = Partie als PGN
record-json = Partie als JSON
record-file = Partiedatei zum Nachprüfen
games-none = Sie haben noch keine Partie. Sobald eine für Sie angelegt ist, bekommen Sie eine E-Mail.
games-none-waiting = Zur Zeit wird in keiner Partie auf Sie gewartet.
games-summary = { $n ->
    [one] In einer Partie wird auf Ihre Eingabe gewartet.
   *[other] In { $n } Partien wird auf Ihre Eingabe gewartet.
}
games-left = noch { $time }
unread-unreadable = { $kind ->
    [place] Das konnten wir nicht lesen: „{ $seen }“. Schreiben Sie Figur und Feld, zum Beispiel Kc1 oder Ld1, oder wählen Sie aus der Liste.
   *[move] Das konnten wir nicht als Zug lesen: „{ $seen }“. Schreiben Sie zum Beispiel e2-e4, Sg1-f3, Sf3, O-O oder 5254, oder wählen Sie aus der Liste.
}
unread-ambiguous = Das kann Verschiedenes heißen: { $readings }. Schreiben Sie auch das Startfeld dazu, oder wählen Sie aus der Liste.
unread-illegal = Gelesen: { $move }. Das ist jetzt nicht erlaubt. { $why }
unread-two = In der Liste haben Sie { $chosen } gewählt, geschrieben haben Sie { $written }. Bitte entscheiden Sie sich für eines.
unread-none = Sie haben keinen Zug gewählt und keinen geschrieben.
error-not-found = Diese Seite gibt es nicht
error-not-found-what = Unter dieser Adresse ist nichts, oder es ist nicht für Sie bestimmt.
error-not-found-todo = Prüfen Sie die Adresse. Vielleicht sind Sie nicht angemeldet oder mit einem anderen Namen angemeldet.
error-not-allowed = Das dürfen Sie hier nicht
error-not-allowed-what = Für diese Handlung fehlt Ihnen die Berechtigung. Es wurde nichts geändert.
error-not-allowed-todo = Melden Sie sich mit dem richtigen Namen an, oder wenden Sie sich an den Schiedsrichter.
error-malformed = Das konnten wir nicht verwenden
error-malformed-what = Es wurde nichts geändert.
error-malformed-todo = Gehen Sie zurück und geben Sie es noch einmal ein.
error-refused = Diese Eingabe wird nicht angenommen
error-refused-todo = Gehen Sie zurück zur Partie; dort sehen Sie, was jetzt gilt.
error-no-grounds = Dafür gibt es jetzt keinen Grund
error-no-grounds-what = Es liegt kein Remisangebot an Sie vor, oder der Anspruch auf Remis trifft nicht zu. Es wurde nichts geändert.
error-no-grounds-todo = Gehen Sie zurück zur Partie und spielen Sie weiter.
error-not-running = Diese Partie läuft nicht
error-not-running-what = Die Partie ist beendet oder angehalten. Es wurde nichts geändert.
error-not-running-todo = Gehen Sie zurück zur Partie; dort steht, was geschehen ist.
error-ours = Das liegt an uns
error-ours-what = Auf dem Server ist etwas schiefgegangen. Ob Ihre Eingabe angekommen ist, sehen Sie auf der Seite der Partie.
error-ours-todo = Sehen Sie auf der Seite der Partie nach. Steht dort nicht „Festgelegt“, versuchen Sie es noch einmal. Ist der Server länger als zehn Minuten ausgefallen, wird die Zeit gutgeschrieben.
error-back-game = Zurück zur Partie
error-back-games = Zu meinen Partien
resign-title = Wollen Sie wirklich aufgeben?
resign-what = Die Partie endet sofort, und Ihr Gegner gewinnt. Das lässt sich nicht zurücknehmen.
resign-no = Nein, weiterspielen
resign-yes = Ja, ich gebe auf
error-too-many = Zu viele Anfragen
error-too-many-what = Von Ihrem Anschluss kamen in kurzer Zeit sehr viele Anfragen. Diese eine wurde nicht ausgeführt.
error-too-many-todo = Warten Sie { $time } und versuchen Sie es dann noch einmal.
error-again = Noch einmal versuchen
error-busy = Der Server ist gerade überlastet
error-busy-what = Es wurde nichts festgelegt.
error-busy-todo = Versuchen Sie es gleich noch einmal.
enter-commitment-wrong = Die Versiegelung, die Ihr Browser gemacht hat, passt nicht zu diesem Zug oder nicht mehr zu diesem Zugpaar. Laden Sie die Seite neu und wählen Sie den Zug noch einmal.
enter-contribution-wrong = Der Beitrag zum Würfeln ist nicht lesbar. Laden Sie die Seite neu; fehlt er ganz, wird ohne ihn gewürfelt.
enter-blind-why = Diese Partie wird blind versiegelt. Ihr Browser verschlüsselt den Zug, bevor er gesendet wird: Weder der Server noch der Schiedsrichter kann ihn allein lesen, und vor der Aufdeckung kann Ihnen niemand sagen, ob er regelgemäß ist.
enter-blind-script = In einer blind versiegelten Partie muss Ihr eigenes Gerät den Zug verschlüsseln. Erlauben Sie dieser Seite Skripte, oder legen Sie mit dem Programm fest: fairschach enter --blind. Es wurde nichts festgelegt.
enter-blind-unable = Dieser Browser kann nicht so verschlüsseln, wie es diese Partie verlangt (X25519). Nehmen Sie einen neueren, oder legen Sie mit dem Programm fest: fairschach enter --blind.
enter-blind-choose = Bitte wählen Sie den Zug auf dem Brett oder in der Liste.
enter-blind-failed = Der Zug konnte nicht versiegelt werden, und es wurde nichts festgelegt. Laden Sie die Seite neu und wählen Sie den Zug noch einmal.
own-blind = Ihr Zug ist festgelegt. Er ist blind versiegelt: Der Server kann ihn nicht lesen und deshalb hier nicht zeigen. Ihr eigenes Gerät hat ihn aufbewahrt. Heben Sie auch die Quittung auf: Mit ihr weisen Sie nach, dass und wann Sie festgelegt haben.
own-blind-waits = Alle Züge sind festgelegt, und beide Uhren stehen. Aufgedeckt wird, sobald der Schlüsselverwalter des Schiedsrichters antwortet.
