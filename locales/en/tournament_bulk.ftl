bulk-title = Write to the players
bulk-back = Back to the director’s page
bulk-new = A new message
bulk-what = Everybody gets a separate email and sees nobody’s address. The email around your text is in the reader’s language; your text stays as it is.
bulk-replies = Replies are forwarded to you without showing addresses.
bulk-no-replies = Replies do not reach you, and the email says so.
bulk-to = To whom
bulk-to-all = to all who have entered
bulk-to-section = to section { $n }
bulk-to-team = to the team { $team }
bulk-to-waited = to everybody who is to move
bulk-subject = Subject
bulk-subject-help = At most 200 characters. It is preceded by the tournament’s name.
bulk-text = Text
bulk-text-help = At most { $n } characters, plain text. { $day } messages a day are possible per tournament.
bulk-look = Preview the email
bulk-preview = This is how the email looks
bulk-preview-what = { $n ->
    [one] It goes to one player. Nothing has been sent yet.
   *[other] It goes to { $n } players. Nothing has been sent yet.
}
bulk-change = Change
bulk-send = { $n ->
    [one] Send one email
   *[other] Send { $n } emails
}
bulk-sent = Sent so far
bulk-sent-none = Nothing has been sent to the players of this tournament yet.
bulk-again = Refresh the sending status
bulk-sent-line = { $who }, { $to } ({ $n ->
    [one] one email
   *[other] { $n } emails
})
bulk-progress = { $sent } sent, { $queued } waiting, { $failed } failed
bulk-fault-subject = A subject must have 1 to { $n } characters on one line.
bulk-fault-text = A text must have 1 to { $n } characters.
bulk-fault-nobody = Nobody would get this message.
bulk-fault-draft = Nobody can have entered yet: open the entries first.
bulk-fault-hidden = In this tournament nobody may know who has submitted, so nobody can write to those who have not.
bulk-fault-day = { $n } messages have already been sent to this tournament within a day. Please send the next one tomorrow.
act-message = { $who } has written to the players ({ $mails ->
    [one] one email
   *[other] { $mails } emails
}).
