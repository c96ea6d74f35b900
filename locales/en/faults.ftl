## What is wrong with something that was typed, and what to do.

fault-unknown-player = There is no such player here. Please check the name.
fault-term = The game cannot have these terms. Please choose among those offered.
fault-rules = This game has no such rules. Please choose some from the list.
fault-option = This special rule cannot be set like that. Please choose one of the values offered.
fault-contradiction = Two of the special rules contradict each other. Please change one of them.
fault-open-placing = Fairschach and Freischach cannot be combined: in Freischach the two sides place their pieces openly, one after the other. Choose Freischach with its standard rules, or Fairschach with any first rank.
fault-start = The game cannot begin from this starting position. Please check what you have entered for it.
fault-start-twice = Please give either a starting array or a position, not both.
fault-start-missing = This game needs a starting position. Please choose one, or have one drawn.
fault-board = There is no such board. Please choose one of those offered.
fault-position = This is not a position of this game. Copy the position as a game’s page shows it.
fault-position-rolls = This position would need a roll before the first pair, which is not possible. Say which piece each die of the side to move shows.
fault-challenge-arbiter = A game that players agree on among themselves has no arbiter. Please leave the field empty.

fault-blind-draft = This game is sealed blindly; the server could read a draft. Please keep it yourself.
fault-blind-note = This game is sealed blindly; the server could read a note. Please keep it yourself.
fault-blind-paper = This game is sealed blindly. Nobody else can submit for a player, who must do it in person.
fault-not-blind = This game is not sealed blindly. Reload the page and submit the move as it is.
fault-no-chance = Nothing is rolled in this game. Please leave the contribution out.
fault-share-missing = This side’s move is sealed blindly. Your share of the key is missing.
fault-share-needless = This side has sealed nothing blindly in this pair. Please leave its share out.
fault-keyholder-reason = Please give a reason for the refusal, of at most { $n } characters.

fault-leave-backwards = Leave cannot end before its first day. Please give a later last day.
fault-leave-begun = Leave is announced in advance: it begins tomorrow at the earliest.
fault-leave-far = That is too far ahead: leave must be within the next 366 days.
fault-leave-no-days = These days are not in the calendar. Please give others.

fault-claims-until = The time for claims must end after the tournament’s end date. Please give a later day.
fault-appeals-only = Only the answer to an appeal changes how a finished game ended. Please choose the appeal.
fault-arbiter-apart = It has to be somebody who does not play in the game, direct the tournament or administer the server.
fault-against = An appeal names the ruling that it is against; an objection names none.
fault-no-such-ruling = You cannot appeal against that: there is no such ruling or loss on time, it was more than 14 days ago, you have appealed already, or it was itself the answer to an appeal.

fault-places-taken = { $n } players already have a place. Please give at least as many places.
fault-arbiter-administers = An administrator of the server cannot be an arbiter here. Please choose somebody else.
fault-withdrawn = 1 to { $n } players can be withdrawn at once. Please change the selection.
fault-seconds = Please give at least one second.
fault-time-games = This player has more than { $n } running games. Please give the time game by game.
fault-no-team = Without a team so far: { $n }. Each must name one, or cancel the entry.
fault-line-up = Please choose exactly as many players of your team as there are boards.
fault-team-boards = The team “{ $team }” has { $players } players, but there are { $boards } boards. Every team needs exactly one for each board.
fault-team-size = Team “{ $team }” has too few players or too many (entered: { $players }, at least: { $least }, at most: { $most }). Please add players or take some out.
fault-too-few-teams = At least two teams are needed. Wait for more to enter.
fault-time-whom = Please choose who gets time.
tournament-fault-late = Late entries are possible up to the last round at most. Please give a smaller number.
tournament-fault-idle = Please give 7 to 365 days, or 0 for never.
tournament-fault-tie = There is no such tie-break. Please choose one from the list.

fault-clock-reason = Please say in 1 to { $n } characters what happened; it is kept.
fault-rating-name = A name can have at most { $n } characters. Please shorten the search.
fault-mail-long = This email is too long. Please send it without attachments and without the old text.
fault-mail-recipients = This email has too many recipients. Please send it to the address of the game alone.

fault-form-long = That is more than this form holds. Please shorten what you have entered.
fault-form-large = That is too large for this field. Please shorten it, or choose a smaller file.
fault-form-text = A field holds characters that cannot be read. Please type it again.
fault-query = The address of this page is incomplete or has something in it twice. Please open the page again.
fault-choice = That cannot be chosen here. Please take one of the choices offered.
fault-month = Write the month like 2026-01.
tokens-fault-label = The name of the token must have 1 to { $n } characters.
tokens-fault-days = Please give a number of days from 1 to { $n }.
tokens-fault-full = You already have { $n } tokens. Please revoke one first.
tokens-fault-scopes = Please tick at least one scope.
people-fault-own = Emails already go to this address.
about-refused = That is not possible, and nothing was done. The tournament’s page shows what can be done now.
