# What is kept of people.
privacy-link = Privacy
privacy-title = What we keep about you
privacy-lead = This page is made from the settings of this server. The times it gives are those by which the server really deletes.
privacy-where = Everything is in the database of this server and in its backups. Sealed moves, emails and notes are encrypted in it; the keys are kept apart from it. Whoever runs the server has both. Nothing goes to anybody else except what you cause yourself: emails pass through the mail servers involved, and webhooks call the address that you give.
privacy-trial = This is a trial set-up: the administrators read all emails in the browser.
privacy-others = What others see of you
privacy-others-what = Your name, your profile with ratings and details for tournaments, your public games and tournaments. Nobody but you and the operator sees your email address; administrators see it without its middle. Nobody learns which move you submitted before it is revealed.
privacy-others-listed = You are in lists and found by search only if you have allowed it in your settings.
privacy-what = What
privacy-how-long = How long
privacy-who = Who can see it
privacy-timed = What is deleted after a time
privacy-mails = Emails to you, from when they were sent
privacy-inbound = Emails that you write to this server: the content until they are handled; after that a mark by which a repeat is recognised. If one could not be handled, its content stays as long, too
privacy-commands = That an email of yours did something, with the game and the time
privacy-sessions = Sign-ins: the kind of browser and the day of last use, counted from that day
privacy-browsers = In which browsers you have signed in before, as a hash, counted from the last sign-in
privacy-security = What happened to your account: sign-ins, failed attempts, changes
privacy-tokens = Tokens for programs, as a hash, with label and day of last use: as long as they are valid, at most
privacy-links = Sign-in links, as a hash, after they have expired
privacy-link-requests = The address for which somebody requested a sign-in link
privacy-join-requests = Requests for an account: name, address, language
privacy-answers = Answers to programs, in case they repeat their request
privacy-calls = Messages to webhooks, after the last attempt
privacy-account = What stays with the account until you change or remove it
privacy-name = Name and role
privacy-address = Email address and language
privacy-further = Further addresses that you write from
privacy-settings = Settings; the PIN as a hash only
privacy-identity = Your details for tournaments
privacy-notes = Your notes
privacy-webhooks = Addresses and keys of your webhooks
privacy-calendar = Your secret calendar address, as a hash
privacy-good = What stays
privacy-good-why = Games, tournaments and ratings belong to your opponents as well, and the public log proves that nothing was changed afterwards. That is why they are not deleted.
privacy-archive = { $time } after its end a game goes into the archive; it can still be read there.
privacy-archive-never = Games do not go into an archive here.
privacy-games = Games: players, moves, times, draw offers, leave, the arbiter’s rulings with their reasons
privacy-entries = Submitted moves before they are revealed, drafts and conditional moves
privacy-tournaments = Tournaments: entries, results, what the directors decided
privacy-ratings = Ratings
privacy-challenges = Challenges; the address of an invited guest is encrypted
privacy-failed = Emails that could not be delivered
privacy-seen-all = everybody
privacy-seen-you = you; the operator
privacy-seen-address = you; the operator; administrators without its middle
privacy-seen-notes = only you; they are stored encrypted
privacy-seen-keys = encrypted; the operator by using the keys
privacy-seen-nobody = nobody; the operator as a mark in the database
privacy-seen-mails = you in your mailbox; encrypted here
privacy-seen-security = you; administrators without the kind of browser; the operator
privacy-seen-join = administrators, the address without its middle; the operator
privacy-seen-games = everybody; private games: the players, the arbiter and the tournament’s directors
privacy-seen-entries = only you before they are revealed; with the keys, the operator can read what the server sealed
privacy-seen-challenges = whoever challenges and whoever is challenged; open offers: everybody who is signed in
privacy-logs = Operating log and backups
privacy-logs-what = The operating log names, for each request, the kind of page, the outcome and the duration, and for each email a number. It contains no names, addresses, moves or network addresses. The server counts network addresses in memory only, to turn away too many requests. How long the log is kept is up to the operator; a web server in front of this one may keep a log of its own.
privacy-backups = What is deleted here is still in backups until the operator overwrites them.
privacy-cookies = Cookies
privacy-cookies-what = There are only our own cookies, and no services of other providers:
privacy-cookie-session = the sign-in, at most:
privacy-cookie-browser = what lets us recognise a browser in which you have signed in before:
privacy-cookie-looks = language and looks:
privacy-copy = Getting a copy
privacy-copy-how = Whoever has an account can download everything as one archive under “Your data” in the settings. Sealed moves, notes and the text of emails are only in it if you ask for them there; a copy that the operator makes for you has none of them.
privacy-erase = Deleting
privacy-erase-yourself = You can delete yourself: further addresses, the PIN, notes, details for tournaments, the calendar address, webhooks, tokens and sign-ins; and you can take yourself out of lists and search. Public games remain public.
privacy-erase-account = Deleting a whole account is not possible here yet. If you ask, an administrator can change your name and address and lock the account. Earlier games and records keep what was true at the time.
privacy-ask = Questions
privacy-ask-contact = For questions about your data, please contact:
privacy-ask-administrators = For questions about your data, please ask the administrators of this server:
privacy-days = { $n ->
    [one] 1 day
   *[other] { $n } days
}
privacy-hours = { $n ->
    [one] 1 hour
   *[other] { $n } hours
}
privacy-minutes = { $n ->
    [one] 1 minute
   *[other] { $n } minutes
}

# A copy of one's own data.
data-title = Your data
data-what = An archive with everything that is stored about you here: profile, settings, sign-ins, games with proofs, the list of your emails, ratings, and what you did as director, arbiter or administrator.
data-lead = Get a copy
data-most = At most { $n } times within 24 hours.
data-sealed = Also what only you can see
data-sealed-what = Submitted moves before they are revealed, drafts, conditional moves, notes, and the text of your emails. Whoever gets the file can read all of that.
data-fetch = Download the archive
data-fault-full = Your data were downloaded { $n } times within the last 24 hours. Please try again tomorrow.

# Whom one blocks.
blocked-title = Blocked players
blocked-what = Their challenges and invitations do not reach you, and neither of you sees the other’s open offers. They learn nothing of it. Tournaments and running games stay as they are. You can block somebody on their profile page.
blocked-none = You have blocked nobody.
blocked-since = since { $at }
blocked-begin = Block
blocked-end = Stop blocking
blocked-fault-own = You cannot block yourself.
blocked-fault-full = You have already blocked { $n } players. Stop blocking one of them first.
privacy-blocked = Whom you have blocked

# What one tells of another player.
report-begin = Report
report-title = Report { $name }
report-what = Arbiters and administrators read what you write, but nobody whom it concerns, and one of them answers you here. The other player learns nothing of it. To have something decided in a running game, contact its arbiter on the game’s page instead.
report-about = What is it about?
report-reason-conduct = Insults, threats or an offensive name
report-reason-engine = Engine or outside help
report-reason-account = Several accounts, or somebody else is playing
report-reason-other = Something else
report-words = What happened?
report-words-help = Say when and where, for example with the address of the game. At most 2,000 characters.
report-send = Send the report
report-own = What you have reported
report-made = reported { $at }
report-answered = answered { $at } by { $name }
report-waits = Nobody has answered yet.
report-answer = Answer
report-fault-own = You cannot report yourself.
report-fault-reason = Please choose what it is about.
report-fault-answered = This report has been answered already.
report-fault-full = You have already sent { $n } reports within the last 24 hours. Please try again tomorrow.
reports-title = Reports of players
reports-lead = What players have reported about others. The person reported sees nothing of it; the one who reported reads your answer.
reports-none = No report is waiting.
reports-by = from { $name }
reports-answer = Your answer
reports-answer-help = Your answer closes the report. Administrators lock accounts under “People”; a game is ruled on by its arbiter, on its own desk.
mail-account-subject-reported = A player has been reported
mail-account-reported = A player has reported another one. You can read and answer the report on the desk. While a report is open, you get no email about further ones.
mail-account-subject-report-answered = Your report has been answered
mail-account-report-answered = You reported { $name }. Somebody has looked at it and answered you.
mail-account-report-answered-link = Read the answer
inbox-report = Report: { $reason }
privacy-reports = Reports about a player: reason, text and answer, after the answer
privacy-seen-reports = until the answer arbiters and administrators, never the one reported; then only who reported; the operator
