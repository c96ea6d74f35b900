# Whether a game counts for the rating lists, and whose rating lets them accept a challenge.
rated-label = Rating lists
rated-usual = as usual: a public game counts, a private one does not
rated-yes = The game counts for the rating list.
rated-no = The game does not count for the rating list.
rated-help = Agreed before the first move and not changed after that.
rating-range-label = Who may accept (if offered to everybody)
rating-range-from = Rating from
rating-range-to = to
rating-range-help = 100 to 4000, by the newest list for this game. Players without a rating count as 1500. Empty: anybody.
rating-range = For players with a rating from { $min } to { $max }.
rating-range-not = Your rating of { $own } does not fit: only { $min } to { $max }.
rating-range-own = For players with a rating from { $min } to { $max }. Yours is { $own }.
rating-fault-range = Please give ratings from 100 to 4000, the lower one first.
rating-fault-alone = A rating range is only for challenges to everybody. Please leave it empty, or name nobody.
rating-fault-yours = This challenge is for ratings from { $min } to { $max }; yours is { $rating }.
player-challenge = Challenge
