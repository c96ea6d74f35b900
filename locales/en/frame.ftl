# What surrounds every page.
trial = Trial
nav-profile = My profile
nav-challenges = Challenges
nav-leave = Leave
nav-calendar = Calendar
nav-to-move = { $n ->
    [one] it is your move in one game
   *[other] it is your move in { $n } games
}

# Wed 25 Nov, 14:45. The year is there if it is not the current one.
time-rest = { $unit ->
    [days] { $small ->
        [0] { $large } d left
       *[other] { $large } d { $small } h left
    }
    [hours] { $small ->
        [0] { $large } h left
       *[other] { $large } h { $small } min left
    }
    [seconds] { $large } s left
   *[minutes] { $small ->
        [0] { $large } min left
       *[other] { $large } min { $small } s left
    }
}

# The way through the positions of a game.
replay-label = Positions of the game
replay-first = To the start
replay-back = One pair back
replay-on = One pair forward
replay-last = To the end
replay-now = Back to the current position
replay-start = The position this game started from
board-flip = Flip the board
history-all = All details
chip-rated = rated
chip-unrated = unrated
pace-days = { $n ->
    [one] 1 day
   *[other] { $n } days
} a { $kind ->
    [pair] pair
   *[move] move
}
pace-period = { $base } for { $kind ->
    [pair] { $n ->
        [one] 1 pair
       *[other] { $n } pairs
    }
   *[move] { $n ->
        [one] 1 move
       *[other] { $n } moves
    }
}
pace-fixed = fixed dates
room-games = Games
room-tournaments = Tournaments
title-to-move = ● Your move –
enter-not-sent = Not sent, the server does not answer. Your choice is kept; please try again.
enter-signed-out = Not sent, you are signed out. Your choice is kept:

# An address to the clipboard.
copy = Copy
copied = Copied
date-short = { $weekday ->
    [1] Mon
    [2] Tue
    [3] Wed
    [4] Thu
    [5] Fri
    [6] Sat
   *[7] Sun
} { $day } { $month ->
    [1] Jan
    [2] Feb
    [3] Mar
    [4] Apr
    [5] May
    [6] Jun
    [7] Jul
    [8] Aug
    [9] Sept
    [10] Oct
    [11] Nov
   *[12] Dec
}{ $year }
