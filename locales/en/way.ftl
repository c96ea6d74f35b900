# The way of a move, from submitting it to checking it.
way-title = What happens to a move
way-choose = You move
way-choose-what = and submit. Your opponent learns nothing of it.
way-seal = Sealed
way-seal-what = at once. The seal is the move’s fingerprint.
way-receipt = Receipt
way-receipt-what = You get the seal, signed by the server.
way-log = Log
way-log-what = The seal is public and can no longer be changed.
way-reveal = Reveal
way-reveal-what = When both have submitted, both seals are opened at the same time.
way-check = Check
way-check-what = Everybody can see whether move and seal belong together.
