void-title = Dieser Zug ist nicht erlaubt
void-what = In dieser Partie gilt eine Eingabe, die nicht erlaubt ist, als kein Zug: Legen Sie sie trotzdem fest, ist sie ungültig, und nur der Zug Ihres Gegners wird ausgeführt (FSR 3).
void-nothing-filed = Noch ist nichts festgelegt, und Ihre Uhr läuft weiter.
void-no = Anderen Zug eingeben
void-yes = Trotzdem festlegen, als ungültig
own-void = { $move } – nicht erlaubt, gilt als kein Zug
