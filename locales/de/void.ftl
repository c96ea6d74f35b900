void-title = Dieser Zug ist nicht erlaubt
void-what = In dieser Partie gilt ein Zug, der nicht erlaubt ist, als kein Zug: Geben Sie ihn trotzdem ab, ist er ungültig, und nur der Zug Ihres Gegners wird ausgeführt (FSR 3).
void-nothing-filed = Noch ist nichts abgegeben, und Ihre Uhr läuft weiter.
void-no = Anderen Zug wählen
void-yes = Trotzdem als ungültigen Zug abgeben
own-void = { $move } – nicht erlaubt, gilt als kein Zug
