withdraw-title = Alle Partien aufgeben
withdraw-link = Alle Partien aufgeben …
withdraw-count = { $n ->
    [0] Sie spielen zurzeit keine Partie.
    [one] Sie spielen eine Partie.
   *[other] Sie spielen { $n } Partien.
}
withdraw-what = Wenn Sie nicht mehr spielen können, geben Sie hier alle auf, damit niemand vergeblich auf Sie wartet. Jede gilt als verloren, und Ihre Gegner werden benachrichtigt. Wo schon beide Züge da sind, wird das Zugpaar erst ausgeführt. Das lässt sich nicht zurücknehmen.
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
silent-title = Stille Spieler
silent-what = Wer einen Zug schuldet, nicht im Urlaub ist und seit { $days } Tagen in keiner Partie etwas eingegeben hat; oder die letzten { $flags } Partien durch Zeit verloren hat.
silent-none = Niemand ist still.
silent-player = Spieler
silent-since = Still seit
silent-owing = Wartende Partien
silent-flags = Nacheinander durch Zeit verloren
