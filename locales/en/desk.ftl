# The arbiter's desk, and objections on the game's page.
nav-desk = Desk
desk-title = Arbiter’s desk
desk-open-game = To this game on the arbiter’s desk
desk-nothing = Nothing waits for your decision now.
desk-summary = { $n ->
    [one] One incident waits for your decision.
   *[other] { $n } incidents wait for your decision.
}
desk-summary-late = { $n ->
    [one] One incident waits for your decision, and its deadline has passed.
   *[other] { $n } incidents wait for your decision; the deadline of { $late } has passed.
}
desk-sealed = The desk never shows sealed entries, only when and how they came in.
desk-filter-kind = Kind of incident
desk-filter-name = Name of a player
desk-filter-all = all
desk-filter = Select
desk-filter-off = Show everything
desk-incidents = Open incidents
desk-incidents-none = Nothing is open here.
desk-games = Your games
desk-games-none = No game is running.
desk-more = There is more. At most 200 incidents are shown, the most urgent first, and the 200 newest games.
desk-opened = Reported:
desk-due = Deadline:
desk-late = Deadline passed, { $time } ago
desk-left = { $time } left
desk-deal = Look and decide
desk-next-flag = A player’s next deadline:
desk-turn = turn { $n }
desk-back = Back to the arbiter’s desk
desk-back-game = Back to the game on the arbiter’s desk
desk-to-game = The game’s page
desk-clocks = Clocks
desk-clock-stands = clock stands
desk-flag = Deadline:
desk-used = Time used so far
desk-used-turn = Turn
desk-white = White
desk-black = Black
desk-rulings = Give a ruling
desk-rulings-how = You see what each ruling would do before it counts. Both players get it by mail at the same time, and it stands in the game’s record for all to read.
desk-timeline = What has happened
desk-timeline-how = The newest comes first. What somebody entered is never shown here.
desk-show = Which lines
desk-show-all = Everything
desk-show-entries = Entries
desk-show-mails = Mails
desk-show-events = Events
desk-details = Details
desk-older = Show everything older too

desk-rule-clock = Change a player’s clock
desk-rule-clock-what = A player gets time, or loses some. A clock that stands because the player has filed is left alone.
desk-rule-extend = Extend the deadline
desk-rule-extend-what = Each player whose clock runs gets the same time more.
desk-rule-pause = Pause the game
desk-rule-pause-what = The clocks stand, and nobody can enter anything until you resume the game. What is filed stays sealed.
desk-rule-resume = Resume the game
desk-rule-resume-what = The clocks go on. The time for which they stood is credited.
desk-rule-void = Play again from a turn
desk-rule-void-what = This turn and all after it are void. Play goes on from the position before it, with the whole time for both. The old record stays; what is still sealed is never opened.
desk-rule-result = Set a result
desk-rule-result-what = The game ends at once with this result.
desk-rule-answer = Answer an objection
desk-rule-answer-what = You uphold an objection or dismiss it. That alone changes nothing in the game; what follows from it you rule separately. A finished game’s appeal that changes the result you uphold instead by “Uphold an appeal” on the game’s desk.
desk-rule-note = Put something on record
desk-rule-note-what = A note in the record; nothing changes in the game.

desk-ask-side = Whose clock?
desk-ask-give = What happens to it?
desk-give = Give time
desk-take = Take time away
desk-ask-from = From which turn?
desk-from-turn = Position before turn { $n }
desk-ask-outcome = Which result?
desk-outcome-white = White wins (adjudicated)
desk-outcome-black = Black wins (adjudicated)
desk-outcome-draw = Draw (adjudicated)
desk-outcome-white-forfeits = White loses by forfeit
desk-outcome-black-forfeits = Black loses by forfeit
desk-outcome-both-forfeit = Both lose (0–0)
desk-outcome-cancelled = Cancelled, without a result
desk-ask-to = Which objection?
desk-objection = Objection no. { $n }
desk-ask-finding = What do you find?
desk-upheld = The objection is upheld.
desk-dismissed = The objection is dismissed.
desk-ask-incident = Which incident does this settle?
desk-closes-none = none
desk-time = How much time?
desk-days = Days
desk-hours = Hours
desk-minutes = Minutes
desk-reason = Reason
desk-reason-help = At most 2000 characters. All who may see the game read it.
desk-rule = What does it rest on?
desk-rule-help = For example FSR 7b, or a section of the tournament’s sheet; at most 200 characters.
desk-look = Show the effect …
desk-look-how = This decides nothing yet.
desk-cancel = Cancel

desk-effect = This would happen
desk-effect-not-yet = Nothing is decided yet. Only the button below gives the ruling; it cannot be taken back.
desk-resumes = The game goes on. The time for which the clocks stood is credited.
desk-voided = Turns { $first } to { $last } are void; play goes on as turn { $next }.
desk-clock = Deadline
desk-before = before
desk-after = after
desk-unchanged = unchanged
desk-clock-how = While the clocks stand, this is the deadline as if they went on now.
desk-position = Play goes on from this position
desk-mail = Mail to both players
desk-mail-how = It goes to both at the same time, to each in their language and with the ruling’s number, not before:
desk-give-ruling = Give this ruling
desk-change = Change it

desk-nothing-done = Nothing has been done.
desk-fault-side = Choose whose clock is meant.
desk-fault-give = Choose whether time is given or taken away.
desk-fault-time = Give the time in whole numbers: at least one minute, at most 365 days.
desk-fault-empty = There is not so much time left: the deadline would pass at once. Take less away, or set a result.
desk-fault-from = Choose a turn that was played and is not void.
desk-fault-outcome = Choose a result.
desk-fault-to = Choose an objection that is not answered yet.
desk-fault-finding = Choose whether the objection is upheld.
desk-fault-reason = Write a reason of 1 to 2000 characters.
desk-fault-rule = Say what the ruling rests on: 1 to 200 characters.
desk-fault-incident = This incident is settled already.
desk-fault-meanwhile = Meanwhile another ruling was given in this game. Look at the effect again.
desk-fault-look-again = The turn that you saw is no longer open. Look at the effect again.
desk-fault-stands = The game is paused already.
desk-fault-runs = The game runs already.
desk-fault-appeal = An appeal is answered by the arbiter who did not give the ruling.

incident-suspended = The game is suspended: a seal did not open, or the server’s rows differ from the record
incident-in-doubt = The game is in doubt: the server’s rows differed from the record
incident-void-pair = Neither entry counts
incident-void-entry = One of the two entries does not count
incident-unopened = A blindly sealed entry did not open
incident-both-flags = Both deadlines have passed
incident-paper = An entry on paper cannot be read
incident-position = The position is disputed
incident-open-reading = The rules leave open what holds
incident-objection = Objection
incident-appeal = Appeal
incident-unsealing = The other arbiter wants to unseal
incident-adjudication = The game is to be adjudicated
incident-keyholder = The keyholder does not answer

timeline-passed = { $side }: pass sealed
timeline-filed = { $side } has filed
timeline-revised = { $side } has revised the entry
timeline-superseded = (superseded later)
timeline-received = Received
timeline-channel = Came by
timeline-authenticated = Proven by
timeline-commitment = Commitment
timeline-leaf = Leaf of the log
timeline-logged = Log
timeline-logged-at = included as no. { $n }
timeline-not-logged = not included yet
timeline-proof = Download the proof
timeline-by-web = web page
timeline-by-api = program
timeline-by-mail = mail
timeline-by-server = server
timeline-with-session = signed in
timeline-with-token = token
timeline-with-dkim = mail signed by its domain (DKIM)
timeline-with-spf = mail straight from its domain’s server (SPF)
timeline-with-relay = mail checked by our own mail server
timeline-with-pin = mail with PIN
timeline-with-link = link from a mail
timeline-with-arbiter = entered by the arbiter
timeline-with-server = the server by the rules
timeline-number = Number in the record
timeline-arbiter = the arbiter
timeline-start = The game has begun
timeline-reveal = The turn is revealed
timeline-draw = Answer to a draw offer
timeline-clock = Time credited, for the server was out of reach
timeline-result = The game is over
timeline-suspended = The game is suspended
timeline-unsealing = Two arbiters have unsealed
timeline-event = An event in the record
timeline-objection = Objection by { $side }: { $about }
timeline-look = { $name } looked at what was sealed
timeline-mail = Mail to { $to }: { $kind }
timeline-mail-turn = your turn
timeline-mail-receipt = receipt
timeline-mail-revealed = revealed turn
timeline-mail-result = result
timeline-mail-ruling = ruling or credit
timeline-mail-objection = objection
timeline-mail-other = message
timeline-mail-state = Delivery
timeline-mail-sent = handed over
timeline-mail-failed = cannot be delivered
timeline-mail-waiting = not sent yet
timeline-mail-fault = Why

unseal-title = Unseal before the reveal
unseal-short = By two only, and only in an emergency: two arbiters see what is sealed.
unseal-none = Nothing in this game can be unsealed before its reveal: no second arbiter was named before the first turn, or the game is over.
unseal-warning = Before you unseal, consider:
unseal-warning-two = It takes two arbiters: one asks for it with a reason, the other agrees.
unseal-warning-told = With the agreement it is written into the game’s record, and both players hear of it at the same time, before anybody sees anything.
unseal-warning-looks = Only you two see what is sealed. Every look is noted with name and time; the players can read it.
unseal-warning-goes-on = The game goes on. Tell nobody what you have seen.
unseal-step-1 = First step: ask
unseal-step-2 = Second step: agree
unseal-step-3 = Look
unseal-asked = Asked for by
unseal-agreed = Agreed to by
unseal-ask-how = Nothing is opened yet. The other arbiter finds your request on the arbiter’s desk.
unseal-ask = Ask for the unsealing
unseal-wait = The other arbiter has not agreed yet. Until then nothing is opened.
unseal-agree-how = If you agree, the record is written and both players get a mail. Then you two can look at what is sealed.
unseal-agree = Agree to the unsealing
unseal-sure = I have read this and want it.
unseal-look-how = The button shows you the entries of this turn. The look is noted with your name.
unseal-look = Look at the sealed entries
unseal-opened = Sealed entries
unseal-opened-how = For the two arbiters alone. Close this page when you are done.
unseal-entry = Entry
unseal-r = Random bytes of the commitment
unseal-looks = Who has looked so far
unseal-fault-sure = Tick that you want it.

disputes-title = Rulings and objections
dispute-ruling = Ruling no. { $n }
dispute-rests = It rests on:
dispute-about = It is about: { $about }
dispute-against = Appeal against no. { $n }
dispute-upheld = Upheld by ruling no. { $n }.
dispute-dismissed = Dismissed by ruling no. { $n }.
dispute-unsealing = Turn { $n } unsealed before its reveal
dispute-unsealing-what = Two arbiters could see what was sealed.
dispute-looks = { $n ->
    [0] Nobody has looked yet.
    [one] Looked at once.
   *[other] Looked at { $n } times.
}
appeal-open = Appeal …
appeal-title = Appeal
appeal-how = Your appeal is decided by an arbiter other than the one who made the ruling. You can appeal only once. What do you appeal against?
object-heading = Is something wrong?
object-why = The arbiter looks into it and answers. Until then the game goes on, and the clocks run.
object-open-check = Ask for a check …
object-open = Raise an objection …
object-title = Call the arbiter
object-how = What you write is read by the arbiter, your opponent, and all who may see the game. Do not give away which move you have filed or intend.
object-about = What is it about?
object-check = I ask for a check of the game.
object-position = The position is wrong.
object-paper = An entry on paper cannot be read.
object-clock = A clock is wrong.
object-conduct = It is about somebody’s conduct.
object-other = Something else.
object-text = What has happened?
object-text-help = At most 2000 characters.
object-send = Send
object-back = Back to the game
object-nothing-sent = Nothing was sent; what you wrote still stands below.
object-fault-text = Write 1 to 2000 characters.
object-fault-about = Choose what it is about.

desk-check-title = Check the game
desk-check-open = Check the game now
desk-check-good = Everything is right.
desk-check-bad = Something is wrong. Read below what it is, and let the operator look into it.
desk-check-chain = Record
desk-check-chain-good = { $n ->
    [one] One event stands rightly at the head of the chain.
   *[other] All { $n } events are linked without a gap, and none is changed.
}
desk-check-chain-bad = { $n ->
    [one] One event is changed or not linked to the one before.
   *[other] { $n } events are changed or not linked to the one before.
}
desk-check-log = Log
desk-check-log-good = { $n ->
    [0] Every event has its right leaf, and all leaves are in the log.
    [one] Every event has its right leaf. One leaf is not in the log yet.
   *[other] Every event has its right leaf. { $n } leaves are not in the log yet.
}
desk-check-log-bad = { $n ->
    [one] One leaf is missing or does not fit its event.
   *[other] { $n } leaves are missing or do not fit their events.
}
desk-check-times = Times
desk-check-times-good = The times never run backwards, and the record has those of the database.
desk-check-times-bad = { $n ->
    [one] One event has a wrong time or place.
   *[other] { $n } events have a wrong time or place.
}
desk-check-replay = Positions
desk-check-replay-good = { $n ->
    [0] No turn is revealed yet.
    [one] One turn was played again; the position is the same.
   *[other] { $n } turns were played again; every position is the same.
}
desk-check-replay-bad = Played again, turn { $n } differs from the record.
desk-check-elsewhere = This is the server’s own check of its database, and proves nothing to anybody else. With the game’s file it can be verified without this server: “fairschach verify game” calls it good, consistent, unusable, or misbehaviour.
desk-check-rows = Rows
desk-check-rows-good = What the server works with follows from the record.
desk-check-rows-bad = { $n ->
    [one] In one place the server’s rows differ from the record:
   *[other] In { $n } places the server’s rows differ from the record:
} { $what }. The rows are written anew from the record, the game is marked as in doubt, and if it is unfinished it stands until you have ruled.
desk-rows-chain = the chain of events
desk-rows-phase = whether it goes on
desk-rows-result = the result
desk-rows-players = the players
desk-rows-arbiter = the arbiter
desk-rows-terms = what was agreed on
desk-rows-turn = the turns
desk-rows-position = a position
desk-rows-clock = a clock
desk-rows-offer = a draw offer
desk-rows-reveal = a reveal
desk-rows-entry = a sealed entry
desk-rows-lost-entry = a filed entry is lost
desk-rows-stray-entry = an entry that was never filed
desk-rows-opening = what a reveal has opened
desk-rows-box = a seal
desk-rows-receipt = a receipt
desk-rows-leave = leave
