# What players say of themselves for tournaments.
identity-title = For tournaments
identity-why = All of this is optional and can be seen by everybody: in tables of tournaments, in the reports that federations take (TRF), and in the PGN of your games. Leave empty what you do not want to show.
identity-federation = Federation (three letters, such as GER)
identity-title-of = Title
identity-none = none
identity-club = Club
identity-fide = FIDE number
identity-iccf = ICCF number
identity-born = Year of birth
identity-fault-federation = A federation has three letters, such as GER or AUT.
identity-fault-title = There is no such title. Please choose one from the list.
identity-fault-number = Please give the number with 1 to 9 digits.
identity-fault-club = The name of a club has at most { $n } characters on one line.
identity-fault-born = Please give the year of birth with four digits, such as 1975.
