void-title = This move is not legal
void-what = In this game a move that is not legal counts as no move: if you submit it all the same, it is void, and only your opponent’s move is carried out (FSR 3).
void-nothing-filed = Nothing has been submitted yet, and your clock is running.
void-no = Choose another move
void-yes = Submit it anyway, as a void move
own-void = { $move } – not legal, counts as no move
