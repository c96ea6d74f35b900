bulk-title = Write to the players
bulk-open = Write to the players
bulk-back = Back to the director's page
bulk-new = A new message
bulk-what = Everybody gets a mail of their own and sees nobody's address. Around your words the mail speaks each reader's language; your words stay as you write them. Answers do not reach you, and the mail says so.
bulk-to = To whom
bulk-to-all = to all who have entered
bulk-to-section = to section { $n }
bulk-to-waited = to those who owe an entry
bulk-subject = Subject
bulk-subject-help = At most 200 characters. The tournament's name stands before it.
bulk-text = Text
bulk-text-help = At most { $n } characters, plain text. { $day } messages a day can be written to one tournament.
bulk-look = Look at the mail first
bulk-preview = This is how the mail looks
bulk-preview-what = { $n ->
    [one] It goes to one player. Nothing is sent yet.
   *[other] It goes to { $n } players. Nothing is sent yet.
}
bulk-change = Change it
bulk-send = { $n ->
    [one] Send one mail
   *[other] Send { $n } mails
}
bulk-sent = Sent before
bulk-sent-none = Nothing has been written to this tournament.
bulk-again = Look again how far the sending is
bulk-sent-line = { $who }, { $to } ({ $n ->
    [one] one mail
   *[other] { $n } mails
})
bulk-progress = { $sent } sent, { $queued } waiting, { $failed } failed
bulk-fault-subject = A subject has 1 to { $n } characters on one line.
bulk-fault-text = A text has 1 to { $n } characters.
bulk-fault-nobody = Nobody would get this message.
bulk-fault-draft = Nobody can have entered yet: open the entries first.
bulk-fault-hidden = In this tournament nobody may know who has filed, so nobody can write to those who have not.
bulk-fault-day = { $n } messages were written to this tournament within a day. Please write the next one tomorrow.
act-message = { $who } has written to the players ({ $mails ->
    [one] one mail
   *[other] { $mails } mails
}).
