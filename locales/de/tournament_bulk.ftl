bulk-title = An die Spieler schreiben
bulk-back = Zurück zur Turnierleitung
bulk-new = Eine neue Nachricht
bulk-what = Jeder bekommt eine eigene E-Mail und sieht keine Adressen. Der Rahmen der E-Mail ist in der Sprache des Lesers; Ihr Text bleibt, wie er ist.
bulk-replies = Antworten leitet der Server an Sie weiter, ohne Adressen zu zeigen.
bulk-no-replies = Antworten erreichen Sie nicht, und das steht in der E-Mail.
bulk-to = An wen
bulk-to-all = an alle Gemeldeten
bulk-to-section = an Gruppe { $n }
bulk-to-team = an die Mannschaft { $team }
bulk-to-waited = an alle, die am Zug sind
bulk-subject = Betreff
bulk-subject-help = Höchstens 200 Zeichen. Davor steht der Name des Turniers.
bulk-text = Text
bulk-text-help = Höchstens { $n } Zeichen, einfacher Text. Je Turnier sind { $day } Nachrichten am Tag möglich.
bulk-look = Vorschau der E-Mail
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
bulk-sent-none = An die Spieler dieses Turniers wurde noch nichts geschrieben.
bulk-again = Stand des Versands neu laden
bulk-sent-line = { $who }, { $to } ({ $n ->
    [one] eine E-Mail
   *[other] { $n } E-Mails
})
bulk-progress = Verschickt: { $sent }, noch zu verschicken: { $queued }, gescheitert: { $failed }
bulk-fault-subject = Ein Betreff hat 1 bis { $n } Zeichen in einer Zeile.
bulk-fault-text = Ein Text hat 1 bis { $n } Zeichen.
bulk-fault-nobody = Diese Nachricht bekäme niemand.
bulk-fault-draft = Noch kann niemand gemeldet sein: Eröffnen Sie erst die Meldung.
bulk-fault-hidden = In diesem Turnier darf niemand wissen, wer abgegeben hat; deshalb kann auch niemand denen schreiben, die noch am Zug sind.
bulk-fault-day = An dieses Turnier wurden heute schon { $n } Nachrichten geschrieben. Bitte schreiben Sie die nächste morgen.
act-message = { $who } hat an die Spieler geschrieben ({ $mails ->
    [one] eine E-Mail
   *[other] { $mails } E-Mails
}).
