nav-tournaments = Tournaments
tournament-who = Who plays whom
tournament-colours = The colours
tournament-time = Time
tournament-leave = Leave
tournament-entries = Moves, draws and what others see
tournament-leaving = Inactivity, withdrawal and substitutes
tournament-end = End and final places
tournament-dates = Dates
tournament-kind-round-robin = { $cycles ->
    [1] Round robin, one game
   *[other] Round robin, two games
}
tournament-kind-sections = { $n } sections
tournament-kind-swiss = Swiss system, { $n ->
    [one] one round
   *[other] { $n } rounds
}
tournament-kind-knockout = Knock-out
tournament-kind-teams = Teams on { $n ->
    [one] one board
   *[other] { $n } boards
}
tournament-kind-ladder = Ladder with challenges
tournament-round-robin = { $cycles ->
    [1] Everybody plays one game against everybody else.
   *[other] Everybody plays two games against everybody else, one with each colour.
} Pairings follow the Berger tables (FIDE Handbook C.05).
tournament-sections = There are { $sections } sections. In each, everybody plays { $cycles ->
    [1] one game
   *[other] two games
} against everybody else in the section. { $best ->
    [0] There is no final.
    [one] The winner of each section reaches the final, which is again a round robin.
   *[other] The best { $best } of each section reach the final, which is again a round robin.
}
tournament-swiss = { $n ->
    [one] One round is played
   *[other] { $n } rounds are played
} by the Swiss system: in each round players with scores as equal as possible meet, never the same two twice. A player left over gets a full-point bye, once.
tournament-knockout = The loser of a match is out. { $n ->
    [1] A match is one game.
   *[other] A match is { $n } games with alternating colours.
}
tournament-teams = All teams meet { $cycles ->
    [1] once
   *[other] twice
}, on { $n ->
    [1] one board
   *[other] { $n } boards
} at a time: first board against first, second against second.
tournament-ladder = Everybody has a place on a ladder and may challenge players up to { $n } { $n ->
    [one] place
   *[other] places
} above. The winner takes the higher place.
tournament-seeding-draw = The starting numbers are drawn by lot, verifiably.
tournament-seeding-rating = Starting numbers follow the rating, highest first. What counts is the rating the director enters; otherwise that of this server’s latest rating list for this game at the time of entry. Players without one come last; equal ratings are drawn by lot, verifiably.
tournament-seeding-listed = Starting numbers follow the rating, highest first. What counts is the rating the director enters; otherwise that in the list { $list } at the time of entry. Players without one come last; equal ratings are drawn by lot, verifiably.
tournament-seeding-entry = The starting numbers follow the order of entry.
tournament-pace-at-once = All games start together.
tournament-pace-after = The next round begins as soon as the previous one is over.
tournament-pace-rounds = { $n ->
    [one] A new round begins every day, even if the previous one is still running.
   *[other] A new round begins every { $n } days, even if the previous one is still running.
}
tournament-places = It is played if at least { $min } have entered. There are { $max } places; later entries go on the waiting list and move up if somebody withdraws before the start.
tournament-city = City: { $city }.
tournament-federation = Federation: { $federation }.
tournament-colours-fair = In Fairschach both move at once, and neither colour has an advantage. So one game against each opponent is already fair.
tournament-colours-elsewhere = In ordinary chess White moves first and wins more often. That is why opponents there usually meet twice, once with each colour.
tournament-colours-first = Here White moves first, which is an advantage.
tournament-colours-twice = Two games against each other, one with each colour, even it out. In Fairschach there is no need.
tournament-clock-pair = For each { $kind ->
    [move] move
   *[pair] pair
} everybody has { $base }. Unused time is not saved up.
tournament-clock-pair-example = Example: you submit after { $used }. Then your clock is stopped; for your next move you have { $left } again.
tournament-clock-increment = Everybody begins with { $base }. With each further { $kind ->
    [move] move
   *[pair] pair
} this is added: { $increment }. You keep unused time.
tournament-clock-cap = No clock ever shows more than { $cap }.
tournament-clock-increment-example = Example: you use { $used } at first. That leaves { $rest }; for your next move you have { $left }.
tournament-clock-loses = A player who runs out of time loses; if the opponent cannot mate, the game is drawn.
tournament-clock-both = If both run out of time, the one whose time ran out first loses. The arbiter is told.
tournament-leave-none = There is no leave.
tournament-leave-how = Announce leave in the menu under your name, from tomorrow at the earliest. It also applies to games of this tournament that begin in the meantime. Leave does not bring back time that has already run out.
tournament-draw-pairs = You offer a draw together with a move; your opponent sees it at the reveal and can accept until submitting again. If both offer a draw in the same pair, the game is drawn.
tournament-draw-moves = You offer a draw together with a move. Your opponent can accept until moving.
tournament-silence = A player who is to move, is not on leave and makes no move in any game for { $n ->
    [one] a day
   *[other] { $n } days
} counts as inactive.
tournament-silence-ask = Then the director decides what happens.
tournament-silence-hidden = It is not shown here who has submitted, so nobody counts as inactive. When somebody’s time runs out, the game ends.
tournament-silence-withdraw = The player is then out of the tournament.
tournament-withdrawal-forfeit = A player who leaves loses all running games by forfeit. Finished games still count.
tournament-withdrawal-annul = If somebody leaves before half of their games are finished, none of them counts. After that, running games are lost by forfeit and finished ones count.
tournament-replacement = For a player who leaves, the director may bring in a substitute, who gets the same starting number. Finished games still count. Running games are annulled, and the substitute plays them again from the start.
tournament-replacement-none = There are no substitutes.
tournament-at-end-adjudicate = Games still running on the end date are adjudicated by an arbiter.
tournament-at-end-draw = Games still running on the end date are drawn.
tournament-at-end-play-on = Games still running on the end date are played to the end; the tournament waits for them.
tournament-at-end-annul = Games that have not begun by then are annulled: they count for nobody.
tournament-language = The tournament is run in { $language ->
    [de] German
   *[other] English
}. Everybody gets the server’s pages and emails in their own language.
tournament-points = A win scores one point, a draw half a point.
tournament-ties = If points are level, these decide in turn: { $names }.
tournament-ties-none = Players with equal points share the place.
tournament-rated = The games are rated.
tournament-unrated = The games are not rated.
tournament-zone = A day begins at midnight in the time zone { $zone }.
tournament-opens = Entries open on { $at }.
tournament-opens-hand = The director decides when entries open.
tournament-closes = Entries close on { $at }.
tournament-closes-hand = The director decides when entries close.
tournament-starts = Play begins on { $at }.
tournament-starts-hand = The director decides when play begins.
tournament-opened = Entries were opened on { $at }.
tournament-closed = Entries were closed on { $at }.
tournament-started = Play began on { $at }.
tournament-ends = The end date is { $at }.
tournament-ends-none = There is no end date. If the director sets one later, the above applies.
tournament-change = { $field }: { $old } before, { $new } now.
tournament-change-words = { $field }: rewritten.
tournament-field-name = Name
tournament-field-about = Description
tournament-field-game = Game and rule set
tournament-field-options = Options
tournament-field-terms = Terms
tournament-field-places = Places
tournament-field-seeding = Starting numbers
tournament-field-pace = Start of the rounds
tournament-field-ties = Tie-breaks
tournament-field-silence = Inactivity
tournament-field-withdrawal = Withdrawal
tournament-field-replacement = Substitutes
tournament-field-rated = Rated
tournament-field-city = City
tournament-field-federation = Federation
tournament-field-language = Language
tie-break-de = Direct encounter
tie-break-win = Number of wins
tie-break-won = Number of games actually won
tie-break-sb = Sonneborn-Berger
tie-break-ks = Koya system
tie-break-ps = Progressive scores
tie-break-bh = Buchholz
tie-break-aob = Average of opponents’ Buchholz
tie-break-aro = Average rating of opponents
tie-break-tpr = Tournament performance rating
tie-break-bpg = Number of games played with Black
tie-break-bwg = Number of games won with Black
tie-break-rep = Rounds one elected to play
tie-break-mpvgp = Match points or game points, whichever does not count first
tie-break-cut-c1 = { $name } Cut-1, without the lowest value
tie-break-cut-c2 = { $name } Cut-2, without the two lowest values
tie-break-cut-m1 = { $name } Median-1, without the lowest and the highest value
tie-break-cut-m2 = { $name } Median-2, without the two lowest and the two highest values
act-server = The server
act-made = { $who } created the tournament.
act-sheet = { $who } changed the sheet; version { $version } is in force.
act-opened = { $who } opened the entries.
act-reopened = { $who } reopened the entries.
act-closed = { $who } closed the entries.
act-cancelled = { $who } called off the tournament.
act-entered = { $who } entered { $name }.
act-entered-own = { $who } entered.
act-waits = { $who } entered { $name }; all places are taken, so they are on the waiting list.
act-waits-own = { $who } entered; all places are taken, so they are on the waiting list.
act-entry-taken-back = { $who } withdrew the entry of { $name }.
act-entry-taken-back-own = { $who } withdrew their entry.
act-moved-up = { $name } moved up from the waiting list.
act-started = { $who } started the tournament; the starting numbers are assigned.
act-too-few = At the planned start only { $count } had entered; the director decides.
act-finished = The tournament is over.
act-post-director = { $who } made { $name } a director.
act-post-assistant = { $who } made { $name } an assistant.
act-post-arbiter = { $who } made { $name } an arbiter.
act-post-none = { $who } removed { $name } from office.
act-contribution = { $who } added a text to the draw.
act-withdrawn = { $who } withdrew { $name } from the tournament.
act-withdrawn-own = { $name } withdrew from the tournament.
act-replaced = { $who } replaced { $name } with a substitute.
act-replayed = { $who } had a game played again.
act-silent = { $name } is to move and has been inactive for as long as the sheet says.
act-paused = { $who } paused all games.
act-resumed = { $who } resumed all games.
act-hard-end = The end date has come.
act-final = The final is paired.
act-extra-games = Round { $round }, match { $match }: level, so two more games are played.
act-paired = Round { $round } is paired.
act-not-paired = Round { $round } could not be paired and will be tried again: { $why }
act-paired-otherwise = The second pairing program pairs round { $round } differently on { $boards } { $boards ->
    [one] board
   *[other] boards
}; the pairing stands
tournament-change-places = { $min } to { $max }
tournament-change-rounds = { $n ->
    [one] every day
   *[other] every { $n } days
}
