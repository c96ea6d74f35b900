# Spielen mit dem eigenen Programm (Xfcc). Die ersten beiden Zeilen stehen auf Seiten, die anderen zeigt das Programm.
tokens-xfcc = Mit Scid oder einem anderen Fernschachprogramm spielen
xfcc-address = Die Adresse für Ihr Programm:
xfcc-info-left-off = Sie haben mehr Partien, als in eine Antwort passen; die übrigen stehen auf den Seiten des Servers.
xfcc-info-pairs = Fairschach: Beide ziehen gleichzeitig. Das Brett zeigt die Stellung vor dem Zugpaar, als wären nur Sie am Zug.
xfcc-info-check-white = Weiß steht im Schach.
xfcc-info-check-black = Schwarz steht im Schach.
xfcc-info-blind = Diese Partie ist blind versiegelt: Geben Sie Ihre Züge auf der Seite der Partie oder mit dem Programm fairschach ab.
xfcc-info-paused = Die Partie ist unterbrochen.
xfcc-info-suspended = Die Partie ist angehalten.
xfcc-info-message = Eine Nachricht zum Zug liest der Gegner erst beim Aufdecken, höchstens 280 Zeichen davon; sind Nachrichten in Ihren Einstellungen abgestellt, entfällt sie.
xfcc-info-no-message = Nachrichten an den Gegner werden in dieser Partie nicht zugestellt.
