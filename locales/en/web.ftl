skip-to-content = Skip to content
trial-why = Trial on this computer only: emails are not sent but stored as files, and the administrator can read all of them. Not for serious games.
trial-read-mails = Read the emails
nav-label = Main menu
nav-games = My games
nav-settings = Settings
nav-sign-in = Sign in
nav-sign-out = Sign out
footer-language = Language:
footer-about = What is this?
footer-line = Fairschach – both move without knowing the other’s move.

sign-in-title = Sign in
sign-in-how = Enter your email address. We will send you a link to sign in with; you need no password.
sign-in-address = Email address
sign-in-send = Send the link
sign-in-sent = Please check your mailbox.
sign-in-sent-detail = If this address belongs to a player, an email with a sign-in link is on its way. The link works once, within 15 minutes. If nothing arrives, check your spam folder too.
sign-in-again = Enter a different address

link-title = Sign in now
link-why = Press the button to sign in on this device.
link-button = Sign in
link-fine = Only the button uses up the link. If you did not ask for one, simply close this page.

error-you-wrote = You wrote:

games-title = My games
games-waiting = Your move
games-running = Waiting for others
games-finished = Finished games

board-prompt = Choose a piece and its target square.
board-keys = By keyboard: arrow keys and Enter.
board-chosen = Chosen
board-cannot-rests = This piece rests in this pair (FSR 9).
board-cannot = This piece cannot move now.

own-entry = Your move
own-with-offer = with a draw offer
own-received = Received
own-commitment = Seal
own-log = In the public log
own-log-by = No later than
own-log-leaf = Fingerprint
own-log-salt = Random value (salt)
own-log-why = The server writes a fingerprint of every move into a public log in which it cannot change anything unnoticed. Without the random value the fingerprint gives nothing away.
own-log-waits = As soon as your move is in it, the proof will be here; reload the page then.
own-log-proof = Download the proof
own-receipt = Download the receipt
own-receipt-why = Keep the receipt: it proves what you submitted and when. Until the reveal the server shows your move to you alone, neither to your opponent nor to the arbiter.

draw-accept = Accept the draw
draw-decline = Decline

enter-choose = Choose from the list
enter-choose-none = Choose a move
enter-write = or type it
enter-help = { $kind ->
    [place] For example Kc1 or Bd1.
   *[move] A move is written like this, for example: e2-e4, Ng1-f3, Nf3, O-O or 5254.
}
enter-offer = Offer a draw with this move. Your opponent sees the offer only once it is carried out.
enter-draft = Save draft
enter-draft-brief = Draft
enter-forget = Delete the draft
promotion-title = Promote to which piece?
promotion-cancel = Cancel

more-title = More
claim-how = You can claim a draw now, by threefold repetition or by the 50-move rule (in Fairschach 50 pairs). The game then ends at once.
claim-button = Claim a draw
resign-open = Resign the game …

history-title = The game so far
history-none = No moves yet.
octal = Octal code
octal-why = The move in digits: piece, from, to, mark
rules-title = Rules of this game
position-title = Position as text
record-title = Download the game
record-why = The game file can be checked without this server: seals, times and every position.
seat-you = (you)

mails-title = Trial emails
mails-why = These emails would have been sent. Only in the trial can the administrator read them.
mails-none = No emails have been written yet.
mails-back = Back to all emails
mail-from = From
mail-to = To
mail-reply-to = Reply to
mail-at = Written

settings-language = Language
settings-language-why = For these pages and all emails to you.
settings-zone = Time zone
settings-zone-why = Times in your emails and on the pages are given in this zone.
settings-zones = Other zones
settings-zone-fault = There is no such time zone. Choose one from the list, such as Europe/Berlin.
settings-save = Save
tokens-title = Access tokens for programs
tokens-why = With a token a program can act in your name. Do not give it to anybody.
tokens-api = What a program can call (API)
tokens-new = Your new token
tokens-once = Copy it now: it is never shown again.
tokens-none = You have no tokens.
tokens-revoke = Revoke
tokens-make-title = Create a new token
tokens-name = What is it for? (name)
tokens-make = Create the token

game-news = Something has happened in this game.
game-reload = Reload
enter-nothing-filed = Nothing was submitted. Your clock is running.

sign-in-no-address = That is not an email address. It needs an @, for example name@example.org.
link-dead = This link is no longer valid
link-dead-what = A sign-in link works once, within { $n } minutes.
link-dead-todo = Request a new link.
tokens-made = created { $at }
unread-long = This is too long for a move; at most { $n } characters.

mail-trouble = An email to { $name } could not be delivered yet: { $fault }
mail-trouble-given-up = An email to { $name } could not be delivered: { $fault }
mail-trouble-why = The clocks keep running. Follow the game on this page, and check your address.
mail-no-subject = (no subject)
