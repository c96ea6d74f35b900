# The list of one's own games.
games-offers = Offered to you
games-watched = Games you are arbiter of
games-offered = Open offers
games-opponent = Opponent
games-state = State
games-last-title = Last pair
games-until = Your time runs until
games-result = Result
games-game = Game
games-as-cards = Show as cards with a board
games-as-rows = Show as a table
games-white = You have White
games-black = You have Black
games-last = last { $moves }
games-last-pass = passes
games-last-invalid = no valid move
games-next = Next game
