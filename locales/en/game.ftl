heading-final = The game is over
legend-rests = rests in this pair (FSR 9)
legend-own = Your entry, visible to you alone
seat-passes = passes, clock stopped
seat-waits = does not enter now, clock stopped
seat-filed = has filed, clock stopped
seat-runs = not filed yet, clock running
seat-unknown = whether filed is not shown
seat-offers = offers a draw
seat-until = until { $at }
state-suspended = The game is suspended.
state-suspended-detail = The arbiter must settle something. The clocks stand; you need do nothing.
state-adjudicated = The game is to be adjudicated.
state-adjudicated-detail = The tournament's last date has come. Nothing more is submitted and no clock runs; what one side alone has submitted stays sealed.
state-paused = The game is paused.
state-paused-detail = The arbiter has stopped the clocks. What is filed stays sealed; you need do nothing.
state-watched = Running.
own-pass = Pass
draw-offered = { $name } offers a draw.
draw-offered-detail = You can accept or decline until you file your next entry. If you file without an answer, the offer is declined.
enter-heading = Your entry for { $what }
enter-heading-revise = Revise the entry for { $what }
enter-note-final = Filing stops your clock. After that you can no longer change this entry.
enter-note-revision = Filing stops your clock. You can revise the entry only until your opponent has filed too; the time until then is counted as yours.
enter-file-final = File finally and stop the clock
enter-file = File and stop the clock
enter-file-revised = File the revised entry
half-used = Thinking time { $time }
pair-released = { $kind ->
    [pair] revealed { $at }
   *[move] carried out { $at }
}
record-text = Game as text
record-pgn = Game as PGN
record-json = Game as JSON
record-file = Game file to be checked
games-none = You have no game yet. As soon as one is made for you, you get a mail.
games-none-waiting = No game is waiting for you at the moment.
games-summary = { $n ->
    [one] One game is waiting for your entry.
   *[other] { $n } games are waiting for your entry.
}
games-left = { $time } left
unread-unreadable = { $kind ->
    [place] We could not read this: “{ $seen }”. Write man and square, for example Kc1 or Bd1, or choose from the list.
   *[move] We could not read this as a move: “{ $seen }”. Write for example e2-e4, Ng1-f3, Nf3, O-O or 5254, or choose from the list.
}
unread-ambiguous = This can mean several things: { $readings }. Add the start square, or choose from the list.
unread-illegal = We read: { $move }. This is not allowed now. { $why }
unread-two = In the list you chose { $chosen }, but you wrote { $written }. Please decide for one of them.
unread-none = You have neither chosen nor written a move.
error-not-found = There is no such page
error-not-found-what = There is nothing at this address, or it is not meant for you.
error-not-found-todo = Check the address. Perhaps you are not signed in, or signed in under another name.
error-not-allowed = You may not do this here
error-not-allowed-what = You lack the right to do this. Nothing was changed.
error-not-allowed-todo = Sign in under the right name, or turn to the arbiter.
error-malformed = We could not use this
error-malformed-what = Nothing was changed.
error-malformed-todo = Go back and enter it once more.
error-refused = This entry is not taken
error-refused-todo = Go back to the game; there you see what holds now.
error-no-grounds = There are no grounds for this now
error-no-grounds-what = No draw is offered to you, or the claim of a draw does not hold. Nothing was changed.
error-no-grounds-todo = Go back to the game and play on.
error-not-running = This game is not running
error-not-running-what = The game is over or suspended. Nothing was changed.
error-not-running-todo = Go back to the game; it says what has happened.
error-ours = This is our fault
error-ours-what = Something went wrong on the server. Whether your entry has arrived, you can see on the game’s page.
error-ours-todo = Look at the game’s page. If it does not say “Filed”, try again. After an outage of more than ten minutes the time is credited.
error-back-game = Back to the game
error-back-games = To my games
resign-title = Do you really want to resign?
resign-what = The game ends at once, and your opponent wins. This cannot be taken back.
resign-no = No, play on
resign-yes = Yes, I resign
error-too-many = Too many requests
error-too-many-what = Very many requests came from your connection in a short time. This one was not carried out.
error-too-many-todo = Wait { $time }, then try again.
error-again = Try again
error-busy = The server is overloaded just now
error-busy-what = Nothing was filed.
error-busy-todo = Try again in a moment.
enter-commitment-wrong = The seal that your browser made does not fit this move, or no longer fits this turn. Load the page anew and choose the move again.
enter-contribution-wrong = The contribution to the roll cannot be read. Load the page anew; if it is missing, the roll is made without it.
enter-blind-why = This game is sealed blindly. Your browser encrypts the move before it is sent: neither the server nor the arbiter can read it alone, and nobody can tell you whether it is legal before the reveal.
enter-blind-script = In a blindly sealed game your own device has to encrypt the move. Allow scripts for this page, or file with the program: fairschach enter --blind. Nothing was filed.
enter-blind-unable = This browser cannot encrypt what this game needs (X25519). Use a newer one, or file with the program: fairschach enter --blind.
enter-blind-choose = Please choose the move on the board or in the list.
enter-blind-failed = The move could not be sealed, and nothing was filed. Load the page anew and choose the move again.
own-blind = Your move is filed. It is sealed blindly: the server cannot read it and so cannot show it here. Your own device has kept it. Keep the receipt too: with it you can prove that you filed, and when.
own-blind-waits = All moves are in, and both clocks stand. They are revealed as soon as the arbiter’s key holder answers.
