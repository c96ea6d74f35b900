tournament-check-title = Check it yourself
tournament-check-what = Every entry in this record is also in the server’s public log and names the one before it. Nobody, not even the director, can change, omit or insert one unnoticed: no version of the sheet, no ruling, no drawing of lots. The file contains everything needed to check this.
tournament-check-file = Download the file with proofs
