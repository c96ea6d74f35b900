series-title = Series
series-lead = Tournaments that begin again and again: enter, and as soon as a section is full, it starts.
series-none = There are no series yet.
series-new = New series
series-edit = Change the series
series-make = Create the series
series-keep = Save
series-what = What is played
series-of = Section of the series
series-form-lead = The sections of a series are all made from one sheet. Each starts by itself as soon as enough players are waiting.
series-name-help = At most 80 characters. Sections have this name and a number.
series-from = Sheet
series-from-help = From a preset, or from one of your tournaments; a draft will do. Dates are left out, and the places follow from the number of players.
series-sheet-holds = As it is now
series-template = The sheet is taken from:
series-template-what = What you change there applies here only when you take the sheet over again under “Change the series”. If that tournament is a draft, it may stay one: you need not open it.
series-players = Players in a section
series-players-help = 3 to 100. As soon as this many are waiting, a section starts.
series-open = Sections at once
series-open-help = 1 to 50. While this many are running, new entrants wait until one ends.
series-rule-players = Each section has { $n } players and starts as soon as that many are waiting.
series-rule-open = { $n ->
    [one] At most one section runs at a time.
   *[other] At most { $n } sections run at a time.
}
series-close = Close entries
series-reopen = Open entries
series-enter-how = By entering you agree to play by the sheet. You wait until a section is full; it then starts by itself, and you get an email.
series-waits = You are waiting: number { $place } of { $n }.
series-plays = You are playing in a section of this series. You can enter again when it is over.
series-to-section = Go to the section
series-shut = Nobody can enter just now.
series-waiting = { $n ->
    [0] Nobody is waiting
    [one] One player is waiting
   *[other] { $n } players are waiting
}
series-full = { $n ->
    [one] One section is running, and no more may run at a time. The next one starts when it is over.
   *[other] { $n } sections are running, and no more may run at a time. The next one starts when one of them is over.
}
series-not-made = The next section could not be made, though enough players are waiting. The server tries again on { $at }, and after every change of the series. Check its sheet and its officials, or ask the operator.
series-sections = Running sections
series-no-sections = No section is running.
series-over = Finished sections
series-posts-what = Officials appointed here serve in all sections of the series.
series-refused-full = This server already has { $n } series, and it can have no more.
series-refused-shut = Nobody can enter this series just now.
series-refused-shut-already = Entries are closed already.
series-refused-open-already = Entries are open already.
series-refused-waits = This player is waiting already.
series-refused-not-waiting = This player is not waiting.
series-refused-plays = This player is playing in a section of the series that is not over. They can enter again afterwards.
series-refused-waiting-full = { $n } players are already waiting, and no more can be added. Try again when a section has started.
series-refused-changed = The series was changed in the meantime. Look at it again.
series-refused-last-director = A series needs at least one director.
series-refused-posts-full = A series can have at most { $n } officials.
series-fault-name = The name must have 1 to { $n } characters on one line.
series-fault-players = A section must have 3 to { $n } players.
series-fault-open = 1 to { $n } sections can run at a time.
series-fault-kind = Sections can only be round robins, Swiss or knock-out tournaments. Choose another sheet.
series-fault-dates = Sections start when they are full. Choose a sheet without dates.
series-fault-from = Choose a sheet.
denied-run-series = Only those who run the series can do this.
denied-direct-series = Only the directors of the series can do this.
refused-post-of-series = This person is an official of the series that this tournament belongs to. Officials of a series are appointed and removed on its own page.
series-class = Class
series-class-open = the highest one the person may enter
series-classes = Classes
series-classes-help = None, or 2 to 12, one on each line, the highest first. After the name you can give the ratings with which new players may begin in it, such as A 2200- or B 1800-2199. How many classes there are cannot be changed once the series has been created.
series-promote = Promoted from each section
series-promote-help = This many players may enter the class above next. Anybody who shares the last of these places is promoted too.
series-relegate = Relegated from each section
series-relegate-help = This many players enter the class below next. Nobody who shares a place with a player who stays is relegated.
series-rule-classes = Classes, the highest first: { $classes }.
series-rule-promote = { $n ->
    [one] The winner of each section may enter the class above next, and so may anybody who shares the first place.
   *[other] The first { $n } of each section may enter the class above next, and so may anybody who shares the last of these places.
}
series-rule-relegate = { $n ->
    [one] The last of each section enters the class below next, unless they share the place with a player who stays.
   *[other] The last { $n } of each section enter the class below next, except those who share a place with a player who stays.
}
series-rule-new = New players begin in class “{ $class }”.
series-rule-new-rated = New players begin in class “{ $class }”, or in a class whose ratings they fit.
series-waits-class = You are waiting for class “{ $class }”: number { $place } of { $n }.
series-own-promoted = After your last section in class “{ $from }” you may enter class “{ $to }”.
series-own-stays = After your last section you stay in class “{ $from }”.
series-own-relegated = After your last section in class “{ $from }” you play in class “{ $to }”.
series-promoted = Promoted: { $names }
series-relegated = Relegated: { $names }
series-refused-class = Going by their last section or their rating, this player does not belong in this class. The series’ page tells each player which classes they may enter.
series-fault-classes = Give no classes, or 2 to { $n }. Their names must differ and have 1 to { $chars } characters; ratings must be from 1 to 4000.
series-fault-classes-stay = The number of classes cannot be changed once the series has been created. You can change their names and ratings.
series-fault-classes-kind = Classes are possible only where sections have a table: in round robins and Swiss tournaments.
series-fault-moves = Promotion and relegation need classes, and together they cannot move more players than a section has.
series-fault-rounds = A section of a Swiss tournament must have more players than rounds.
series-fault-class = This series has no such class.
series-reserve = A reserve list: players who are not invited get the places that are not held for invitations
series-reserve-help = While invitations to a class are waiting for an answer, its next section waits for them. Then the players with the highest ratings get the places that are left; if ratings are equal, those who entered first.
series-rule-reserve = Invited players have a place until the last day of their invitation; then the places fall to the reserve list, the highest rating first.
series-invited = You are invited. Please answer by { $at }.
series-invited-class = You are invited to class “{ $class }”. Please answer by { $at }.
series-accept = Accept and enter
series-decline = Decline
series-is-invited = invited
series-invitations = Invitations
series-invitations-open = { $n ->
    [one] One invitation is waiting for an answer.
   *[other] { $n } invitations are waiting for an answer.
}
series-invitation-open = waiting, until { $at }
series-invitation-accepted = accepted
series-invitation-declined = declined
series-invitation-lapsed = lapsed
series-invitation-taken-back = withdrawn
series-last-day = Last day
series-last-day-help = Today, or up to 60 days ahead. After it the invitation lapses.
series-invite = Invite
series-uninvite = Withdraw the invitation
series-refused-invited-already = This player is invited already.
series-refused-not-invited = There is no invitation that is waiting for an answer.
series-refused-invitations = { $n } invitations are already waiting for an answer, and there can be no more. Wait for some of the answers.
series-fault-last-day = The last day must be today, or up to { $n } days ahead.
mail-series-subject = Invitation: { $name }
mail-series-title = You are invited
mail-series-what = You are invited to the series “{ $name }”.
mail-series-what-class = You are invited to class “{ $class }” of the series “{ $name }”.
mail-series-until = Please accept or decline by { $at }. If you accept, you are entered and play by the sheet.
mail-series-over = The invitation has already been answered or is no longer valid.
mail-series-goes-on = The page of the series says where you can enter again, and whether anybody is promoted or relegated:
mail-series-link = Open the series
