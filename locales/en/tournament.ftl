nav-tournaments = Tournaments
tournament-who = Who plays whom
tournament-colours = The colours
tournament-time = Time
tournament-leave = Leave
tournament-entries = Entries, draws and what others see
tournament-leaving = Silence, withdrawal and substitutes
tournament-end = The end and the places
tournament-dates = Dates
tournament-kind-round-robin = { $cycles ->
    [1] All play all, one game
   *[other] All play all, two games
}
tournament-kind-sections = { $n } sections
tournament-kind-swiss = Swiss system, { $n } rounds
tournament-kind-knockout = Knock-out
tournament-kind-teams = Teams on { $n } boards
tournament-kind-ladder = Ladder with challenges
tournament-round-robin = { $cycles ->
    [1] Everybody plays one game against everybody else.
   *[other] Everybody plays two games against everybody else, each with another colour.
} Who plays in which round stands in Berger’s tables (FIDE Handbook C.05).
tournament-sections = There are { $sections } sections. In each, everybody plays { $cycles ->
    [1] one game
   *[other] two games
} against everybody else of the section. { $best ->
    [0] There is no final.
    [one] The best of each section reaches the final, in which again all play all.
   *[other] The best { $best } of each section reach the final, in which again all play all.
}
tournament-swiss = { $n } rounds are played by the Swiss system: in each round players meet whose points are as equal as possible, never the same two again. Who has no opponent gets a point without play, once.
tournament-knockout = Who loses a match is out. { $n ->
    [1] A match is one game.
   *[other] A match is { $n } games with alternating colours.
}
tournament-teams = All teams meet { $cycles ->
    [1] once
   *[other] twice
}, on { $n ->
    [1] one board
   *[other] { $n } boards
} at a time: the first board plays the first, the second the second.
tournament-ladder = Everybody has a place on a ladder and may challenge those who stand up to { $n } places above. Who wins gets the higher place.
tournament-seeding-draw = The starting numbers are drawn, in a way that can be checked.
tournament-seeding-rating = The starting numbers follow the rating, the highest first. What counts is the rating that the director gives at the entry; if none is given, that of this server’s newest rating list for this game, as it was at the entry. Who has none comes last; equal ratings are drawn, in a way that can be checked.
tournament-seeding-entry = The starting numbers follow the order of entry.
tournament-pace-at-once = All games begin at once.
tournament-pace-after = The next round begins as soon as the one before is over.
tournament-pace-rounds = { $n ->
    [one] A new round begins every day, even while the one before goes on.
   *[other] A new round begins every { $n } days, even while the one before goes on.
}
tournament-places = It is played if at least { $min } have entered. There are { $max } places; who comes later is on the waiting list and moves up if somebody steps back before the start.
tournament-colours-fair = In Fairschach both players file their moves at the same time; nobody moves first, and no colour has an advantage. So one game against each opponent is fair already.
tournament-colours-elsewhere = In ordinary chess White moves first and wins more often. That is why people mostly meet twice there, once with each colour.
tournament-colours-first = Here White moves first, which is an advantage.
tournament-colours-twice = Who meets twice, once with each colour, evens it out. In Fairschach, where both file at the same time, there is no need.
tournament-clock-pair = For each { $kind ->
    [move] move
   *[pair] pair
} everybody has { $base }. What is left over is not saved up.
tournament-clock-pair-example = An example: you file after { $used }. Then your clock stands until play goes on; after that you have { $left } again.
tournament-clock-increment = Everybody begins with { $base }. With each further { $kind ->
    [move] move
   *[pair] pair
} this is added: { $increment }. What is left over you keep.
tournament-clock-cap = No more than { $cap } ever stand on a clock.
tournament-clock-increment-example = An example: at first you use { $used }. Then { $rest } remain; for the next time you have { $left }.
tournament-clock-loses = Who oversteps the time loses; if the opponent cannot mate any more, the game is drawn.
tournament-clock-both = If both run out of time, the one whose time ran out first loses. The arbiter is told.
tournament-leave-none = There is no leave: the clocks run on all days.
tournament-leave-how = You announce leave under “Games”, for tomorrow at the earliest. It also holds in games of this tournament that begin only later. It moves no deadline that has passed already.
tournament-draw-pairs = You offer a draw together with an entry; your opponent sees it at the reveal and may accept until filing again. If both offer it in the same pair, the game is drawn.
tournament-draw-moves = You offer a draw together with a move. Your opponent may accept until moving.
tournament-silence = Who files nothing in any game for { $n ->
    [one] a day
   *[other] { $n } days
}, though an entry is owed, and is not on leave, counts as silent.
tournament-silence-ask = Then the director decides what happens.
tournament-silence-hidden = Nobody sees here who has filed, so nobody is noted as silent: when somebody’s time runs out, the game ends.
tournament-silence-withdraw = The silent player is then out of the tournament.
tournament-withdrawal-forfeit = Who leaves loses the games that go on by forfeit. Finished games count.
tournament-withdrawal-annul = If somebody leaves before half of that player’s games are finished, none of them counts. Later those that go on are lost by forfeit, and the finished ones count.
tournament-replacement = For a player who leaves, the director may put in a substitute, who gets the same number. Finished games go on counting for that number. Games that go on are annulled, and the substitute plays them anew from the start.
tournament-replacement-none = There are no substitutes.
tournament-at-end-adjudicate = Games that go on at the last date are adjudicated by an arbiter.
tournament-at-end-draw = Games that go on at the last date are drawn.
tournament-at-end-play-on = Games that go on at the last date are played to their end; the tournament waits for them.
tournament-at-end-annul = Games that have not begun by then are annulled: they count for nobody.
tournament-language = The tournament is run in { $language ->
    [de] German
   *[other] English
}: in this language the director writes. Pages and mails of the server come to everybody in the language of their own settings.
tournament-points = A win counts one point, a draw half a point.
tournament-ties = Of those with equal points these decide, one after the other: { $names }.
tournament-ties-none = Who has equal points shares the place.
tournament-rated = The games are rated.
tournament-unrated = The games are not rated.
tournament-zone = A day begins at midnight in the time zone { $zone }.
tournament-opens = Entries open on { $at }.
tournament-opens-hand = The director opens the entries.
tournament-closes = Entries close on { $at }.
tournament-closes-hand = The director closes the entries.
tournament-starts = Play begins on { $at }.
tournament-starts-hand = The director begins the play.
tournament-ends = The last date is { $at }.
tournament-ends-none = There is no last date. If the director sets one later, what is said of it above holds.
tournament-change = { $field }: before { $old }, now { $new }.
tournament-change-words = { $field }: written anew.
tournament-field-name = Name
tournament-field-about = What it is about
tournament-field-game = Game and rule set
tournament-field-options = Options
tournament-field-terms = Terms
tournament-field-places = Places
tournament-field-seeding = Starting numbers
tournament-field-pace = Begin of the rounds
tournament-field-ties = Tie-breaks
tournament-field-silence = Silence
tournament-field-withdrawal = Withdrawal
tournament-field-replacement = Substitutes
tournament-field-rated = Rating
tournament-field-language = Language
tie-break-de = Direct encounter
tie-break-win = Number of wins
tie-break-won = Number of games won over the board
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
tie-break-cut-c1 = { $name } Cut-1, without the least value
tie-break-cut-c2 = { $name } Cut-2, without the two least values
tie-break-cut-m1 = { $name } Median-1, without the least and the greatest value
tie-break-cut-m2 = { $name } Median-2, without the two least and the two greatest values
act-server = The server
act-made = { $who } made the tournament.
act-sheet = { $who } changed the sheet; version { $version } is in force.
act-opened = { $who } opened the entries.
act-closed = { $who } closed the entries.
act-cancelled = { $who } called the tournament off.
act-entered = { $who } entered { $name }.
act-entered-own = { $who } entered.
act-waits = { $who } entered { $name }; all places are taken, the name is on the waiting list.
act-waits-own = { $who } entered; all places are taken, the name is on the waiting list.
act-back = { $who } took back the entry of { $name }.
act-back-own = { $who } took the entry back.
act-moved-up = { $name } moved up from the waiting list.
act-started = { $who } started the tournament; the starting numbers are given.
act-too-few = At the planned start only { $count } had entered; the director decides.
act-finished = The tournament is over.
act-post-director = { $who } made { $name } a director.
act-post-assistant = { $who } made { $name } an assistant.
act-post-arbiter = { $who } made { $name } an arbiter.
act-post-none = { $who } took the post from { $name }.
act-contribution = { $who } adds a text to the draw.
act-withdrawn = { $who } withdraws { $name } from the tournament.
act-withdrawn-own = { $name } withdraws from the tournament.
act-replaced = { $who } has { $name } replaced by a substitute.
act-replayed = { $who } has a game played anew.
act-silent = { $name } owes entries and has made none for as long as the sheet says.
act-paused = { $who } pauses all games.
act-resumed = { $who } lets all games go on.
act-hard-end = The last date has come.
act-final = The final is paired.
act-extra-games = Round { $round }, match { $match }: level, so two more games are played.
act-paired = Round { $round } is paired.
act-not-paired = Round { $round } could not be paired and is tried again: { $why }
act-paired-otherwise = The second pairing program pairs round { $round } otherwise on { $boards } { $boards ->
    [one] board
   *[other] boards
}; the pairing holds
