# People and the server, for administrators.
people-tabs = Administration
people-add = Add a person
people-added = The account has been created. Now send the person a sign-in link.
people-email = Email address
people-link = Sign-in link
people-link-send = Send a sign-in link
people-link-sent = The sign-in link is on its way to the person’s address.
people-link-what = The link goes to the person’s own address. It is not shown here.
people-fault-links = Enough sign-in links have been sent to this person. Please try again later.
people-fault-language = Please choose a language.
first-title = How to begin
first-mail = See whether emails go out:
first-keys = Keep a backup of the server’s keys in another place. Without them no submitted move can be opened.
first-people = Add players and send them a sign-in link:
first-done = Done:
first-game = Begin the first game:
server-title = Server
server-work = Operation
server-works = The server is running, and the database is storing data.
server-cannot-write = The database stores nothing. Check whether it is running and whether the disk is full.
server-clock-wrong = The server’s clock is wrong. Set it right; until then nothing is accepted.
server-mail = Emails
server-mail-goes = No email is waiting for another attempt.
server-mail-filed = The last email was written as a file on { $at }; in the trial set-up emails reach nobody.
server-mail-filed-none = No email has been written as a file yet; in the trial set-up emails reach nobody.
server-mail-last = The mail server last accepted an email on { $at }.
server-mail-never = No email is on record yet that the mail server has accepted. To check, send somebody a sign-in link.
server-mail-waits = { $n ->
    [one] One email is waiting for another attempt.
   *[other] { $n } emails are waiting for another attempt.
} The last answer was: { $fault }
server-log = Public log
server-log-fresh = Up to date; entries published: { $n }.
server-log-late = { $n ->
    [one] One entry should be in it by now.
   *[other] { $n } entries should be in it by now.
} The server’s output says why it is late.
server-keys = Keys
server-keys-what = A backup of the data is worth nothing without the keys. Keep the two in different places.
server-key = In use:
server-outages = Latest outages
server-outages-none = None so far.
