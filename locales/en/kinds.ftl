# Kinds of tournaments with rules of their own: ladders, byes, teams, knock-out; and what the figures of a table say.
swiss-late = Who comes later may enter until round { $n } is paired; the rounds before give no points.
swiss-late-none = Nobody enters after the start.
swiss-byes = Before a round is paired a player may ask to sit it out: without a point as often as wished, { $n ->
    [0] but never with half a point
    [one] and once with half a point
   *[other] and up to { $n } times with half a point
}.
swiss-bye-by-pairing = A whole point without play is given by the pairing alone, when a player is left over.
teams-match-points-first = Teams are ordered by match points: two for a match won, one for a drawn one. Of teams with equal match points the points made on the boards decide.
teams-game-points-first = Teams are ordered by the points made on all boards. Of teams with equal points the match points decide: two for a match won, one for a drawn one.
knockout-level = A match that is level is prolonged by two more games. If it is level then too, the player goes on who came first in the published draw.
sections-best = Who reaches the final follows from the standings of the section, with the tie-breaks of this sheet. Of players who share the last place the one goes on who came first in the published draw.
ladder-pace = A game begins as soon as its challenge is accepted.
ladder-games = Nobody has more than { $n ->
    [one] one game or open challenge
   *[other] { $n } games and open challenges
} at once.
ladder-answer = A challenge is answered within { $n ->
    [one] one day
   *[other] { $n } days
}.
ladder-refused-plays = The challenge cannot be declined: if it is not answered in time, the game begins automatically.
ladder-refused-forfeit = If the challenge is declined or not answered in time, the challenger gets the place without a game.
ladder-refused-lapses = If the challenge is declined or not answered in time, it lapses, and nobody changes places.
ladder-win = If the challenger wins, the challenger gets the place of the loser, and all who stood between go down one place. If the challenged player wins, all stay. In games in which colours matter the challenged player has White.
ladder-drawn-stays = After a draw all stay where they are.
ladder-drawn-below = After a draw the challenger goes to the place right below the challenged player.
ladder-protected = { $n ->
    [0] Who has finished a game may be challenged again at once.
    [one] Who has finished a game cannot be challenged for one day.
   *[other] Who has finished a game cannot be challenged for { $n } days.
}
ladder-idle-never = Nobody loses a place by not playing.
ladder-idle = Who has neither a game nor an open challenge for { $n } days goes down one place, and again each time.
ladder-come-and-go = Who joins begins at the bottom, at any time. Who leaves may come back at the bottom.
ladder-title = Ladder
ladder-open = Ladder
ladder-own = You are on place { $n }.
ladder-rules-link = The rules of this ladder
ladder-join = Join at the bottom
ladder-open-title = Challenges and games
ladder-open-none = No challenge is open, and no game is played.
ladder-waits = { $challenger } challenges { $challenged }.
ladder-plays = { $challenger } (challenger) plays { $challenged }.
ladder-until = To be answered by
ladder-accept = Accept and play
ladder-decline = Decline
ladder-decline-loses = Decline and lose the place
ladder-take-back = Take the challenge back
ladder-places = Places
ladder-empty = Nobody is on the ladder.
ladder-you = (you)
ladder-busy = { $n ->
    [one] plays or is challenged
   *[other] plays or is challenged { $n } times
}
ladder-protected-until = protected until { $at }
ladder-challenge = Challenge
ladder-moves = Moves
ladder-moves-none = Nobody has moved.
ladder-moved-joined = { $name } joined at place { $to }.
ladder-moved-left = { $name } left from place { $from }.
ladder-moved-beat = { $name } beat { $other } and went from place { $from } to { $to }.
ladder-moved-drew = { $name } drew with { $other } and went from place { $from } to { $to }.
ladder-moved-idle = { $name } had not played for long and went from place { $from } to { $to }.
ladder-leave = Leave the ladder
ladder-leave-what = Your open challenges fall away, and games that go on are lost. You may come back later, at the bottom.
ladder-leave-sure = Yes, leave the ladder
ladder-leave-reason = Left the ladder.
ladder-not-on = Both players must be on the ladder.
ladder-not-above = Only those who stand above you can be challenged.
ladder-too-far = This player stands too far above you.
ladder-paired = You have a challenge or a game with each other already.
ladder-full = You have as many games and challenges as this ladder allows. Finish one first.
ladder-other-full = This player has as many games and challenges as this ladder allows.
ladder-is-protected = This player has just finished a game and is protected for some days.
ladder-answered = This challenge is answered already.
refused-places = All places are taken.
byes-title = Byes
byes-what = Whoever cannot play in a round asks for a bye before that round is paired. Afterwards the game counts, and who does not play it loses it.
byes-round = Round
byes-ask-half = Ask for a bye with half a point
byes-ask-zero = Ask for a bye without a point
byes-asked = Asked for
byes-asked-half = { $name }: round { $round }, half a point
byes-asked-zero = { $name }: round { $round }, no point
byes-none = No byes are asked for in rounds to come.
byes-back = Take back
byes-no-more = No more byes with half a point are allowed here. You can ask for one without a point.
byes-paired = This round is paired already, or there is no such round.
pairing-bye-half = sits out, ½ point
pairing-bye-zero = sits out, no point
teams-title = Teams
teams-team = Team
teams-match-points = Match points
teams-board-points = Board points
teams-signs = In a field: the points made on the boards against that team; * while boards are not finished. Two match points for a match won, one for a drawn one.
knockout-title = Matches
knockout-final = Final
knockout-semi = Semi-finals
knockout-quarter = Quarter-finals
knockout-round = Round { $n }
knockout-to-come = not paired yet
knockout-bye = no opponent, goes on
knockout-won = { $name } goes on
knockout-by-draw = level; the published draw decided
knockout-open = { $done ->
    [one] 1 game finished
   *[other] { $done } games finished
}, { $open } not finished
knockout-signs = Beside the names: the points of all games of the match. Bold: who goes on. The winners of the first and second match meet in the next round, those of the third and fourth, and so on.
explain-title = What the figures mean
explain-points = A win gives a point, a draw half a point.
explain-played = Finished games that were really played. Games won or lost by forfeit are not counted here.
explain-de = The points made against those who are tied.
explain-win = Rounds that gave a whole point.
explain-won = Games won by play.
explain-bpg = Games played with Black.
explain-bwg = Games won with Black.
explain-ps = The points after each round, added up: early wins count more.
explain-rep = Rounds in which the player was ready to play.
explain-bh = The points of all opponents, added up: strong opponents count more.
explain-aob = The average of the opponents’ Buchholz.
explain-sb = The points of the opponents who were beaten, and half the points of those with whom the player drew.
explain-ks = The points made against opponents who have half of all points or more.
explain-aro = The average rating of the opponents.
explain-tpr = The rating at which this result was to be expected.
explain-mpvgp = For teams: board points where match points come first, and the other way round.
explain-c1 = The least value is left out.
explain-c2 = The two least values are left out.
explain-m1 = The least and the greatest value are left out.
explain-m2 = The two least and the two greatest values are left out.
explain-passed-over = { $meaning } It says nothing in this table and was passed over.
preset-ladder = Ladder
preset-ladder-what = Challenge those above you; who wins gets the higher place. It runs as long as you like.
form-late-until = Enter late until before this round
form-late-until-help = 0 for nobody; 3 means: until round 3 is paired
form-half-byes = Byes with half a point for each player
form-half-byes-help = 0 to 5; byes without a point can always be asked for
form-answer-days = Days to answer a challenge
form-answer-days-help = 1 to 60
form-ladder-at-once = Games and challenges at once
form-ladder-at-once-help = 1 to 10 for each player
form-protected = Days of protection after a game
form-protected-help = 0 to 365
form-idle = Who does not play for so many days goes down a place
form-idle-help = 7 to 365, or 0 for never
form-teams-first = What teams are ordered by
form-teams-match-points = Match points first, then board points
form-teams-game-points = Board points first, then match points
form-refused = If a challenge is not accepted,
form-refused-plays = the game begins all the same when the time to answer is over; nobody can decline
form-refused-forfeit = the challenged player loses the place
form-refused-lapses = it falls away, and all stay where they are
form-drawn = After a draw
form-drawn-stays = all stay
form-drawn-below = the challenger goes right below the challenged
act-joined = { $who } let { $name } join.
act-joined-own = { $name } joined.
act-challenged = { $who } challenged { $name }.
act-challenge-accepted = { $who } accepted challenge { $challenge }.
act-challenge-begins = Challenge { $challenge } was not answered in time; its game begins.
act-challenge-refused = { $who } declined challenge { $challenge }; the challenger gets the place.
act-challenge-unanswered = Challenge { $challenge } was not answered in time; the challenger gets the place.
act-challenge-lapsed = Challenge { $challenge } fell away.
act-challenge-back = { $who } took challenge { $challenge } back.
act-bye-asked = { $who } asked for a bye for { $name } in round { $round }.
act-bye-back = { $who } took the bye of { $name } in round { $round } back.
mail-ladder-subject = { $name } challenges you: { $ladder }
mail-ladder-title = You are challenged
mail-ladder-what = { $name } challenges you on the ladder “{ $ladder }”. The terms of the game are those on the ladder's sheet.
mail-ladder-until = Please answer by { $at }.
mail-ladder-over = The challenge is no longer waiting for an answer.
mail-ladder-link = To the ladder
tables-byes = A round without an opponent: u a point by the pairing, h half a point asked for, z absent.
