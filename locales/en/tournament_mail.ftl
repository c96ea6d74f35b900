tmail-page = Open the tournament
tmail-why = Reason
tmail-more = { $n ->
    [one] One more is on the page of the tournament.
   *[other] { $n } more are on the page of the tournament.
}
tmail-stop = Would you rather not get emails about entries, closing dates and the end of tournaments? Stop them here: { $url }
tmail-answer = You can reply to this email with a command: “status” tells you how things are in the tournament, “withdraw” takes you out of it (we ask you to confirm), “help” lists all commands. The code of this tournament is { $code }.
tmail-answer-out = You can reply to this email with a command: “status” tells you how things are in the tournament, “help” lists all commands. The code of this tournament is { $code }.
tmail-games = Your games
tmail-game = Round { $n }: against { $name }, you have { $side ->
    [white] White
   *[black] Black
}
tmail-game-bye = Round { $n }: you have a bye
tmail-game-begins = begins { $at }
tmail-game-until = your time ends { $at }
tmail-game-annulled = no longer counts
tmail-next-starts = Play begins { $at }.
tmail-next-by-hand = The director starts the tournament; we will tell you when.
tmail-next-draw = The starting numbers are drawn by lot; you do not have to do anything. If you like, add a few words of your own to the draw before the start. Then nobody can choose the order, not even this server: { $page }
tmail-entered-subject = You have been entered
tmail-entered-title = You have been entered: { $name }
tmail-entered-by = { $who } has entered you.
tmail-entered-what = You have a place in this tournament.
tmail-waits-subject = You are on the waiting list
tmail-waits-title = You are on the waiting list: { $name }
tmail-waits-what = All places are taken. You are number { $n } on the waiting list and move up as soon as a place becomes free; we will tell you then.
tmail-waits-still = You are still on the waiting list, as number { $n }. If somebody withdraws before the start, you may still move up.
tmail-moved-up-subject = You have a place now
tmail-moved-up-title = You have moved up: { $name }
tmail-moved-up-what = A place has become free, and you have it now.
tmail-back-subject = Your entry was withdrawn
tmail-back-title = Your entry was withdrawn: { $name }
tmail-back-by = { $who } has withdrawn your entry.
tmail-back-what = You are not playing in this tournament. While entries are open you can enter again.
tmail-closed-subject = Entries are closed
tmail-closed-title = Entries are closed: { $name }
tmail-closed-what = { $n ->
    [one] One player has entered.
   *[other] { $n } players have entered.
}
tmail-started-subject = The tournament has begun
tmail-started-title = The tournament has begun: { $name }
tmail-started-number = Your starting number is { $n }.
tmail-started-section = You play in section { $n }.
tmail-started-players = { $n ->
    [one] One player takes part.
   *[other] { $n } players take part.
}
tmail-games-follow = The first email of each game follows. Send your move in reply to that email, not to this one.
mail-turn-place = { $name }, round { $n }
tmail-round-subject = Round { $n }
tmail-round-title = Round { $n }: { $name }
tmail-round-what = The next round has been paired.
tmail-line-up-subject = Line-up for round { $n }
tmail-line-up-subject-reminder = Your line-up for round { $n } is still missing
tmail-line-up-title = Please enter your line-up: { $name }
tmail-line-up-what = You are the captain of { $own }. In round { $n } your team meets { $other }.
tmail-line-up-reminder = You have not yet entered the line-up of { $own } for round { $n } against { $other }.
tmail-line-up-until = Please choose who plays, by { $at } at the latest.
tmail-line-up-else = If you choose nobody, these play:
tmail-line-up-secret = Until then nobody but you sees what you enter, not even the director. Then both line-ups are shown and the games begin.
tmail-line-up-link = Enter the line-up
tmail-captain-subject = You are the captain of your team
tmail-captain-title = You are the captain: { $name }
tmail-captain-what = You are now the captain of { $own }.
tmail-captain-line-ups = Before each round you choose who plays. We write to you each time a line-up is due.
tmail-captain-draws = You answer draw offers to the players of your team. If offers are waiting now, an email about each follows.
tmail-captain-back = If you do not want to be captain, you can lay the office down on the page of the teams, if somebody else plays in your team.
tmail-captain-link = See the teams
tmail-captain-over-subject = You are no longer captain
tmail-captain-over-title = You are no longer captain: { $name }
tmail-captain-over-what = Somebody else is now the captain of your team, so you enter no more line-ups and answer no more draw offers for it.
post-mail-subject = { $post ->
    [director] You are now a director
    [assistant] You are now an assistant
    [arbiter] You are now an arbiter
   *[none] You are no longer an official
}
post-mail-title = Your role: { $name }
post-mail-what = { $post ->
    [director] You are now a director of “{ $name }”.
    [assistant] You are now an assistant of the director of “{ $name }”.
    [arbiter] You are now an arbiter of “{ $name }”.
   *[none] You are no longer an official of “{ $name }”. If you are the arbiter of running games, you remain so until they end.
}
post-mail-by = This was done by { $who }.
post-mail-duties = { $post ->
    [director] Entries, the start, pauses and officials are on the page “Run”. As soon as something waits for you there, we write to you.
    [assistant] On the page “Run” you can do almost everything that a director can, but you cannot appoint officials, end or call off the tournament, or have games played again. As soon as something waits there, we write to you.
   *[arbiter] Games are assigned to the arbiters in turn. Yours are on the desk, where you also rule on objections. We write to you about each objection.
}
post-mail-series-duties = { $post ->
    [director] Entries, invitations and officials are on the page of the series, and what is to be done in a section is on its page “Run”. As soon as something waits for you there, we write to you.
   *[assistant] On the page of the series and on the page “Run” of each section you can do almost everything that a director can, but you cannot appoint officials, end or call off a section, or have games played again. As soon as something waits in a section, we write to you.
}
post-mail-series = You serve in all sections of the series, also in those that are still to begin.
post-mail-game-title = You are now an arbiter
post-mail-game-what = You are now an arbiter of this game.
post-mail-game-duties = You give rulings and answer objections on the game’s desk. We write to you about each objection.
tmail-final-subject = The final
tmail-final-title = The final: { $name }
tmail-final-what = The sections are decided, and you have qualified for the final.
tmail-extra-subject = Two more games
tmail-extra-title = Two more games: { $name }
tmail-extra-what = Your match is level. Two more games will decide it.
tmail-sheet-subject = The sheet was changed
tmail-sheet-title = The sheet was changed: { $name }
tmail-sheet-changes = What was changed
tmail-sheet-link = Read the sheet
tmail-ends-subject = The end date was moved
tmail-ends-title = The end date was moved: { $name }
tmail-left-subject = A player has left
tmail-left-title = A player has left: { $name }
tmail-left-own-subject = You are out of the tournament
tmail-left-own-title = You are out of the tournament: { $name }
tmail-left-own = You are no longer playing in this tournament.
tmail-left-own-silent = You were withdrawn from this tournament because you had not made a move for a long time.
tmail-left-other = { $who } has left the tournament.
tmail-left-other-silent = { $who } was withdrawn after not making a move for a long time.
tmail-left-own-annulled = Fewer than half of your games were finished, so none of them counts. Your unfinished games are cancelled.
tmail-left-own-forfeit = The results of your finished games stand. Your unfinished games are lost by forfeit.
tmail-left-other-annulled = Fewer than half of this player’s games were finished, so none of them counts. Your game with this player no longer counts; if it is unfinished, it is cancelled.
tmail-left-other-forfeit = The results of finished games stand. You win your unfinished games with this player by forfeit; you need do nothing.
tmail-replaced-subject = A substitute takes over
tmail-replaced-title = A substitute takes over: { $name }
tmail-replaced-left = { $substitute } takes your place. The results of your finished games stand; your unfinished games are cancelled.
tmail-replaced-substitute = You take the place of { $who } and have their starting number.
tmail-replaced-opponent = { $substitute } takes the place of { $who }.
tmail-replaced-anew = Results of finished games stand. Unfinished games are cancelled with their records kept, and are played again from the start.
tmail-replayed-subject = A game will be replayed
tmail-replayed-title = A game will be replayed: { $name }
tmail-replayed-what = One of your games was annulled and will be replayed. Its record is kept.
tmail-paused-subject = The tournament is paused
tmail-paused-title = All games are paused: { $name }
tmail-paused-what = All games of this tournament are paused, and no clock is running. We will tell you when play resumes.
tmail-resumed-subject = The tournament is resumed
tmail-resumed-title = Play resumes: { $name }
tmail-resumed-what = All games go on. Every clock that was stopped was credited with the pause.
tmail-cancelled-subject = The tournament has been called off
tmail-cancelled-title = Called off: { $name }
tmail-cancelled-what = This tournament will not take place.
tmail-end-subject = The end date has come
tmail-end-title = The end date has come: { $name }
tmail-end-adjudicate = An arbiter decides the unfinished games. You get an email about the result of each.
tmail-end-draw = Unfinished games end in a draw.
tmail-end-play-on = Unfinished games are played to their end.
tmail-finished-subject = The tournament is over
tmail-finished-title = The tournament is over: { $name }
tmail-finished-own = You finished { $tied ->
    [yes] tied { $place }
   *[no] { $place }
} of { $of }, with { $points } { $one ->
    [yes] point
   *[no] points
}.
tmail-finished-table = The table
tmail-finished-line = { $place }. { $name }: { $points }
tmail-finished-appeals = Thank you for playing.
tmail-finished-link = Open the whole table
tmail-message-from = { $from } writes to the players of { $name }:
tmail-message-section = This email went to section { $n } only.
tmail-message-team = This email went to the team { $team } only.
tmail-message-waited = This email went to everybody who was to move in a game of this tournament when it was written.
tmail-message-answer = A reply to this email does not reach { $from }: this server reads replies only for its own commands, and gives nobody’s address away.
tmail-message-passed = If you reply to this email, this server forwards your reply to { $from } without showing your address. Attached files are not forwarded.
tmail-passed-subject = { $from } writes to you
tmail-passed-from-player = { $from }, who has entered { $name }, writes to you:
tmail-passed-from-director = { $from }, who runs { $name }, writes to you:
tmail-passed-cut = The message was longer; the rest has been left out.
tmail-passed-files = Attachments are not forwarded.
tmail-passed-answer = If you reply to this email, this server forwards your reply to { $from } without showing your address.
tmail-hand-subject = { $n ->
    [one] One matter in your tournaments needs your attention
   *[other] { $n } matters in your tournaments need your attention
}
tmail-hand-title = { $n ->
    [one] One matter needs your attention
   *[other] { $n } matters need your attention
}
tmail-hand-what = In the tournaments that you run, these matters are waiting for you:
tmail-hand-link = Open the director’s page
tmail-hand-when = You get this email when something new is waiting, at most once every four hours.
tmail-drawn = How the numbers were drawn
tmail-drawn-how = Before entries opened, this server had chosen a secret and published its fingerprint. The order follows from the secret and from what the players added, and from nothing else.
tmail-drawn-commitment = Fingerprint (SHA-256) published when entries opened
tmail-drawn-secret = The secret
tmail-drawn-check = Everything you need to check the order is in the record: { $page }
tmail-task-since = (since { $at })
tmail-task-due = (due { $at })
tmail-broken-off-subject = The tournament has been abandoned
tmail-broken-off-title = Abandoned: { $name }
tmail-broken-off-what = This tournament has been abandoned. Unfinished games are cancelled; finished ones keep their records.
