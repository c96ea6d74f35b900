# A new game in three questions.
new-own = Play a game yourself
new-others = Pair two other players
new-ask-who = Against whom?
new-ask-who-help = A player’s name or a friend’s email address (they get a link and need no account yet). Leave it empty and anybody can accept.
new-ask-pair = Who plays whom?
new-ask-game = Which game?
new-ask-pace = How fast?
new-ask-pace-help = Each player has this long for every pair. Unused time is not saved up.
new-pace-days = { $n ->
    [one] 1 day
   *[other] { $n } days
}
new-pace-other = Another time control
new-pace-other-help = For example 10 days, 2 weeks, 30d+2d (30 days plus 2 per pair), 30d+2d<45d; 10m+5s for a live game. If you write something here, it replaces the choice above.
new-more = More: colour, rating, leave, other times
new-rated-note = Unless you choose otherwise under More, the game counts for the rating list.
new-arbiters = Arbiters
offer-link = A link to share
offer-link-made = Pass this link on. The first to accept plays you. It is shown only now.
offer-link-account = This game needs an account here. Sign in, then open the link again.
offer-own-link = Offered by link
offer-meant-fault = Nobody here has this name. Whom do you mean?
new-more-others = More: arbiters, start, terms, rules
