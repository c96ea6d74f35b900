sheet-print = Partieformular drucken
sheet-last = Schlussstellung
sheet-now = Stellung jetzt
sheet-event = Turnier
sheet-played = Spiel
sheet-date = Gespielt
sheet-result = Ergebnis
sheet-part = Auf diesem Blatt stehen { $n } von { $all } Zügen.
sheet-runs = Die Partie läuft noch.
sheet-first = Erstzugrecht: { $side }
sheet-rests = ruht: { $squares }
after-rematch = Revanche
after-share = Teilen
after-download = Herunterladen:
after-check = Partie nachprüfen
share-title = Partie teilen
share-link = Adresse der Partie zum Kopieren
share-private = Die Partie ist nicht öffentlich: Unter dieser Adresse sehen sie nur die Spieler und der Schiedsrichter.
share-last = Schlussstellung als Bild
share-which = Bild von
share-end = der Schlussstellung
share-show = Zeigen
share-pair = Dieses Zugpaar als Bild
share-moving = Die ganze Partie als bewegtes Bild
share-too-long = Als bewegtes Bild gibt es Partien von höchstens { $n } { $kind ->
    [pair] Zugpaaren
   *[move] Zügen
}; diese ist länger.
