# Die fünf Seiten der Einstellungen.
settings-tab-me = Ich
settings-tab-board = Brett
settings-tab-notices = Benachrichtigungen
settings-tab-mail = Spielen per E-Mail
settings-tab-programs = Für Programme
settings-board-what = So sieht es in diesem Browser aus. Gedreht wird das Brett auf der Seite der Partie.
settings-squares = Farbe der Felder
settings-squares-green = Grün
settings-squares-brown = Braun
settings-squares-blue = Blau
settings-squares-grey = Grau
settings-games = Meine Partien
settings-games-cards = Karten mit Brett
settings-games-rows = Tabelle
settings-saved = Gespeichert.
