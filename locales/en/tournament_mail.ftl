tmail-page = Open the tournament
tmail-why = Reason
tmail-more = { $n ->
    [one] One more is on the page of the tournament.
   *[other] { $n } more are on the page of the tournament.
}
tmail-stop = You want no mails about entries, their closing and the end of tournaments? Stop them here: { $url }
tmail-answer = You can answer this mail: status tells how the tournament stands, withdraw leaves it (we ask back), help lists all words. This tournament's code is { $code }.
tmail-games = Your games
tmail-game = Round { $n }: against { $name }, you have { $side ->
    [white] White
   *[black] Black
}
tmail-game-bye = Round { $n }: you have a bye
tmail-game-begins = begins { $at }
tmail-game-until = your time ends { $at }
tmail-game-annulled = counts no more
tmail-next-starts = Play begins { $at }.
tmail-next-by-hand = The director starts the tournament; we tell you when.
tmail-next-draw = The starting numbers are drawn. Until the start you can add words of your own, so that nobody can choose the order, not even this server: { $page }
tmail-entered-subject = You are entered
tmail-entered-title = You are entered: { $name }
tmail-entered-by = { $who } has entered you.
tmail-entered-what = You have a place in this tournament.
tmail-waits-subject = You are on the waiting list
tmail-waits-title = You are on the waiting list: { $name }
tmail-waits-what = All places are taken. You are number { $n } on the waiting list and move up as soon as a place becomes free; we tell you then.
tmail-waits-still = You are still on the waiting list, as number { $n }. If somebody takes an entry back, you may still move up.
tmail-moved-up-subject = You have a place now
tmail-moved-up-title = You have moved up: { $name }
tmail-moved-up-what = A place has become free, and you have it now.
tmail-back-subject = Your entry was taken back
tmail-back-title = Your entry was taken back: { $name }
tmail-back-by = { $who } has taken your entry back.
tmail-back-what = You do not play in this tournament. While entries are open you can enter again.
tmail-closed-subject = Entries are closed
tmail-closed-title = Entries are closed: { $name }
tmail-closed-what = { $n ->
    [one] One player has entered.
   *[other] { $n } players have entered.
}
tmail-started-subject = The tournament has begun
tmail-started-title = It has begun: { $name }
tmail-started-number = Your starting number is { $n }.
tmail-started-section = You play in section { $n }.
tmail-started-players = { $n ->
    [one] One player takes part.
   *[other] { $n } players take part.
}
tmail-games-follow = The first mail of each game follows. Answer that one with your move, not this one.
mail-turn-place = { $name }, round { $n }
tmail-round-subject = Round { $n }
tmail-round-title = Round { $n }: { $name }
tmail-round-what = The next round is paired.
tmail-final-subject = The final
tmail-final-title = The final: { $name }
tmail-final-what = The sections are decided, and you have reached the final.
tmail-extra-subject = Two more games
tmail-extra-title = Two more games: { $name }
tmail-extra-what = Your match is even. Two more games decide it.
tmail-sheet-subject = The sheet was changed
tmail-sheet-title = The sheet was changed: { $name }
tmail-sheet-changes = What was changed
tmail-sheet-link = Read the sheet
tmail-ends-subject = The end was moved
tmail-ends-title = The end was moved: { $name }
tmail-left-subject = A player has left
tmail-left-title = A player has left: { $name }
tmail-left-own-subject = You have left the tournament
tmail-left-own-title = You have left: { $name }
tmail-left-own = You play no longer in this tournament.
tmail-left-own-silent = You were withdrawn from this tournament, because you entered nothing for long.
tmail-left-other = { $who } has left the tournament.
tmail-left-other-silent = { $who } was withdrawn after a long silence.
tmail-left-own-annulled = Fewer than half of your games were finished, so none of them counts. Games that go on are cancelled.
tmail-left-own-forfeit = Your finished games stand. Games that go on are lost by forfeit.
tmail-left-other-annulled = Fewer than half of this player's games were finished, so none of them counts. Your game with them counts no more; if it goes on, it is cancelled.
tmail-left-other-forfeit = Finished games stand. You win your open games with them by forfeit; you need not do anything.
tmail-replaced-subject = A substitute plays
tmail-replaced-title = A substitute plays: { $name }
tmail-replaced-left = { $substitute } takes your place. Your finished games stand; those that went on are cancelled.
tmail-replaced-substitute = You take the place of { $who } and have their starting number.
tmail-replaced-opponent = { $substitute } takes the place of { $who }.
tmail-replaced-anew = What is finished stands. Games that went on are cancelled, their record is kept, and they are played anew from the start.
tmail-replayed-subject = A game is played anew
tmail-replayed-title = A game is played anew: { $name }
tmail-replayed-what = One of your games was annulled and is played anew. Its record is kept.
tmail-paused-subject = The tournament is paused
tmail-paused-title = All games are paused: { $name }
tmail-paused-what = All games of this tournament are paused, and no clock runs. We tell you when play goes on.
tmail-resumed-subject = The tournament goes on
tmail-resumed-title = Play goes on: { $name }
tmail-resumed-what = All games go on. Every clock that stood has the time back in which it did.
tmail-cancelled-subject = The tournament is cancelled
tmail-cancelled-title = Cancelled: { $name }
tmail-cancelled-what = This tournament does not take place, or is broken off. Games that go on are cancelled; finished ones keep their records.
tmail-end-subject = The last date has come
tmail-end-title = The last date has come: { $name }
tmail-end-adjudicate = Games that go on are decided by an arbiter. You are told the result of each.
tmail-end-draw = Games that go on end in a draw.
tmail-end-play-on = Games that go on are played to their end.
tmail-finished-subject = The tournament is over
tmail-finished-title = It is over: { $name }
tmail-finished-own = You are in place { $place } of { $of }, with { $points } points.
tmail-finished-table = The table
tmail-finished-line = { $place }. { $name }: { $points }
tmail-finished-appeals = Thank you for playing.
tmail-finished-link = The whole table
tmail-message-from = { $from } writes to the players of { $name }:
tmail-message-section = This went to section { $n } only.
tmail-message-waited = This went to those who had not entered yet in a game of this tournament when it was written.
tmail-message-answer = An answer to this mail does not reach { $from }: this server reads it for its own words only, and gives nobody's address away.
tmail-message-passed = Answer this mail, and this server passes your answer on to { $from }, without showing your address. Files are not passed on.
tmail-passed-subject = { $from } writes to you
tmail-passed-from-player = { $from }, who has entered { $name }, writes to you:
tmail-passed-from-director = { $from }, who runs { $name }, writes to you:
tmail-passed-cut = The letter was longer; the rest was left out.
tmail-passed-files = Files came with the letter; they are not passed on.
tmail-passed-answer = Answer this mail, and this server passes your answer on to { $from }, without showing your address.
tmail-passed-all = Write to all players
tmail-hand-subject = { $n ->
    [one] One thing waits for you in your tournaments
   *[other] { $n } things wait for you in your tournaments
}
tmail-hand-title = { $n ->
    [one] One thing waits for your hand
   *[other] { $n } things wait for your hand
}
tmail-hand-what = In the tournaments that you run this waits to be dealt with:
tmail-hand-link = To the director's page
tmail-hand-when = You get such a mail when something new waits, every four hours at most.
tmail-drawn = How the numbers were drawn
tmail-drawn-how = Before entries opened, this server had fixed a secret and published its fingerprint. The order follows from the secret and from what the players added, and from nothing else.
tmail-drawn-commitment = Fingerprint (SHA-256) published when entries opened
tmail-drawn-secret = The secret
tmail-drawn-check = Everything that is needed to count the order out again stands in the record: { $page }
tmail-task-since = (Since { $at }.)
tmail-task-due = (Due { $at }.)
