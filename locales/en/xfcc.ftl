# Playing from one's own program (Xfcc). The first two lines stand on pages, the others are shown by the program.
tokens-xfcc = Playing from Scid or another correspondence program
xfcc-address = The address for your program:
xfcc-info-left-off = You have more games than fit into one answer; the others are on the server’s pages.
xfcc-info-pairs = Fairschach: both players move at once. The board shows the position before the pair, as if it were your move alone.
xfcc-info-check-white = White is in check.
xfcc-info-check-black = Black is in check.
xfcc-info-blind = This game is sealed blindly: submit your moves on the game’s page or with the program fairschach.
xfcc-info-paused = The game is paused.
xfcc-info-suspended = The game is suspended.
xfcc-info-message = Your opponent reads a message sent with a move only at the reveal, at most 280 characters of it; if messages are off in your settings, it is dropped.
xfcc-info-no-message = Messages to your opponent are not delivered in this game.
