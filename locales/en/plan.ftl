plan-title = Conditional move
plan-own = If I play
plan-prompt = Choose one of { $side }’s pieces, then where it goes. With the keyboard: arrow keys and Enter.
plan-board = The board shows the position that comes about.
plan-next = Next
plan-back = Back one step
