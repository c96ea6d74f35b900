skip-to-content = To the content
trial-why = On this computer only: mails are not sent but kept as files, and the administrator can read all of them. Not for serious games.
trial-read-mails = Read the mails
nav-label = Main menu
nav-games = My games
nav-settings = Settings
nav-sign-in = Sign in
nav-sign-out = Sign out
footer-language = Language:
footer-line = Fairschach – both decide without knowing the other’s move.

sign-in-title = Sign in
sign-in-how = Enter your e-mail address. We send you a link to sign in with; you need no password.
sign-in-address = E-mail address
sign-in-send = Send the link
sign-in-sent = Please look into your mailbox.
sign-in-sent-detail = If this address belongs to a player, a mail with a sign-in link is now on its way. The link is good for 15 minutes and only once. If nothing arrives, look into the spam folder too.
sign-in-again = Enter another address

link-title = Sign in now
link-why = The link has arrived. Press the button to sign in on this device.
link-button = Sign in
link-fine = Only the button uses the link up. If you have not asked for a link, simply close this page.

error-you-wrote = You wrote:
error-what-now = What you can do

games-title = My games
games-waiting = Waiting for you
games-running = Nothing for you to do here now
games-finished = Finished games
games-enter = Enter a move

board-prompt = Choose one of your men, then its target square. By keyboard: arrow keys and Enter.
board-chosen = Chosen
board-cannot-rests = This man rests in this pair (FSR 9).
board-cannot = This man cannot move now.

own-entry = Your entry
own-with-offer = with a draw offer
own-received = Received
own-commitment = Seal
own-log = In the public log
own-log-by = In it at the latest
own-log-leaf = Fingerprint
own-log-salt = Random value with it (salt)
own-log-why = Of every entry the server writes a fingerprint into a public log, in which it can change nothing any more without being found out. Whoever does not know the random value can tell nothing from it.
own-log-waits = The proof that your entry is in it will be offered here as soon as it is; load the page again then.
own-log-proof = Download the proof
own-receipt = Download the receipt
own-receipt-why = Keep the receipt: with it you can prove what you filed and when. Until it is carried out the server shows your entry to you alone – neither to your opponent nor to the arbiter.

draw-accept = Accept the draw
draw-decline = Decline

enter-choose = Choose from the list
enter-choose-none = – please choose –
enter-write = or write it yourself
enter-help = { $kind ->
    [place] For example Kc1 or Bd1.
   *[move] For example e2-e4, Ng1-f3, Nf3, O-O or 5254.
}
enter-offer = Offer a draw with this entry. Your opponent sees the offer only when it is carried out.
enter-draft = Only keep as a draft
enter-forget = Delete the draft
promotion-title = Which man does the pawn become?
promotion-cancel = Cancel

more-title = More
claim-how = You can claim a draw now, because the same position stands on the board for the third time, or for 50 moves (in Fairschach 50 pairs) nothing was captured and no pawn moved. The game then ends at once.
claim-button = Claim a draw
resign-open = Resign the game …

history-title = The game so far
history-none = Nothing has been carried out yet.
octal = Octal code
octal-why = The move in digits: man, from, to, mark
rules-title = Rules of this game
position-title = Position as text
record-title = Download the game
record-why = The game file can be checked without this server: seals, times and every position.
seat-you = (you)

mails-title = Mails of the trial set-up
mails-why = These mails would have been sent. Only in the trial set-up can the administrator read them.
mails-none = No mail has been written yet.
mails-back = Back to all mails
mail-from = From
mail-to = To
mail-reply-to = Answers to
mail-at = Written

settings-language = Language
settings-language-why = For these pages and for all mails to you.
settings-save = Save
tokens-title = Access tokens for programs
tokens-why = With a token a program can act in your name. Give it to nobody.
tokens-new = Your new token
tokens-once = Write it down now: it is never shown again.
tokens-none = You have no tokens.
tokens-revoke = Revoke
tokens-make-title = Make a new token
tokens-name = What is it for? (name)
tokens-make = Make the token

game-news = There is news in this game.
game-reload = Load the page anew
enter-nothing-filed = Nothing was filed. Your clock goes on.

sign-in-no-address = This is no e-mail address. It contains an @, for example name@example.org.
link-dead = This link is no longer good
link-dead-what = A sign-in link is good for { $n } minutes and only once.
link-dead-todo = Have a new link sent to you.
tokens-made = made { $at }
tokens-fault = The name has 1 to 60 characters, at least one purpose is ticked, the token lasts 1 to { $days } days, and nobody can hold more than 20 tokens.
unread-long = This is too long for a move; at most { $n } characters.

mail-trouble = A mail to { $name } does not get through: { $fault }
mail-trouble-given-up = A mail to { $name } could not be delivered: { $fault }
mail-trouble-why = The clocks go on all the same. Look at this page yourself, and check your address.
mail-no-subject = (no subject)
