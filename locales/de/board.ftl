white = Weiß
black = Schwarz
king = König
queen = Dame
rook = Turm
bishop = Läufer
knight = Springer
pawn = Bauer
dot = Punkt
board-title = Stellung
board-rests = Es ruhen (FSR 9)
board-check = König im Schach
board-square-rests = ruht
board-square-check = im Schach

# Was neben dem Brett steht.
tabs-label = Zu dieser Partie
tab-moves = Züge
tab-proofs = Nachweise
tab-rules = Regeln
sealed-line = Versiegelt ✓
sealed-receipt = Quittung
own-receipt-title = Ihre Quittung
reveal-both = Beide haben abgegeben …
history-older = Alle Züge dieser Partie zeigen
replay-play = Partie abspielen
board-sound = Ton bei der Aufdeckung
for-programs = Für Programme
