mail-reminder-last-title = last warning: { $kind ->
    [pair] { $what } is waiting for your move
    [place] { $what } is waiting for you
   *[move] { $what } is waiting for your move
}
mail-reminder-title = { $kind ->
    [pair] Your move for { $what } is still missing
    [place] The setup is waiting for you
   *[move] Your move is still missing: { $what }
}
mail-reminder-until = Your time ends on { $at }. You have { $left } left.
mail-reminder-half = Half of your time is gone.
mail-reminder-fifth = A fifth of your time is left.
mail-reminder-last = This is the last warning.
mail-reminder-before = You asked to be reminded { $n ->
    [one] an hour
   *[other] { $n } hours
} before your time ends.
mail-reminder-silence = We have been waiting for your move in this game for { $n } days.
mail-reminder-then = If you submit no move by then, you lose the game on time.
mail-reminder-always = This last warning is always sent, even if you have switched reminders off.
mail-reminder-stop = Would you rather not get reminders? Stop them here: { $url }
mail-digest-title = { $n ->
    [one] One message about your games
   *[other] { $n } messages about your games
}
mail-digest-what = This email combines the messages that could wait until today. Reveals, rulings and last warnings are always sent at once.
mail-digest-stop = Would you rather get each message separately, or no reminders? Change it here: { $url }
mail-bounced-title = Emails to you are bouncing
mail-bounced-what = Emails to your address { $address } are not delivered.
mail-bounced-goes-on = That is why we are writing to this address. Your clocks run on.
mail-bounced-reason = Reason
mail-bounced-todo = Please check that mailbox. When it works again, sign in and press “Emails are arriving again” at the top of the page.
mail-bounced-link = Open the settings

mail-look-title = How your emails look and when they are sent
mail-look-saved = Saved.
mail-look-format = Format
mail-look-html = With a picture of the board
mail-look-text = Text only, with the board in letters
mail-look-when = When emails are sent
mail-look-reminders = Remind me when my move is missing
mail-look-reminders-why = When half of your time is gone, when a fifth is left, and when you have not moved for a long time. The last warning, a day before the end, is always sent.
mail-look-own = Reminders at times of your own choice, before your time ends
mail-look-before = { $n ->
    [one] An hour before
   *[other] { $n } hours before
}
mail-look-own-why = They are sent in addition, as long as your move is missing, by email and to browsers in which you have switched on notifications: at exactly that time, even in quiet hours. If another reminder would come at about the same time, only one is sent.
mail-look-tournaments = Email when I am entered in a tournament, when entries close, and when it is over
mail-look-tournaments-why = Emails that you need for playing are always sent: the start, new rounds, changes of the sheet, pauses, players leaving, a cancellation, and what the director writes.
mail-look-quiet = Quiet hours: emails that can wait are sent afterwards
mail-look-quiet-from = From
mail-look-quiet-to = to
mail-look-digest = Combine emails that can wait into one email a day
mail-look-never-waits = Reveals, the arbiter’s rulings, receipts, last warnings and reminders at times of your own choice never wait.
mail-look-fault-quiet = Quiet hours run from one time of day to another, such as from 22:00 to 07:00.

unsubscribe-title = No more reminders
unsubscribe-why = Do you want to stop reminders, daily emails and news about entries and ends of tournaments?
unsubscribe-button = Yes, stop them
unsubscribe-done = Reminders, daily emails and news about entries and ends of tournaments have been stopped.
unsubscribe-unknown = This link is not valid, or no longer valid; nothing was changed. Please sign in and choose in the settings, under “Notifications”, which emails you would like to get.
unsubscribe-fine = Reveals, rulings, receipts and the last warning before your time ends are still sent. You can change this in the settings at any time.

bounce-banner = { $n ->
    [one] An email to your address { $address } has bounced
   *[other] { $n } emails to your address { $address } have bounced
} ({ $reason }). Please check that mailbox: your clocks run on.
bounce-settled = Emails are arriving again
bounce-desk = Emails to { $side } ({ $name }) are bouncing, most recently on { $at }: { $reason }
timeline-mail-reminder = reminder

samples-title = Email samples
samples-why = One invented example of each kind. Names, game and links are not real.
samples-kind = Kind
samples-text = Text only
