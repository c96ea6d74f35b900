# Wertungslisten anderer, etwa von FIDE und ICCF: welche es gibt, und wie ein Verwalter sie einliest.
foreign-title = Wertungslisten anderer
foreign-what = Turniere können Wertungszahlen aus diesen Listen verlangen, etwa denen von FIDE und ICCF. Gefunden wird ein Spieler über die Nummer, die er in den Einstellungen unter „Für Turniere“ angibt.
foreign-list = { $list }: { $n ->
    [one] ein Spieler
   *[other] { $n } Spieler
}, Stand { $day }
foreign-unfinished = { $list }: noch nicht ganz eingelesen. Turniere können noch nicht danach gehen.
foreign-broken-off = Das Einlesen brach ab. Lesen Sie die Datei später noch einmal ein; was schon eingelesen ist, schadet dabei nicht.
foreign-none = Bisher ist keine Liste da.
foreign-import = Liste einlesen
foreign-file = Datei (CSV)
foreign-file-help = Je Spieler eine Zeile mit Liste, Nummer, Wertungszahl und Tag, etwa FIDE,4611111,2105,2026-12-01. Der Name der Liste beginnt mit FIDE oder ICCF. Höchstens { $n } MB; größere Dateien liest „fairschach admin ratings import“ ein. Von jedem Spieler gilt die Zahl vom späteren Tag; wer nicht in der Datei steht, behält seine.
foreign-send = Einlesen
foreign-done = { $list }: { $new } neu, { $changed } geändert, { $unchanged } wie bisher, { $older } älter als das Vorhandene und deshalb nicht übernommen.
list-fault-bytes = Die Datei ist zu groß. Teilen Sie sie, oder nehmen Sie die Befehlszeile.
list-fault-rows = Eine Datei hat höchstens { $n } Zeilen. Teilen Sie sie.
list-fault-lists = Es gibt höchstens { $n } Listen.
list-fault-empty = In der Datei steht nichts.
list-fault-more = Mehr als { $n } Zeilen sind falsch; nur die ersten stehen hier.
list-fault-line = Zeile { $line }: Eine Zeile besteht aus Liste, Nummer, Wertungszahl und Tag, durch Kommas, Semikolons oder Tabulatoren getrennt.
list-fault-name = Zeile { $line }: Der Name einer Liste beginnt mit FIDE oder ICCF und hat höchstens { $n } Buchstaben, Ziffern und Bindestriche.
list-fault-id = Zeile { $line }: Eine Nummer hat 1 bis 9 Ziffern.
list-fault-rating = Zeile { $line }: Eine Wertungszahl ist eine ganze Zahl von 1 bis 4000.
list-fault-date = Zeile { $line }: Ein Tag wird wie 2026-12-24 oder 24.12.2026 geschrieben und liegt höchstens einen Monat in der Zukunft.
list-fault-twice = Zeile { $line }: Diese Nummer kommt in der Liste schon vor.
