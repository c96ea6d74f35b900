about-subject = Ihre E-Mail zu { $name }
about-title = Ihre E-Mail zu einem Turnier
about-challenge-subject = Ihre E-Mail zu einer Herausforderung
about-page = Seite öffnen
about-other-code = Diese Adresse gehört zum Turnier mit dem Kürzel { $code }; Ihre E-Mail nennt ein anderes. Es ist nichts geschehen. Jede Turnierseite zeigt ihre eigene Adresse.
about-entered = Sie sind gemeldet.
about-waits = Alle Plätze sind vergeben: Sie stehen auf der Warteliste.
about-leave-ask = Möchten Sie dieses Turnier wirklich verlassen? Ihre laufenden Partien enden, wie es die Ausschreibung sagt. Noch ist nichts geschehen.
about-back-ask = Möchten Sie Ihre Meldung wirklich zurücknehmen? Noch ist nichts geschehen.
about-ask-how = { $n ->
    [one] Antworten Sie innerhalb eines Tages: mit „Ja“, wenn Sie das wirklich möchten, mit „Nein“, wenn Sie im Turnier bleiben.
   *[other] Antworten Sie innerhalb von { $n } Tagen: mit „Ja“, wenn Sie das wirklich möchten, mit „Nein“, wenn Sie im Turnier bleiben.
}
about-leave-reason = Per E-Mail zurückgezogen
about-back = Ihre Meldung ist zurückgenommen.
about-stays = Sie bleiben im Turnier.
about-nothing-asked = Wir hatten Sie hier nichts gefragt, oder die Zeit für eine Antwort ist um. Es ist nichts geschehen.
about-other-address = Diese Adresse ist für das Turnier selbst. Züge schicken Sie an die eigene Adresse jeder Partie: Antworten Sie auf deren E-Mail. Es ist nichts geschehen.
about-games-list = Jede Ihrer Partien hier hat eine eigene Adresse, die nur für Sie und nur für den Zug gilt, der gerade offen ist. Schreiben Sie Ihren Zug dorthin:
about-game-line = Runde { $n }, { $white } – { $black }: { $address } oder { $url }
about-not-read = Mit Ihrer E-Mail konnten wir nichts anfangen; es wurde nichts getan.
about-paused = Das Turnier ist angehalten.
about-not-inside = Sie sind nicht gemeldet.
about-state-waits = Sie stehen auf der Warteliste.
about-state-entered = Sie sind gemeldet.
about-state-plays = Sie spielen mit.
about-state-left = Sie sind ausgeschieden.
about-games = { $n ->
    [one] Sie haben hier eine Partie; beendet: { $over }.
   *[other] Sie haben hier { $n } Partien; beendet: { $over }.
}
about-place = Sie sind auf Platz { $place } mit { $points } { $one ->
    [yes] Punkt
   *[no] Punkten
}.
about-help-enter = „Melden“, oder „Melden { $code }“: Sie werden gemeldet; in Mannschaftsturnieren „Melden { $code } Mannschaft NAME“.
about-help-withdraw = „Zurückziehen“: Ihre Meldung wird zurückgenommen, oder Sie scheiden aus; wir fragen einmal nach.
about-help-status = „Stand“: Sie erfahren, wie es im Turnier und um Sie steht.
about-not-found = Das steht Ihnen nicht offen, oder es gibt es nicht mehr. Es ist nichts geschehen.
about-challenge-accepted = Sie haben diese Herausforderung angenommen, und die Partie hat begonnen.
about-challenge-declined = Sie haben diese Herausforderung abgelehnt.
about-challenge-gone = Diese Herausforderung ist nicht mehr offen: Sie wurde angenommen, abgelehnt oder zurückgezogen, oder ihre Zeit ist um.
about-challenge-open = Diese Herausforderung ist offen. Antworten Sie mit „Annehmen“ oder „Ablehnen“.
about-challenge-help = Antworten Sie mit „Annehmen“, um diese Partie zu spielen, mit „Ablehnen“, wenn Sie nicht möchten, oder mit „Stand“, um zu erfahren, ob sie noch offen ist. Es ist nichts geschehen.
answer-other-address = Dieses Wort gehört zu einem Turnier, und diese Adresse ist die einer Partie. Jede Turnierseite zeigt die Adresse dafür. Es ist nichts geschehen.
mail-challenge-answer = Sie können auf diese E-Mail antworten: Mit „Annehmen“ beginnt die Partie, mit „Ablehnen“ lehnen Sie sie ab.
entry-by-mail = Per E-Mail
entry-by-mail-how = Sie können sich per E-Mail melden, zurückziehen und nach dem Stand fragen. Die Adresse unten gehört nur Ihnen und gilt nur für dieses Turnier.
entry-by-mail-write = E-Mail schreiben
entry-by-mail-to = Adresse
entry-by-mail-code = Kürzel dieses Turniers
entry-by-mail-yours = Befehle: „Melden“, „Zurückziehen“, „Stand“, „Hilfe“. Wir nehmen sie nur von Ihrer eigenen E-Mail-Adresse.
entry-by-mail-word = melden { $code }
entry-by-mail-status = stand
entry-by-mail-off = Sie können sich auch per E-Mail melden und zurückziehen, sobald Sie das Spielen per E-Mail einschalten:
about-pass-nobody = Ihre E-Mail wurde nicht weitergegeben: Weitergegeben wird nur, was Spieler eines Turniers und dessen Leitung einander schreiben. Die Person, für die diese Adresse galt, gehört nicht mehr dazu.
about-pass-unread = Ihre E-Mail wurde nicht weitergegeben: Es steht kein Text darin, der sich lesen lässt. Vielleicht ist sie verschlüsselt, nur ein Bild oder zu lang.
about-pass-many = Ihre E-Mail wurde nicht weitergegeben: Höchstens { $n } Ihrer E-Mails werden innerhalb eines Tages weitergegeben, und so viele waren es schon. Schicken Sie sie morgen noch einmal.
