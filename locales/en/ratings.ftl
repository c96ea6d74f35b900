nav-ratings = Ratings
rating-title = Rating list
rating-lead = How strong the players have proved to be, game by game and month by month; every kind of game has a list of its own.
rating-none = There is no list yet. The first one is made when the month of the first rated game is over.
rating-empty = No game has counted yet.
rating-next = The next lists are made on
rating-all = All rating lists
rating-variant = Kind of game
rating-players = Players
rating-games = Rated games
rating-summary = { $month }: { $players ->
    [one] one player
   *[other] { $players } players
}, { $games ->
    [0] no rated game this month
    [one] one rated game this month
   *[other] { $games } rated games this month
}.
rating-month = Month
rating-name = Part of a name
rating-show = Show
rating-nobody = Nobody in this list has such a name.
rating-rank = Rank
rating-player = Player
rating-rating = Rating
rating-deviation = Uncertainty
rating-change = Change
rating-games-month = Games this month
rating-games-all = Games in all
rating-new = new
rating-first = From the top
rating-more = Further players
rating-unsure = A question mark says that too few games have been played for the number to say much (uncertainty above 110).
rating-computed = Computed on
rating-files = The list as a file:
rating-csv = CSV for spreadsheets
rating-json = JSON for programs
rating-text = plain text
rating-how = How ratings are computed
rating-how-start = Everybody begins at 1500. Who wins goes up, who loses goes down: a lot against somebody much stronger or weaker if it comes as a surprise, hardly at all if it was to be expected.
rating-how-deviation = The uncertainty (±) says how well the rating is known: it begins at 350, becomes smaller with each game, and grows again slowly when somebody does not play. The true strength lies within twice the uncertainty to either side in 95 of 100 cases.
rating-how-month = A list is made of all games that ended in a calendar month (UTC), each reckoned with the ratings of the list before.
rating-how-counts = A game counts if at least one entry of it was revealed and it was won, lost or drawn; not if it was cancelled, if both lost it, or if it was agreed to be unrated. Private games count only if that was agreed.
rating-how-source = The method is Glicko-2 by Mark E. Glickman. All lists can be computed anew from the games at any time, with the same numbers.
player-own = Your player page
player-ratings = Ratings
player-ratings-none = No rated game has ended yet.
player-rank = Rank { $rank } in { $month }, { $n ->
    [one] one rated game
   *[other] { $n } rated games
} in all.
player-live = At present { $rating } ({ $deviation }), after { $n ->
    [one] one game
   *[other] { $n } games
} since the last list; not final.
player-plot = Ratings in { $variant } by month; the numbers follow.
player-months = Month by month
player-results = Results of public games
player-won = Won
player-drawn = Drawn
player-lost = Lost
player-open = Games under way
player-open-none = No public game is under way.
player-over = Games that ended last
player-reliability = Reliability
player-reliability-in-time = Entries filed in time
player-reliability-share = { $share } ({ $filed } of { $owed })
player-reliability-none = none was due yet
player-reliability-reply = Mean time to reply
player-reliability-flags = Flags fallen
player-reliability-why = Counted over the last { $days } days, from turns that are revealed and games that are over. Only the player, arbiters, directors and administrators see this.
player-silent = Silently withdrawn? { $n } games were lost on time without an entry and without leave in the last { $days } days.
