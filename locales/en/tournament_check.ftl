tournament-check-title = Check it yourself
tournament-check-what = Every entry of this record also stands in the server's public log and names the entry before it. Nobody, the director included, can later change one, leave one out or put one in unnoticed: no version of the sheet, no ruling and no draw. The file holds everything that is needed to check this.
tournament-check-file = Download the file with its proofs
