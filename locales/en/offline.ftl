# One's own games without a connection.
offline-title = No connection
offline-why = No connection to the server: you see what this browser showed last. Something may have happened since.
offline-reader = Signed in as
offline-chosen = NOT SUBMITTED:
offline-sent-later = Your clock keeps running. Your choice is sent when you next open the game with a connection, if nothing in this pair has changed by then.
offline-discard = Discard
offline-full = Your browser has no room left and could not keep your choice. It will not be sent.
offline-lost = A move that was chosen in this browser without a connection has not been submitted, because nobody is signed in any more. Please sign in and submit it.
offline-lapsed = A move that you chose in this browser without a connection has not been submitted: it is kept for 14 days at most, and you have not opened the game here with a connection for that long.
offline-none = This browser has not shown a running game of yours yet. Once you open one with a connection, you can look at it without one too.
offline-script = Without a connection this browser shows your games only with JavaScript.
offline-unsent = Chosen without a connection, not submitted:
