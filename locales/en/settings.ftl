# The five pages of the settings.
settings-tab-me = Me
settings-tab-board = Board
settings-tab-notices = Notices
settings-tab-mail = Play by mail
settings-tab-programs = For programs
settings-board-what = How it looks in this browser. To flip the board, use the button on the game’s page.
settings-squares = Colour of the squares
settings-squares-green = Green
settings-squares-brown = Brown
settings-squares-blue = Blue
settings-squares-grey = Grey
settings-games = My games
settings-games-cards = Cards with a board
settings-games-rows = Table
settings-saved = Saved.
