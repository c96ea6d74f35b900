# Rating lists of others, such as FIDE and ICCF: which there are, and how an administrator brings them in.
foreign-title = External rating lists
foreign-what = Tournaments can ask for ratings in these lists, such as those of FIDE and ICCF. Players are found by the number that they give in the settings under “For tournaments”.
foreign-list = { $list }: { $n ->
    [one] one player
   *[other] { $n } players
}, as of { $day }
foreign-unfinished = { $list }: not fully imported yet. Tournaments cannot use it so far.
foreign-broken-off = The import was interrupted. Import the file again later; what has already been imported does no harm.
foreign-none = There is no list yet.
foreign-import = Import a list
foreign-file = File (CSV)
foreign-file-help = One line for each player with list, number, rating and date, such as FIDE,4611111,2105,2026-12-01. The name of the list begins with FIDE or ICCF. At most { $n } MB; “fairschach admin ratings import” takes larger files. For each player the more recent rating counts; players who are not in the file keep theirs.
foreign-send = Import
foreign-done = { $list }: { $new } new, { $changed } changed, { $unchanged } as before, { $older } older than what is there and therefore ignored.
list-fault-bytes = The file is too large. Split it, or use the command line.
list-fault-rows = A file can have at most { $n } lines. Split it.
list-fault-lists = There can be at most { $n } lists.
list-fault-empty = There is nothing in the file.
list-fault-more = More than { $n } lines are wrong; only the first ones are shown.
list-fault-line = Line { $line }: a line is list, number, rating and date, separated by commas, semicolons or tabs.
list-fault-name = Line { $line }: the name of a list must begin with FIDE or ICCF and can have at most { $n } letters, digits and hyphens.
list-fault-id = Line { $line }: a number has 1 to 9 digits.
list-fault-rating = Line { $line }: a rating is a whole number from 1 to 4000.
list-fault-date = Line { $line }: a date is written like 2026-12-24 or 24.12.2026, and is at most a month ahead.
list-fault-twice = Line { $line }: this number is in the list already.
