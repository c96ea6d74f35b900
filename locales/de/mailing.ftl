mail-reminder-last-title = Letzte Warnung: { $kind ->
    [pair] { $what } wartet auf Ihren Zug
    [place] { $what } wartet auf Sie
   *[move] { $what } wartet auf Ihren Zug
}
mail-reminder-title = { $kind ->
    [pair] { $what } wartet auf Ihren Zug
    [place] { $what } wartet auf Sie
   *[move] { $what } wartet auf Ihren Zug
}
mail-reminder-until = Ihre Bedenkzeit endet am { $at }. Noch { $left }.
mail-reminder-half = Die Hälfte Ihrer Bedenkzeit ist vorbei.
mail-reminder-fifth = Von Ihrer Bedenkzeit ist noch ein Fünftel übrig.
mail-reminder-last = Das ist die letzte Warnung.
mail-reminder-before = Sie wollten { $n ->
    [one] eine Stunde
   *[other] { $n } Stunden
} vor dem Ende Ihrer Bedenkzeit erinnert werden.
mail-reminder-silence = Seit { $n } Tagen wartet diese Partie auf Ihren Zug.
mail-reminder-then = Geben Sie bis dahin keinen Zug ab, verlieren Sie die Partie durch Zeitüberschreitung.
mail-reminder-always = Diese letzte Warnung kommt immer, auch wenn Sie Erinnerungen abbestellt haben.
mail-reminder-stop = Sie möchten keine Erinnerungen? Hier stellen Sie sie ab: { $url }
mail-digest-title = { $n ->
    [one] Eine Nachricht zu Ihren Partien
   *[other] { $n } Nachrichten zu Ihren Partien
}
mail-digest-what = Diese E-Mail fasst zusammen, was warten konnte. Aufdeckungen, Entscheidungen und letzte Warnungen kommen immer sofort.
mail-digest-stop = Sie möchten jede Nachricht einzeln oder keine Erinnerungen? Hier stellen Sie das um: { $url }
mail-bounced-title = E-Mails an Sie kamen zurück
mail-bounced-what = E-Mails an Ihre Adresse { $address } kommen nicht an.
mail-bounced-goes-on = Deshalb schreiben wir Ihnen an diese Adresse. Ihre Uhren laufen weiter.
mail-bounced-reason = Grund
mail-bounced-todo = Bitte prüfen Sie das Postfach. Wenn es wieder E-Mails annimmt, melden Sie sich an und drücken oben auf der Seite auf „E-Mails kommen wieder an“.
mail-bounced-link = Einstellungen öffnen

mail-look-title = Aussehen und Zeiten Ihrer E-Mails
mail-look-saved = Gespeichert.
mail-look-format = Darstellung
mail-look-html = Mit Brettbild
mail-look-text = Nur Text (Brett aus Buchstaben)
mail-look-when = Wann E-Mails kommen
mail-look-reminders = Erinnerung, wenn mein Zug aussteht
mail-look-reminders-why = Wenn die Hälfte der Bedenkzeit vorbei ist, wenn noch ein Fünftel übrig ist, und wenn Sie lange nicht gezogen haben. Die letzte Warnung, einen Tag vor dem Ende, kommt immer.
mail-look-own = Erinnerungen zu selbst gewählten Zeiten vor dem Ende Ihrer Bedenkzeit
mail-look-before = { $n ->
    [one] Eine Stunde vorher
   *[other] { $n } Stunden vorher
}
mail-look-own-why = Sie kommen zusätzlich, solange Ihr Zug aussteht, per E-Mail und in Browsern, in denen Sie Hinweise eingeschaltet haben: genau dann, auch während der Nachtruhe. Käme um dieselbe Zeit noch eine andere Erinnerung, so kommt nur eine.
mail-look-tournaments = E-Mail, wenn ich zu einem Turnier gemeldet bin, wenn die Meldung schließt und wenn es zu Ende ist
mail-look-tournaments-why = Was Sie zum Spielen brauchen, kommt immer: der Beginn, neue Runden, Änderungen der Ausschreibung, Pausen, wer ausscheidet, eine Absage und was die Turnierleitung schreibt.
mail-look-quiet = Nachtruhe: Was warten kann, kommt erst danach
mail-look-quiet-from = Von
mail-look-quiet-to = bis
mail-look-digest = Was warten kann, einmal am Tag in einer E-Mail sammeln
mail-look-never-waits = Aufdeckungen, Entscheidungen des Schiedsrichters, Quittungen, letzte Warnungen und Erinnerungen zu selbst gewählten Zeiten warten nie.
mail-look-fault-quiet = Die Nachtruhe geht von einer Uhrzeit bis zu einer anderen, zum Beispiel von 22:00 bis 07:00.

unsubscribe-title = Keine Erinnerungen mehr
unsubscribe-why = Möchten Sie keine Erinnerungen, keine Sammel-E-Mails und keine Nachrichten mehr über Meldungen zu Turnieren und deren Ende bekommen?
unsubscribe-button = Ja, abbestellen
unsubscribe-done = Erinnerungen, Sammel-E-Mails und Nachrichten über Meldungen zu Turnieren und deren Ende sind abbestellt.
unsubscribe-unknown = Dieser Link gilt nicht oder nicht mehr; abbestellt wurde nichts. Melden Sie sich bitte an und wählen Sie in den Einstellungen unter „Benachrichtigungen“, welche E-Mails Sie bekommen möchten.
unsubscribe-fine = Aufdeckungen, Entscheidungen, Quittungen und die letzte Warnung vor dem Ende Ihrer Bedenkzeit kommen weiterhin. In den Einstellungen können Sie das jederzeit ändern.

bounce-banner = { $n ->
    [one] Eine E-Mail an Ihre Adresse { $address } kam zurück
   *[other] { $n } E-Mails an Ihre Adresse { $address } kamen zurück
} ({ $reason }). Bitte prüfen Sie das Postfach: Ihre Uhren laufen weiter.
bounce-settled = E-Mails kommen wieder an
bounce-desk = E-Mails an { $side } ({ $name }) kommen zurück, zuletzt am { $at }: { $reason }
timeline-mail-reminder = Erinnerung

samples-title = So sehen E-Mails aus
samples-why = Von jeder Art ein erfundenes Beispiel. Namen, Partie und Links sind nicht echt.
samples-kind = Art
samples-text = Nur Text
