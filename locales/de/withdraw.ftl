withdraw-title = Alle Partien aufgeben
withdraw-link = Alle Partien aufgeben …
withdraw-count = { $n ->
    [0] Sie spielen zurzeit keine Partie.
    [one] Sie spielen eine Partie.
   *[other] Sie spielen { $n } Partien.
}
withdraw-what = Wenn Sie nicht mehr spielen können, geben Sie hier alle Partien auf, damit niemand vergeblich wartet. Jede gilt als verloren, und Ihre Gegner werden benachrichtigt. Haben schon beide abgegeben, wird das Zugpaar noch ausgeführt. Das lässt sich nicht zurücknehmen.
withdraw-no = Nein, weiterspielen
withdraw-yes = Alle aufgeben
withdraw-leave = Nur eine Zeit lang weg?
withdraw-done = { $n ->
    [0] Keine Partie wurde aufgegeben.
    [one] Eine Partie ist aufgegeben. Ihr Gegner ist benachrichtigt.
   *[other] { $n } Partien sind aufgegeben. Ihre Gegner sind benachrichtigt.
}
withdraw-standing = { $n ->
    [one] Eine Partie ist zurzeit angehalten und lässt sich jetzt nicht aufgeben
   *[other] { $n } Partien sind zurzeit angehalten und lassen sich jetzt nicht aufgeben
}. Bitte kommen Sie wieder, wenn es weitergeht.
silent-title = Inaktive Spieler
silent-what = Wer am Zug ist, nicht im Urlaub ist und seit { $days } Tagen in keiner Partie gezogen hat, oder wer die letzten { $flags } Partien durch Zeitüberschreitung verloren hat.
silent-none = Zurzeit niemand.
silent-player = Spieler
silent-since = Letzter Zug
silent-owing = Am Zug in Partien
silent-flags = Zeitüberschreitungen in Folge
hand-withdraw-one = zurückziehen
