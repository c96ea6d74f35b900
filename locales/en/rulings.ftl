# Rulings of the arbiter and objections, on pages and in mails.
ruling-clock-more = { $side } gets { $span } more.
ruling-clock-less = { $side } loses time: { $span }.
ruling-extend = Every running clock gets { $span } more.
ruling-pause = The game is paused; the clocks are stopped.
ruling-resume = The game continues. The clocks were stopped for { $span }; this time is credited.
ruling-void = Void from here on: { $turn }. Play continues from the position before it.
ruling-result = The game is over: { $result }
ruling-upheld = Objection no. { $n } is upheld.
ruling-dismissed = Objection no. { $n } is dismissed.
ruling-note = A note; nothing changes in the game.

about-check = a check of the game
about-position = the position
about-paper = a move on paper that cannot be read
about-clock = the clock
about-conduct = conduct
about-adjudication = the result of the adjudication
about-appeal = an appeal against a ruling
about-other = something else

mail-ruling-title = The arbiter has given a ruling
mail-ruling-by = Arbiter
mail-ruling-rule = Based on
mail-ruling-number = Number
mail-ruling-reason = Reason
mail-ruling-sealed = A ruling does not open any sealed move.
mail-objection-title = An objection was raised
mail-objection-by = Raised by
mail-objection-about = About
mail-objection-text = In the player’s own words
mail-objection-goes-on = The arbiter will answer. Until then the game goes on, and the clocks run.
mail-ruling-title-other = A ruling was given in a game
mail-ruling-by-other = Given by
mail-appeal-title = An appeal was made
mail-objection-yours = Please answer by then on your desk. The clocks run on unless you pause the game.
mail-objection-yours-stopped = Please answer by then on your desk.
mail-appeal-yours = Please answer by then on your desk. If the appeal is against your own ruling, another arbiter answers.
mail-objection-answered = The arbiter will answer.
mail-unsealing-title = Two arbiters unseal moves
mail-unsealing-what = The moves of { $what } are unsealed before the reveal, for two people: { $names }.
mail-unsealing-who = Only these two see what is sealed. Each viewing is recorded. The game goes on.
mail-unsealing-what-two = The moves of { $what } are unsealed before the reveal, for two arbiters.
mail-open-desk = Open the desk
ruling-by-sheet = The tournament’s sheet
ruling-left = The player has left the tournament.
ruling-silent = { $days ->
    [one] One day
   *[other] { $days } days
} without a move
ruling-tournament-ends = The tournament ends on this day.
ruling-end-moved = The end of the tournament was moved.
