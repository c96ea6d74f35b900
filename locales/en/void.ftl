void-title = This move is not legal
void-what = In this game an entry that is not legal counts as no move: if you file it all the same, it is void, and only your opponent's move is carried out (FSR 3).
void-nothing-filed = Nothing is filed yet, and your clock runs on.
void-no = Enter another move
void-yes = File it all the same, as void
own-void = { $move } – not legal, counts as no move
