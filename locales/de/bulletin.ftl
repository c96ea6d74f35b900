tab-bulletin = Bulletin
bulletin-title = Ergebnisbulletin
bulletin-comment = Worte der Turnierleitung
bulletin-write = Kommentar zum Turnier schreiben
bulletin-write-help = Höchstens 4000 Zeichen, für alle Leser und im Druck. Was Sie speichern, ersetzt, was vorher dort stand. Ein leeres Feld entfernt den Text; das Turnierprotokoll behält die früheren.
bulletin-whole = Alle Partien auf einer Seite, zum Drucken
bulletin-count = { $n ->
    [0] Noch ist keine Partie beendet
    [one] Eine Partie
   *[other] { $n } Partien
}
bulletin-fault-text = Der Text hat höchstens { $n } Zeichen und keine Steuerzeichen.
act-commented = { $who } hat einen Kommentar zum Turnier geschrieben.
