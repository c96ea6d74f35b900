nav-ratings = Ratings
rating-title = Rating list
rating-lead = Playing strength, game by game and month by month; every kind of game has its own list.
rating-none = There is no list yet. The first one comes out after the month of the first rated game.
rating-empty = There are no rated games yet.
rating-next = The next lists come out on
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
rating-nobody = Nobody in this list has that name.
rating-rank = Rank
rating-player = Player
rating-rating = Rating
rating-deviation = Uncertainty
rating-change = Change
rating-games-month = Games this month
rating-games-all = Games in all
rating-new = new
rating-whole = The whole list
rating-none-here = There is nobody in this part of the list.
rating-first = Back to the top
rating-more = More players
rating-unsure = A question mark means too few games for a reliable number (uncertainty above 110).
rating-computed = Computed on
rating-files = The list as a file:
rating-csv = CSV for spreadsheets
rating-json = JSON for programs
rating-text = plain text
rating-how = How ratings are computed
rating-how-start = Everybody begins at 1500. Winners go up, losers go down: a lot if the result is a surprise, hardly at all if it was to be expected.
rating-how-deviation = The uncertainty (±) says how well the rating is known: it begins at 350, gets smaller with each game, and slowly grows again when somebody does not play. In 95 of 100 cases the true strength is within twice the uncertainty.
rating-how-month = A list covers all games that ended in a calendar month (UTC), calculated with the ratings of the previous list.
rating-how-counts = A game counts if at least one move was revealed and it was won, lost or drawn; not if it was cancelled, if both lost, or if it was agreed to be unrated. Private games count only if that was agreed.
rating-how-source = The method is Glicko-2 by Mark E. Glickman. All lists can be recalculated from the games at any time, with the same numbers.
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
player-open = Games in progress
player-open-none = No public games are in progress.
player-over = Latest finished games
player-reliability = Reliability
player-reliability-in-time = Moves submitted in time
player-reliability-share = { $share } ({ $filed } of { $owed })
player-reliability-none = none due yet
player-reliability-reply = Average time per move
player-reliability-flags = Losses on time
player-reliability-why = Counted over the last { $days } days, from revealed moves and finished games. Only the player, arbiters, directors and administrators see this.
player-silent = Stopped playing without notice? { $n ->
    [one] One game was
   *[other] { $n } games were
} lost on time in the last { $days } days without a move and without leave.
