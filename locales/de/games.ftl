# Die Liste der eigenen Partien.
games-offers = Ihnen angeboten
games-watched = Partien, die Sie leiten
games-offered = Offene Angebote
games-opponent = Gegner
games-state = Stand
games-last-title = Letztes Zugpaar
games-until = Bedenkzeit bis
games-result = Ergebnis
games-game = Spiel
games-as-cards = Als Karten mit Brett zeigen
games-as-rows = Als Tabelle zeigen
games-white = Sie haben Weiß
games-black = Sie haben Schwarz
games-last = zuletzt { $moves }
games-last-pass = passt
games-last-invalid = kein gültiger Zug
games-next = Nächste Partie
