bulk-title = An die Spieler schreiben
bulk-open = An die Spieler schreiben
bulk-back = Zurück zur Turnierleitung
bulk-new = Eine neue Nachricht
bulk-what = Jeder bekommt eine eigene E-Mail und sieht von niemandem die Adresse. Um Ihre Worte herum spricht die E-Mail die Sprache des Lesers; Ihre Worte bleiben, wie Sie sie schreiben. Antworten erreichen Sie nicht, und das steht in der E-Mail.
bulk-to = An wen
bulk-to-all = an alle Gemeldeten
bulk-to-section = an Gruppe { $n }
bulk-to-waited = an alle, deren Eingabe fehlt
bulk-subject = Betreff
bulk-subject-help = Höchstens 200 Zeichen. Davor steht der Name des Turniers.
bulk-text = Text
bulk-text-help = Höchstens { $n } Zeichen, einfacher Text. An ein Turnier können am Tag { $day } Nachrichten geschrieben werden.
bulk-look = Die E-Mail erst ansehen
bulk-preview = So sieht die E-Mail aus
bulk-preview-what = { $n ->
    [one] Sie geht an einen Spieler. Noch ist nichts verschickt.
   *[other] Sie geht an { $n } Spieler. Noch ist nichts verschickt.
}
bulk-change = Ändern
bulk-send = { $n ->
    [one] Eine E-Mail senden
   *[other] { $n } E-Mails senden
}
bulk-sent = Bisher geschrieben
bulk-sent-none = An dieses Turnier wurde noch nichts geschrieben.
bulk-again = Noch einmal nachsehen, wie weit der Versand ist
bulk-sent-line = { $who }, { $to } ({ $n ->
    [one] eine E-Mail
   *[other] { $n } E-Mails
})
bulk-progress = { $sent } verschickt, { $queued } warten, { $failed } gescheitert
bulk-fault-subject = Ein Betreff hat 1 bis { $n } Zeichen in einer Zeile.
bulk-fault-text = Ein Text hat 1 bis { $n } Zeichen.
bulk-fault-nobody = Diese Nachricht bekäme niemand.
bulk-fault-draft = Noch kann niemand gemeldet sein: Öffnen Sie erst die Meldung.
bulk-fault-hidden = In diesem Turnier darf niemand wissen, wer eingegeben hat; deshalb kann auch niemand denen schreiben, die es nicht haben.
bulk-fault-day = An dieses Turnier wurden an einem Tag { $n } Nachrichten geschrieben. Bitte schreiben Sie die nächste morgen.
act-message = { $who } hat an die Spieler geschrieben ({ $mails ->
    [one] eine E-Mail
   *[other] { $mails } E-Mails
}).
