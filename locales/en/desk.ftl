# The arbiter's desk, and objections on the game's page.
nav-desk = Desk
desk-title = Arbiter’s desk
desk-sealed = You never see sealed moves here, only when and how they arrived.
desk-filter-kind = Kind of incident
desk-filter-all = all
desk-filter = Filter
desk-filter-off = Show all
desk-incidents = Open incidents
desk-games = Your games
desk-games-none = No game is in progress.
desk-more = There is more. At most 200 incidents are shown, the most urgent first, and the 200 newest games.
desk-opened = Reported:
desk-due = Deadline:
desk-late = Overdue by { $time }
desk-left = { $time } left
desk-deal = View and decide
desk-next-flag = Next deadline:
desk-turn = turn { $n }
desk-back-game = Back to the game on the arbiter’s desk
desk-clocks = Clocks
desk-clock-stands = clock stopped
desk-flag = Time runs until:
desk-used = Time used so far
desk-used-turn = Pair
desk-white = White
desk-black = Black
desk-rulings = Make a ruling
desk-rulings-how = You first see the effect of a ruling before it takes effect. Both players get it by email at the same time, and it is in the game’s record for everybody to read.
desk-timeline = What has happened
desk-timeline-how = Newest first. Sealed moves are never shown here either.
desk-show = Which lines
desk-show-all = Everything
desk-show-entries = Moves
desk-show-mails = Emails
desk-show-events = Events
desk-details = Details
desk-older = Show older ones too

desk-rule-clock = Adjust a player’s clock
desk-rule-clock-what = A player gains time or loses some. If the player has already submitted and the clock is stopped, nothing changes.
desk-rule-extend = Extend the deadline
desk-rule-extend-what = Each side whose clock is running gets the same amount of time added.
desk-rule-pause = Pause the game
desk-rule-pause-what = The clocks are stopped, and nobody can move until you resume the game. Submitted moves stay sealed.
desk-rule-resume = Resume the game
desk-rule-resume-what = The clocks run again. The time they were stopped is credited.
desk-rule-void = Replay from a pair
desk-rule-void-what = This pair and all later ones are void. Play continues from the position before it, with full time for both. The old record is kept; what is still sealed is never opened.
desk-rule-result = Set a result
desk-rule-result-what = The game ends at once with this result.
desk-rule-answer = Answer an objection
desk-rule-answer-what = You uphold an objection or dismiss it. That alone changes nothing in the game; what follows from it you rule separately. To change the result of a finished game, choose “Uphold an appeal” instead.
desk-rule-note = Add a note
desk-rule-note-what = A note in the record; nothing changes in the game.

desk-ask-side = Whose clock?
desk-ask-give = What happens to it?
desk-give = Give time
desk-take = Take time away
desk-ask-from = From which pair?
desk-from-turn = Position before turn { $n }
desk-ask-outcome = Which result?
desk-outcome-white = White wins (adjudicated)
desk-outcome-black = Black wins (adjudicated)
desk-outcome-draw = Draw (adjudicated)
desk-outcome-white-forfeits = White loses by forfeit or as a penalty
desk-outcome-black-forfeits = Black loses by forfeit or as a penalty
desk-outcome-both-forfeit = Both lose (0–0)
desk-outcome-cancelled = Cancelled, no result
desk-ask-to = Which objection?
desk-objection = Objection no. { $n }
desk-ask-finding = What is your decision?
desk-upheld = The objection is upheld.
desk-dismissed = The objection is dismissed.
desk-ask-incident = Which incident does this settle?
desk-closes-none = none
desk-time = How much time?
desk-days = Days
desk-hours = Hours
desk-minutes = Minutes
desk-reason = Reason
desk-reason-help = At most 2000 characters. Everybody who may see the game can read it.
desk-rule = What is it based on?
desk-rule-help = For example FSR 7b, or a section of the tournament’s sheet; at most 200 characters.
desk-look = Preview the effect …
desk-look-how = Nothing is decided yet.
desk-cancel = Cancel

desk-effect = This would happen
desk-effect-not-yet = Nothing is decided yet. The button below makes the ruling; it cannot be undone.
desk-resumes = The game continues. The time the clocks were stopped is credited.
desk-voided = { $n ->
    [one] Turn { $first } is void; play continues as turn { $next }.
   *[other] Turns { $first } to { $last } are void; play continues as turn { $next }.
}
desk-clock = Time runs until
desk-before = before
desk-after = after
desk-unchanged = unchanged
desk-clock-how = While the clocks are stopped: what the deadline would be if they ran again from now.
desk-position = Play continues from this position
desk-mail = Email to both players
desk-mail-how = It goes to both at the same time, each in their own language and with the number of the ruling, not before:
desk-give-ruling = Make this ruling
desk-change = Change it

desk-nothing-done = Nothing has been done.
desk-fault-side = Choose whose clock to change.
desk-fault-give = Choose whether time is given or taken away.
desk-fault-time = Give the time in whole numbers: at least one minute, at most 365 days.
desk-fault-empty = There is not that much time left: time would be up at once. Take less away, or set a result.
desk-fault-from = Choose a pair that has been played and is not void.
desk-fault-outcome = Choose a result.
desk-fault-to = Choose an objection that has not been answered yet.
desk-fault-finding = Choose whether the objection is upheld.
desk-fault-reason = Write a reason of 1 to 2000 characters.
desk-fault-rule = Say what the ruling is based on: 1 to 200 characters.
desk-fault-incident = This incident has already been settled.
desk-fault-meanwhile = Another ruling has been made in this game in the meantime. Look at the effect again.
desk-fault-look-again = The game has moved on in the meantime. Look at the effect again.
desk-fault-stands = The game is already paused.
desk-fault-runs = The game is already running.
desk-fault-appeal = An appeal is answered by an arbiter other than the one who made the ruling.

incident-suspended = The game is suspended: a seal could not be opened, or what the server had stored differs from the record
incident-in-doubt = The game is in doubt: what the server had stored differed from the record
incident-void-pair = Neither move counts
incident-void-entry = One of the two moves does not count
incident-unopened = A blindly sealed move could not be opened
incident-both-flags = Both sides are out of time
incident-paper = A move on paper cannot be read
incident-position = The position is disputed
incident-open-reading = The rules leave the case open
incident-objection = Objection
incident-appeal = Appeal
incident-unsealing = The other arbiter asks for an unsealing
incident-adjudication = The game has to be adjudicated
incident-keyholder = The key holder does not answer

timeline-passed = { $side }: pass sealed
timeline-filed = { $side } has submitted
timeline-revised = { $side } has revised the move
timeline-superseded = (replaced later)
timeline-received = Received
timeline-channel = Submitted via
timeline-authenticated = Proof of sender
timeline-commitment = Seal
timeline-leaf = Fingerprint in the public log
timeline-logged = Public log
timeline-logged-at = included as no. { $n }
timeline-not-logged = not included yet
timeline-proof = Download the proof
timeline-by-web = web page
timeline-by-api = program
timeline-by-mail = email
timeline-by-server = server
timeline-by-bot = bot
timeline-with-session = signed in
timeline-with-token = token
timeline-with-dkim = email signed by its domain (DKIM)
timeline-with-spf = email straight from its domain’s server (SPF)
timeline-with-relay = email checked by this server’s own email system
timeline-with-pin = email with PIN
timeline-with-link = link from an email
timeline-with-arbiter = entered by the arbiter
timeline-with-server = by the server, under the rules
timeline-with-bot = by the bot
timeline-number = Number in the record
timeline-arbiter = the arbiter
timeline-start = The game has begun
timeline-reveal = Revealed and carried out
timeline-draw = Answer to a draw offer
timeline-clock = Time credited because the server could not be reached
timeline-result = The game is over
timeline-suspended = The game is suspended
timeline-unsealing = Two arbiters have unsealed
timeline-engine = The bot goes on with another version of its engine
timeline-event = An event in the record
timeline-overdue = The key holder has not answered by its deadline
timeline-objection = Objection by { $side }: { $about }
timeline-look = { $name } looked at what was sealed
timeline-mail = Email to { $to }: { $kind }
timeline-mail-turn = it is your move
timeline-mail-receipt = receipt
timeline-mail-revealed = reveal
timeline-mail-result = result
timeline-mail-ruling = ruling or credit
timeline-mail-objection = objection
timeline-mail-other = message
timeline-mail-state = Delivery
timeline-mail-sent = sent
timeline-mail-failed = undeliverable
timeline-mail-waiting = not sent yet
timeline-mail-fault = Why

unseal-title = Unseal before the reveal
unseal-short = Only in an emergency, and only together: two arbiters see what is sealed.
unseal-none = Nothing in this game can be unsealed before the reveal: no second arbiter was named before the first move, or the game is over.
unseal-warning = Before you unseal:
unseal-warning-two = It takes two arbiters: one asks for it with a reason, the other agrees.
unseal-warning-told = Once agreed, it goes into the game’s record, and both players are told at the same time, before anybody sees anything.
unseal-warning-looks = Only the two of you see what is sealed. Each viewing is recorded with name and time; the players can read it.
unseal-warning-goes-on = The game goes on. Do not tell anybody what you have seen.
unseal-step-1 = First step: ask
unseal-step-2 = Second step: agree
unseal-step-3 = View
unseal-asked = Asked for by
unseal-agreed = Agreed to by
unseal-ask-how = Nothing is opened yet. The other arbiter finds your request on their desk, but gets no email. Tell them, for it can be done only while the pair is open.
unseal-ask = Ask for the unsealing
unseal-wait = The other arbiter has not agreed yet. Nothing is opened until then.
unseal-agree-how = If you agree, it goes into the record and both players get an email. Then the two of you can view what is sealed.
unseal-agree = Agree to the unsealing
unseal-sure = I have read this and want to go ahead.
unseal-look-how = The button shows you the sealed moves. Viewing is recorded with your name.
unseal-look = View the sealed moves
unseal-opened = Sealed moves
unseal-opened-how = For the two arbiters only. Close this page when you are done.
unseal-entry = Move
unseal-r = Random number of the seal
unseal-looks = Who has viewed them so far
unseal-fault-sure = Tick the box to confirm.

disputes-title = Rulings and objections
dispute-ruling = Ruling no. { $n }
text-taken-away = This text was removed.
dispute-rests = Based on:
dispute-about = It is about: { $about }
dispute-against = Appeal against no. { $n }
dispute-upheld = Upheld by ruling no. { $n }.
dispute-dismissed = Dismissed by ruling no. { $n }.
dispute-unsealing = { $pair }: unsealed before the reveal
dispute-unsealing-what = Two arbiters could see what was sealed.
dispute-looks = { $n ->
    [0] Nobody has viewed it yet.
    [one] Viewed once.
   *[other] Viewed { $n } times.
}
appeal-open = Appeal …
appeal-title = Appeal
appeal-how = An appeal against a ruling is decided by an arbiter other than the one who made it; a loss on time was found by the server, and any arbiter of the game decides about it. You can appeal only once. What do you appeal against?
object-heading = Is something wrong?
object-why = The arbiter looks into it and answers.
object-goes-on = Meanwhile the game goes on, and the clocks keep running.
object-open-check = Ask for a check …
object-open = Raise an objection …
object-title = Contact the arbiter
object-how = What you write can be read by the arbiter, your opponent, and everybody who may see the game. Do not give away which move you have submitted or intend to play.
object-arbiters = This game is arbitrated by { $names }.
object-about = What is it about?
object-check = Please check the game.
object-position = The position is wrong.
object-paper = A move on paper cannot be read.
object-clock = A clock is wrong.
object-conduct = It is about somebody’s conduct.
object-other = Something else.
object-text = What happened?
object-text-help = At most 2000 characters.
object-send = Send
object-nothing-sent = Nothing was sent; your text is still below.
object-fault-text = Write 1 to 2000 characters.
object-fault-about = Choose what it is about.

desk-check-title = Check the game
desk-check-open = Check the game now
desk-check-good = Everything is in order.
desk-check-bad = Something is wrong. See below what it is, and please tell the operator.
desk-check-chain = Record
desk-check-chain-good = { $n ->
    [one] The one event is in order.
   *[other] All { $n } events are linked without a gap, and none has been changed.
}
desk-check-chain-bad = { $n ->
    [one] One event has been changed or is not linked to the one before.
   *[other] { $n } events have been changed or are not linked to the one before.
}
desk-check-log = Public log
desk-check-log-good = { $n ->
    [0] All events are in the public log.
    [one] One event is not in the public log yet; everything else is in order.
   *[other] { $n } events are not in the public log yet; everything else is in order.
}
desk-check-log-bad = { $n ->
    [one] One line of the public log is missing or does not match its event.
   *[other] { $n } lines of the public log are missing or do not match their events.
}
desk-check-times = Times
desk-check-times-good = The times never run backwards, and are the same in the record and the database.
desk-check-times-bad = { $n ->
    [one] One event has the wrong time or order.
   *[other] { $n } events have the wrong time or order.
}
desk-check-replay = Positions
desk-check-replay-good = { $n ->
    [0] No pair has been revealed yet.
    [one] One pair was replayed; the position is right.
   *[other] { $n } pairs were replayed; every position is right.
}
desk-check-replay-bad = When replayed, turn { $n } differs from the record.
desk-check-elsewhere = This is the server checking its own database; it proves nothing to anybody else. The game file can be verified without this server: “fairschach verify game” calls it good, consistent, unusable, or misbehaviour.
desk-check-rows = Stored data
desk-check-rows-good = What the server works with follows from the record.
desk-check-rows-bad = { $n ->
    [one] In one place the stored data differ from the record:
   *[other] In { $n } places the stored data differ from the record:
} { $what }. They are restored from the record, and the game is marked as in doubt. If it is unfinished, it is stopped until you have ruled.
desk-rows-chain-of-events = the chain of events
desk-rows-phase = whether it is running
desk-rows-result = the result
desk-rows-players = the players
desk-rows-arbiter = the arbiter
desk-rows-terms = the terms
desk-rows-turn = the pairs
desk-rows-position = a position
desk-rows-clock = a clock
desk-rows-draw-offer = a draw offer
desk-rows-reveal = a reveal
desk-rows-sealed-entry = a sealed move
desk-rows-lost-entry = a submitted move is lost
desk-rows-entry-that-was-never-filed = a move that was never submitted
desk-rows-opening = what was revealed
desk-rows-box = a seal
desk-rows-receipt = a receipt
desk-rows-leave = leave
desk-games-running = { $n ->
    [one] One game is running
   *[other] { $n } games are running
}
