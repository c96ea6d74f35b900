white = White
black = Black
king = king
queen = queen
rook = rook
bishop = bishop
knight = knight
pawn = pawn
dot = dot
board-title = Position
board-rests = Resting (FSR 9)
board-check = King in check
board-square-rests = resting
board-square-check = in check

# What stands beside the board.
tabs-label = About this game
tab-moves = Moves
tab-proofs = Proofs
tab-rules = Rules
sealed-line = Sealed ✓
sealed-receipt = Receipt
own-receipt-title = Your receipt
reveal-both = Both have submitted …
history-older = Show all moves of this game
replay-play = Play the game through
board-sound = Sound at the reveal
for-programs = For programs
