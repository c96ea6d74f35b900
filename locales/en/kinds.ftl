# Kinds of tournaments with rules of their own: ladders, byes, teams, knock-out; and what the figures of a table say.
swiss-late = Late entries are accepted until round { $n } is paired; earlier rounds give no points.
swiss-late-none = There are no late entries.
swiss-byes = Before a round is paired, a player may ask for a bye: a zero-point bye as often as they like, { $n ->
    [0] but never a half-point bye
    [one] and a half-point bye once
   *[other] and a half-point bye up to { $n } times
}.
swiss-bye-by-pairing = A full-point bye is given only by the pairing, when a player is left over.
teams-match-points-first = Teams are ranked by match points: two for a match won, one for a drawn one. If match points are level, board points decide.
teams-game-points-first = Teams are ranked by board points. If they are level, match points decide: two for a match won, one for a drawn one.
teams-reserves = A team may have up to { $n ->
    [one] one player
   *[other] { $n } players
} more than boards. Those who play sit at the boards in the order of entry.
teams-line-ups = Before each round the captain chooses who plays. Captains are asked { $n ->
    [one] one day
   *[other] { $n } days
} before; the first round begins that long after the start. Nobody sees a line-up before the round begins. If a captain chooses nobody, those who played last play again.
teams-captain-draws = Draw offers are answered by the captain of the team, not by the player.
knockout-level = A match that is level is extended by two more games. If it is still level, the player placed higher in the published draw goes through.
sections-best = The standings of the section, with the tie-breaks of this tournament, decide who reaches the final. If players share the last place, the one placed higher in the published draw goes through.
ladder-pace = A game begins as soon as its challenge is accepted.
ladder-games = Nobody has more than { $n ->
    [one] one game or open challenge
   *[other] { $n } games and open challenges
} at a time.
ladder-answer = A challenge must be answered within { $n ->
    [one] one day
   *[other] { $n } days
}.
ladder-refused-plays = The challenge cannot be declined: if it is not answered in time, the game begins automatically.
ladder-refused-forfeit = If the challenge is declined or not answered in time, the challenger takes the place without a game.
ladder-refused-lapses = If the challenge is declined or not answered in time, it lapses, and nobody changes places.
ladder-win = If the challenger wins, they take the loser’s place, and everybody in between moves down one. If the challenged player wins, nothing changes. Where colours matter, the challenged player has White.
ladder-drawn-stays = After a draw nothing changes.
ladder-drawn-below = After a draw the challenger moves to the place right below the challenged player.
ladder-protected = { $n ->
    [0] A player who has finished a game can be challenged again at once.
    [one] A player who has finished a game cannot be challenged for one day.
   *[other] A player who has finished a game cannot be challenged for { $n } days.
}
ladder-idle-never = Nobody loses their place by not playing.
ladder-idle = A player who has neither a game nor an open challenge for { $n } days moves down one place, and again after another { $n } days.
ladder-come-and-go = Players can join at any time, at the bottom. Players who leave can come back at the bottom.
ladder-title = Ladder
ladder-open = Ladder
ladder-own = You are { $place }.
ladder-rules-link = The rules of this ladder
ladder-join = Join at the bottom
ladder-open-title = Challenges and games
ladder-open-none = There are no open challenges and no games in progress.
ladder-waits = { $challenger } challenges { $challenged }.
ladder-plays = { $challenger } (challenger) is playing { $challenged }.
ladder-until = Answer due
ladder-accept = Accept and play
ladder-decline = Decline
ladder-decline-loses = Decline and lose your place
ladder-take-back = Withdraw the challenge
ladder-places = Places
ladder-first = The first { $n } of { $all }.
ladder-empty = Nobody is on the ladder yet.
ladder-you = (you)
ladder-busy = playing or challenged{ $n ->
    [one] { "" }
    [2] {" "}(twice)
   *[other] {" "}({ $n } times)
}
ladder-protected-until = protected until { $at }
ladder-challenge = Challenge
ladder-moves = Changes of place
ladder-moves-none = Nobody has changed places yet.
ladder-moved-joined = { $name } joined ({ $to_place }).
ladder-moved-left = { $name } left (was { $from_place }).
ladder-moved-beat = { $name } beat { $other } and moved from place { $from } to { $to }.
ladder-moved-drew = { $name } drew with { $other } and moved from place { $from } to { $to }.
ladder-moved-idle = { $name } had not played for a long time and moved from place { $from } to { $to }.
ladder-leave = Leave the ladder
ladder-leave-what = Your open challenges lapse, and you lose your running games. You can come back later, at the bottom.
ladder-leave-sure = Yes, leave the ladder
ladder-leave-reason = Left the ladder.
ladder-not-on = Both players must be on the ladder.
ladder-not-above = You can challenge only players above you.
ladder-too-far = This player is too far above you.
ladder-paired = You already have a challenge or a game with each other.
ladder-full = You have as many games and challenges as this ladder allows. Finish one first.
ladder-other-full = This player has as many games and challenges as this ladder allows.
ladder-is-protected = This player has just finished a game and is protected for a few days.
ladder-answered = This challenge has already been answered.
refused-places = All places are taken.
byes-title = Byes
byes-paired-counts = Once the round is paired the game counts, and whoever does not play it loses it.
byes-round = Round
byes-ask-half = Ask for a half-point bye
byes-ask-zero = Ask for a zero-point bye
byes-asked = Asked for
byes-asked-half = { $name }: round { $round }, half a point
byes-asked-zero = { $name }: round { $round }, no point
byes-none = Nobody has asked for a bye in the coming rounds.
byes-back = Cancel
byes-no-more = No half-point bye is left. A zero-point bye is still possible.
byes-paired = This round has already been paired, or there is no such round.
pairing-bye-half = half-point bye
pairing-bye-zero = zero-point bye
teams-title = Teams
teams-team = Team
teams-match-points = Match points
teams-board-points = Board points
teams-signs = A column is numbered like the row of the team it is about (“No.”). In each cell: the board points against that team; * while boards are unfinished. Two match points for a match won, one for a drawn one.
teams-none = The teams are shown here once the tournament has started.
teams-captain = Captain
teams-left = has left
teams-paused = The tournament is paused. When play resumes, the date of the next round is shown here.
teams-next = Round { $n } begins { $at }. Until then captains can choose who plays.
line-up-title = Your line-up for round { $n } against { $team }
line-up-until = You can change it until { $at }.
line-up-secret = Until then nobody else sees it, not even the director.
line-up-entered = You have entered this line-up.
line-up-else = If you enter nothing, the players ticked below will play.
line-up-broken = Somebody you had chosen has left. If you enter nothing new, the players ticked below will play.
line-up-hidden = A line-up is entered already. Only the captain who entered it could see it here; you can enter another one instead.
line-up-choose = { $n ->
    [one] Choose one player
   *[other] Choose { $n } players
}; they play in this order
line-up-enter = Enter line-up
captain-name = Name a captain
captain-who = New captain
captain-who-help = Address, full name or id of somebody who plays in this team or in none
captain-give = Make captain
captain-own = You are the captain of { $team }
captain-next = If you lay the office down, { $name } is captain.
captain-down = Lay the office down
knockout-title = Matches
knockout-final = Final
knockout-semi = Semi-finals
knockout-quarter = Quarter-finals
knockout-round = Round { $n }
knockout-to-come = not yet paired
knockout-bye = no opponent, goes through
knockout-won = { $name } goes through
knockout-by-draw = level; the published draw decided
knockout-open = { $done ->
    [one] 1 game finished
   *[other] { $done } games finished
}, { $open } unfinished
knockout-signs = Beside the names: points from all games of the match. Bold: who goes through. The winners of the first and second match meet in the next round, those of the third and fourth, and so on.
explain-title = What the numbers mean
explain-points = A win scores one point, a draw half a point.
explain-played = Finished games that were actually played. Games won or lost by forfeit are not counted.
explain-de = Points scored against the players with the same number of points.
explain-win = Rounds with a full point.
explain-won = Games actually played and won.
explain-bpg = Games played with Black.
explain-bwg = Games won with Black.
explain-ps = The points after each round, added up: early wins count for more.
explain-rep = Rounds in which the player was ready to play.
explain-bh = The points of all opponents, added up: strong opponents count for more.
explain-aob = The average Buchholz score of the opponents.
explain-sb = The points of the opponents the player beat, and half the points of those the player drew with.
explain-ks = Points scored against opponents who scored at least half of all points.
explain-aro = The average rating of the opponents.
explain-tpr = The rating at which this result was to be expected.
explain-mpvgp = For teams: board points where match points come first, and the other way round.
explain-c1 = The lowest value is left out.
explain-c2 = The two lowest values are left out.
explain-m1 = The lowest and the highest value are left out.
explain-m2 = The two lowest and the two highest values are left out.
explain-passed-over = { $meaning } It decides nothing in this table and was passed over.
preset-ladder = Ladder
preset-ladder-what = Players challenge those above them; the winner takes the higher place. It runs as long as you like.
form-late-until = Late entry until the pairing of round
form-late-until-help = 0: no late entry
form-half-byes = Half-point byes per player
form-half-byes-help = 0 to 5; zero-point byes are always possible
form-answer-days = Days to answer a challenge
form-answer-days-help = 1 to 60
form-ladder-at-once = Games and challenges at a time
form-ladder-at-once-help = 1 to 10 per player
form-protected = Days of protection after a game
form-protected-help = 0 to 365
form-idle = Without a game for this many days, a player moves down a place
form-idle-help = 7 to 365, or 0 for never
form-teams-first = Ranking of the teams
form-teams-match-points = Match points first, then board points
form-teams-game-points = Board points first, then match points
form-reserves = Reserves per team
form-reserves-help = 0 to 10; with reserves the captains choose before each round who plays, and rounds need a set number of days
form-line-up-days = Days to choose the line-up
form-line-up-days-help = 1 to 60; the first round begins this long after the start
form-captain-draws = Draw offers
form-captain-draws-no = are answered by the player
form-captain-draws-yes = are answered by the captain of the team
form-refused = If a challenge is not accepted
form-refused-plays = the game begins anyway when the time to answer is up; nobody can decline
form-refused-forfeit = the challenged player loses their place
form-refused-lapses = it lapses, and nothing changes
form-drawn = After a draw
form-drawn-stays = nothing changes
form-drawn-below = the challenger moves right below the challenged player
act-joined = { $who } let { $name } join.
act-joined-own = { $name } joined.
act-challenged = { $who } challenged { $name }.
act-challenge-accepted = { $who } accepted challenge { $challenge }.
act-challenge-begins = Challenge { $challenge } was not answered in time; the game begins.
act-challenge-refused = { $who } declined challenge { $challenge }; the challenger takes the place.
act-challenge-unanswered = Challenge { $challenge } was not answered in time; the challenger takes the place.
act-challenge-lapsed = Challenge { $challenge } lapsed.
act-challenge-taken-back = { $who } withdrew challenge { $challenge }.
act-captain = { $who } made { $name } captain of { $team }.
act-line-ups = The line-ups for round { $round } are published, and its matches are paired.
act-bye-asked = { $who } asked for a bye for { $name } in round { $round }.
act-bye-back = { $who } cancelled the bye of { $name } in round { $round }.
mail-ladder-subject = { $name } challenges you: { $ladder }
mail-ladder-title = You have been challenged
mail-ladder-what = { $name } challenges you on the ladder “{ $ladder }”. The terms of the game are those on the ladder’s sheet.
mail-ladder-until = Please answer by { $at }.
mail-ladder-over = The challenge has already been answered or is no longer valid.
mail-ladder-link = Open the ladder
tables-byes = A round without an opponent: u full-point bye by the pairing, h requested half-point bye, z absent.
