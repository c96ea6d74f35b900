# Whether a game counts for the rating lists, and whose rating lets them accept a challenge.
rated-label = Rating lists
rated-usual = as usual: a public game counts, a private one does not
rated-yes = The game counts for the rating list.
rated-no = The game does not count for the rating list.
rated-help = This is agreed on before the first move and stays so.
rating-range-label = Who may accept (if it is offered to everybody)
rating-range-from = Rating from
rating-range-to = up to
rating-range-help = 100 to 4000, in the newest list of what is played. Whoever is in no list has 1500. Empty: anybody.
rating-range = For players with a rating from { $min } to { $max }.
rating-range-own = For players with a rating from { $min } to { $max }. Yours is { $own }.
rating-fault-range = Please give ratings from 100 to 4000, the lower one first.
rating-fault-alone = A range of ratings is for challenges to everybody. Please leave it empty, or name nobody.
rating-fault-yours = This challenge is for other ratings than yours.
