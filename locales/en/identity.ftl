# What players say of themselves for tournaments.
identity-title = For tournaments
identity-why = All of this is optional and can be seen by everybody: in tournament tables, in the reports that federations accept (TRF), and in the PGN of your games. Leave empty what you do not want to show.
identity-federation = Federation (three letters, such as GER)
identity-title-of = Title
identity-none = none
identity-club = Club
identity-fide = FIDE number
identity-iccf = ICCF number
identity-born = Year of birth
identity-fault-federation = A federation is written with three letters, such as GER or AUT.
identity-fault-title = There is no such title. Please choose one from the list.
identity-fault-number = Please give a number of 1 to 9 digits.
identity-fault-club = The name of a club can have at most { $n } characters, on one line.
identity-fault-born = Please give the year of birth with four digits, such as 1975.
