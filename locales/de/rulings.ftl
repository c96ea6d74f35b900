# Entscheidungen des Schiedsrichters und Einsprüche, auf Seiten und in Mails.
ruling-clock-more = { $side } erhält { $span } mehr Zeit.
ruling-clock-less = { $side } wird Zeit abgezogen: { $span }.
ruling-extend = Jede laufende Uhr erhält { $span } mehr.
ruling-pause = Die Partie ist unterbrochen; die Uhren stehen.
ruling-resume = Die Partie geht weiter. Die Uhren standen { $span }; diese Zeit ist gutgeschrieben.
ruling-void = Ungültig ab hier: { $turn }. Es wird aus der Stellung davor weitergespielt.
ruling-result = Die Partie ist beendet: { $result }
ruling-upheld = Dem Einspruch Nr. { $n } wird stattgegeben.
ruling-dismissed = Der Einspruch Nr. { $n } wird zurückgewiesen.
ruling-note = Ein Vermerk; an der Partie ändert sich nichts.

about-check = Bitte um Überprüfung der Partie
about-position = die Stellung
about-paper = ein Zettel, der nicht zu lesen ist
about-clock = die Uhr
about-conduct = das Verhalten
about-adjudication = das Ergebnis der Abschätzung
about-appeal = Berufung gegen eine Entscheidung
about-other = etwas anderes

mail-ruling-title = Der Schiedsrichter hat entschieden
mail-ruling-by = Schiedsrichter
mail-ruling-rule = Grundlage
mail-ruling-number = Nummer
mail-ruling-reason = Begründung
mail-ruling-sealed = Eine Entscheidung öffnet keinen versiegelten Zug.
mail-objection-title = Ein Einspruch wurde erhoben
mail-objection-by = Von
mail-objection-about = Es geht um
mail-objection-text = Wortlaut
mail-objection-goes-on = Der Schiedsrichter wird antworten. Bis dahin geht die Partie weiter, und die Uhren laufen.
mail-ruling-title-other = In einer Partie wurde entschieden
mail-ruling-by-other = Entschieden hat
mail-appeal-title = Es wurde Berufung eingelegt
mail-objection-yours = Bitte antworten Sie bis dahin auf Ihrem Schiedsrichtertisch. Die Uhren laufen weiter, wenn Sie die Partie nicht unterbrechen.
mail-objection-yours-stopped = Bitte antworten Sie bis dahin auf Ihrem Schiedsrichtertisch.
mail-appeal-yours = Bitte antworten Sie bis dahin auf Ihrem Schiedsrichtertisch. Richtet sich die Berufung gegen Ihre eigene Entscheidung, so antwortet ein anderer Schiedsrichter.
mail-objection-answered = Der Schiedsrichter wird antworten.
mail-unsealing-title = Zwei Schiedsrichter öffnen versiegelte Züge
mail-unsealing-what = Die Züge zu { $what } werden vor der Aufdeckung für zwei Personen geöffnet: { $names }.
mail-unsealing-who = Nur diese beiden sehen, was versiegelt ist. Jedes Ansehen wird festgehalten. Die Partie geht weiter.
mail-unsealing-what-two = Die Züge zu { $what } werden vor der Aufdeckung für zwei Schiedsrichter geöffnet.
mail-open-desk = Schiedsrichtertisch öffnen
ruling-by-sheet = Turnierausschreibung
ruling-left = Der Spieler hat sich aus dem Turnier zurückgezogen.
ruling-silent = { $days ->
    [one] Ein Tag ohne Zug
   *[other] { $days } Tage ohne Zug
}
ruling-tournament-ends = Das Turnier endet an diesem Tag.
ruling-end-moved = Das Ende des Turniers wurde verlegt.
