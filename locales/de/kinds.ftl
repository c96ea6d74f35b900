# Turnierarten mit eigenen Regeln: Rangliste, freie Runden, Mannschaften, K.-o.; und was die Zahlen einer Tabelle sagen.
swiss-late = Nachmelden kann man sich, bis Runde { $n } gepaart ist; die Runden davor geben keine Punkte.
swiss-late-none = Nachmelden ist nicht möglich.
swiss-byes = Bevor eine Runde gepaart ist, kann ein Spieler darum bitten, auszusetzen: ohne Punkt beliebig oft, { $n ->
    [0] aber nie mit einem halben Punkt
    [one] und einmal mit einem halben Punkt
   *[other] und bis zu { $n }-mal mit einem halben Punkt
}.
swiss-bye-by-pairing = Ein Freilos mit ganzem Punkt gibt nur die Paarung, wenn ein Spieler übrig bleibt.
teams-match-points-first = Rangfolge nach Mannschaftspunkten: zwei für einen gewonnenen Kampf, einer für einen unentschiedenen. Bei Gleichstand entscheiden die Brettpunkte.
teams-game-points-first = Rangfolge nach Brettpunkten. Bei Gleichstand entscheiden die Mannschaftspunkte: zwei für einen gewonnenen Kampf, einer für einen unentschiedenen.
teams-reserves = Eine Mannschaft darf bis zu { $n ->
    [one] einen Spieler
   *[other] { $n } Spieler
} mehr haben, als es Bretter gibt. Wer spielt, sitzt in der Reihenfolge der Meldungen an den Brettern.
teams-line-ups = Vor jeder Runde wählt der Mannschaftsführer, wer spielt. Gefragt wird er { $n ->
    [one] einen Tag
   *[other] { $n } Tage
} vorher; so lange nach dem Start beginnt auch die erste Runde. Bis zum Beginn der Runde sieht niemand eine Aufstellung. Wählt ein Mannschaftsführer niemanden, spielen dieselben wie zuletzt.
teams-captain-draws = Auf Remisangebote antwortet der Mannschaftsführer, nicht der Spieler.
knockout-level = Ein Zweikampf, der unentschieden steht, wird um zwei Partien verlängert. Steht er auch dann unentschieden, kommt weiter, wer in der veröffentlichten Auslosung vorn stand.
sections-best = Wer das Finale erreicht, entscheidet der Stand der Gruppe mit den Feinwertungen dieser Ausschreibung. Teilen sich Spieler den letzten Platz, kommt weiter, wer in der veröffentlichten Auslosung vorn stand.
ladder-pace = Eine Partie beginnt, sobald ihre Herausforderung angenommen ist.
ladder-games = Niemand hat mehr als { $n ->
    [one] eine Partie oder offene Herausforderung
   *[other] { $n } Partien und offene Herausforderungen
} zugleich.
ladder-answer = Eine Herausforderung wird innerhalb von { $n ->
    [one] einem Tag
   *[other] { $n } Tagen
} beantwortet.
ladder-refused-plays = Sie kann nicht abgelehnt werden: Wer nicht rechtzeitig antwortet, spielt, denn dann beginnt die Partie von selbst.
ladder-refused-forfeit = Wer ablehnt oder nicht rechtzeitig antwortet, verliert seinen Platz ohne Partie an den Herausforderer.
ladder-refused-lapses = Wird sie abgelehnt oder nicht rechtzeitig beantwortet, entfällt sie, und alle bleiben, wo sie sind.
ladder-win = Gewinnt der Herausforderer, bekommt er den Platz des Verlierers, und alle dazwischen rücken einen Platz nach unten. Gewinnt der Herausgeforderte, ändert sich nichts. Wo die Farbe zählt, hat der Herausgeforderte Weiß.
ladder-drawn-stays = Nach einem Remis ändert sich nichts.
ladder-drawn-below = Nach einem Remis rückt der Herausforderer auf den Platz gleich unter dem Herausgeforderten.
ladder-protected = { $n ->
    [0] Wer eine Partie beendet hat, kann sofort wieder herausgefordert werden.
    [one] Wer eine Partie beendet hat, kann einen Tag lang nicht herausgefordert werden.
   *[other] Wer eine Partie beendet hat, kann { $n } Tage lang nicht herausgefordert werden.
}
ladder-idle-never = Niemand verliert einen Platz, weil er nicht spielt.
ladder-idle = Wer { $n } Tage lang weder eine Partie noch eine offene Herausforderung hat, rückt einen Platz nach unten, und nach weiteren { $n } Tagen wieder.
ladder-come-and-go = Einsteigen kann man jederzeit, ganz unten. Wer ausscheidet, kann ganz unten wiederkommen.
ladder-title = Rangliste
ladder-open = Rangliste
ladder-own = Sie stehen auf Platz { $place }.
ladder-rules-link = Die Regeln dieser Rangliste
ladder-join = Ganz unten einsteigen
ladder-open-title = Herausforderungen und Partien
ladder-open-none = Keine Herausforderung ist offen, und keine Partie läuft.
ladder-waits = { $challenger } fordert { $challenged } heraus.
ladder-plays = { $challenger } (Herausforderer) spielt gegen { $challenged }.
ladder-until = Antwort bis
ladder-accept = Annehmen und spielen
ladder-decline = Ablehnen
ladder-decline-loses = Ablehnen und Ihren Platz verlieren
ladder-take-back = Herausforderung zurückziehen
ladder-places = Plätze
ladder-first = Die ersten { $n } von { $all }.
ladder-empty = Noch steht niemand auf der Rangliste.
ladder-you = (Sie)
ladder-busy = spielt oder ist herausgefordert{ $n ->
    [one] { "" }
   *[other] {" "}({ $n }-mal)
}
ladder-protected-until = geschützt bis { $at }
ladder-challenge = Herausfordern
ladder-moves = Platzwechsel
ladder-moves-none = Noch gab es keinen Platzwechsel.
ladder-moved-joined = { $name } kam auf Platz { $to_place } hinzu.
ladder-moved-left = { $name } ist ausgeschieden (war auf Platz { $from_place }).
ladder-moved-beat = { $name } gewann gegen { $other } und rückte von Platz { $from } auf Platz { $to }.
ladder-moved-drew = { $name } spielte remis gegen { $other } und rückte von Platz { $from } auf Platz { $to }.
ladder-moved-idle = { $name } hatte lange nicht gespielt und rückte von Platz { $from } auf Platz { $to }.
ladder-leave = Die Rangliste verlassen
ladder-leave-what = Ihre offenen Herausforderungen entfallen, und laufende Partien verlieren Sie. Sie können später ganz unten wieder einsteigen.
ladder-leave-sure = Ja, die Rangliste verlassen
ladder-leave-reason = Hat die Rangliste verlassen.
ladder-not-on = Beide Spieler müssen auf der Rangliste stehen.
ladder-not-above = Herausfordern kann man nur Spieler, die über einem stehen.
ladder-too-far = Dieser Spieler steht zu weit über Ihnen.
ladder-paired = Sie haben schon eine Herausforderung oder Partie miteinander.
ladder-full = Sie haben so viele Partien und Herausforderungen, wie diese Rangliste erlaubt. Beenden Sie erst eine.
ladder-other-full = Dieser Spieler hat so viele Partien und Herausforderungen, wie diese Rangliste erlaubt.
ladder-is-protected = Dieser Spieler hat gerade eine Partie beendet und ist einige Tage geschützt.
ladder-answered = Diese Herausforderung ist schon beantwortet.
refused-places = Alle Plätze sind vergeben.
byes-title = Aussetzen
byes-paired-counts = Ist die Runde gepaart, so zählt die Partie, und wer sie nicht spielt, verliert sie.
byes-round = Runde
byes-ask-half = Mit halbem Punkt aussetzen
byes-ask-zero = Ohne Punkt aussetzen
byes-asked = Wer aussetzen möchte
byes-asked-half = { $name }: Runde { $round }, ein halber Punkt
byes-asked-zero = { $name }: Runde { $round }, kein Punkt
byes-none = In den kommenden Runden will niemand aussetzen.
byes-back = Zurücknehmen
byes-no-more = Mit halbem Punkt geht es nicht noch einmal, wohl aber ohne Punkt.
byes-paired = Diese Runde ist schon gepaart, oder es gibt sie nicht.
pairing-bye-half = setzt aus, ½ Punkt
pairing-bye-zero = setzt aus, kein Punkt
teams-title = Mannschaften
teams-team = Mannschaft
teams-match-points = Mannschaftspunkte
teams-board-points = Brettpunkte
teams-signs = Eine Spalte trägt die Nummer der Zeile der Mannschaft, um die es in ihr geht („Nr.“). Je Feld: die Brettpunkte gegen diese Mannschaft; * solange Bretter offen sind. Zwei Mannschaftspunkte für einen gewonnenen Kampf, einer für einen unentschiedenen.
teams-none = Nach dem Start stehen hier die Mannschaften.
teams-captain = Mannschaftsführer
teams-left = ausgeschieden
teams-paused = Das Turnier ist angehalten. Geht es weiter, steht hier, wann die nächste Runde beginnt.
teams-next = Runde { $n } beginnt { $at }. Bis dahin können die Mannschaftsführer wählen, wer spielt.
line-up-title = Ihre Aufstellung für Runde { $n } gegen { $team }
line-up-until = Sie können sie bis { $at } ändern.
line-up-secret = Bis dahin sieht sie sonst niemand, auch nicht die Turnierleitung.
line-up-entered = Diese Aufstellung haben Sie eingetragen.
line-up-else = Wenn Sie nichts eintragen, spielen die unten angekreuzten Spieler.
line-up-broken = Jemand aus Ihrer Aufstellung ist ausgeschieden. Wenn Sie nichts Neues eintragen, spielen die unten angekreuzten Spieler.
line-up-hidden = Eine Aufstellung ist schon eingetragen. Gezeigt wird sie nur dem Mannschaftsführer, der sie eingetragen hat; Sie können stattdessen eine andere eintragen.
line-up-choose = { $n ->
    [one] Wählen Sie einen Spieler
   *[other] Wählen Sie { $n } Spieler
}; sie spielen in dieser Reihenfolge
line-up-enter = Aufstellung eintragen
captain-name = Mannschaftsführer bestimmen
captain-who = Neuer Mannschaftsführer
captain-who-help = Adresse, voller Name oder Kennung von jemandem, der in dieser Mannschaft spielt oder in keiner
captain-give = Zum Mannschaftsführer machen
captain-own = Sie sind Mannschaftsführer von { $team }
captain-next = Legen Sie das Amt nieder, so ist { $name } Mannschaftsführer.
captain-down = Amt niederlegen
knockout-title = Zweikämpfe
knockout-final = Finale
knockout-semi = Halbfinale
knockout-quarter = Viertelfinale
knockout-round = Runde { $n }
knockout-to-come = noch nicht gepaart
knockout-bye = ohne Gegner, kommt weiter
knockout-won = { $name } kommt weiter
knockout-by-draw = unentschieden; die veröffentlichte Auslosung entschied
knockout-open = { $done ->
    [one] 1 Partie beendet
   *[other] { $done } Partien beendet
}, { $open } offen
knockout-signs = Neben den Namen: die Punkte aus allen Partien des Zweikampfs. Fett: wer weiterkommt. Die Sieger des ersten und zweiten Zweikampfs treffen in der nächsten Runde aufeinander, die des dritten und vierten, und so weiter.
explain-title = Was die Zahlen bedeuten
explain-points = Ein Sieg gibt einen Punkt, ein Remis einen halben.
explain-played = Beendete Partien, die wirklich gespielt wurden. Kampflos gewonnene und verlorene zählen hier nicht mit.
explain-de = Die Punkte gegen Spieler mit gleich vielen Punkten.
explain-win = Runden mit einem ganzen Punkt.
explain-won = Wirklich gespielte und gewonnene Partien.
explain-bpg = Partien mit Schwarz.
explain-bwg = Mit Schwarz gewonnene Partien.
explain-ps = Die Punkte nach jeder Runde, zusammengezählt: Frühe Siege zählen mehr.
explain-rep = Runden, in denen der Spieler spielbereit war.
explain-bh = Die Punkte aller Gegner, zusammengezählt: Starke Gegner zählen mehr.
explain-aob = Der Durchschnitt der Buchholz-Zahlen der Gegner.
explain-sb = Die Punkte der besiegten Gegner und die halben Punkte derer, gegen die remis gespielt wurde.
explain-ks = Die Punkte gegen Gegner, die mindestens die Hälfte aller Punkte haben.
explain-aro = Die durchschnittliche Wertungszahl der Gegner.
explain-tpr = Die Wertungszahl, bei der dieses Ergebnis zu erwarten war.
explain-mpvgp = Bei Mannschaften: Brettpunkte, wo Mannschaftspunkte zuerst zählen, und umgekehrt.
explain-c1 = Der kleinste Wert bleibt weg.
explain-c2 = Die zwei kleinsten Werte bleiben weg.
explain-m1 = Der kleinste und der größte Wert bleiben weg.
explain-m2 = Die zwei kleinsten und die zwei größten Werte bleiben weg.
explain-passed-over = { $meaning } In dieser Tabelle entscheidet das nichts und wurde übergangen.
preset-ladder = Rangliste
preset-ladder-what = Man fordert Spieler heraus, die über einem stehen; wer gewinnt, bekommt den höheren Platz. Läuft, solange Sie wollen.
form-late-until = Nachmelden bis zur Paarung von Runde
form-late-until-help = 0: gar nicht
form-half-byes = Aussetzen mit halbem Punkt, je Spieler
form-half-byes-help = 0 bis 5; ohne Punkt kann man immer aussetzen
form-answer-days = Antwortfrist für Herausforderungen in Tagen
form-answer-days-help = 1 bis 60
form-ladder-at-once = Gleichzeitige Partien und Herausforderungen
form-ladder-at-once-help = 1 bis 10 je Spieler
form-protected = Tage Schutz nach einer Partie
form-protected-help = 0 bis 365
form-idle = Wer so viele Tage nicht spielt, rückt einen Platz nach unten
form-idle-help = 7 bis 365, oder 0 für nie
form-teams-first = Rangfolge der Mannschaften
form-teams-match-points = Zuerst Mannschaftspunkte, dann Brettpunkte
form-teams-game-points = Zuerst Brettpunkte, dann Mannschaftspunkte
form-reserves = Ersatzspieler je Mannschaft
form-reserves-help = 0 bis 10; mit Ersatzspielern wählen die Mannschaftsführer vor jeder Runde, wer spielt, und die Runden brauchen einen festen Abstand
form-line-up-days = Tage für die Aufstellung
form-line-up-days-help = 1 bis 60; so lange nach dem Start beginnt die erste Runde
form-captain-draws = Remisangebote
form-captain-draws-no = beantwortet der Spieler
form-captain-draws-yes = beantwortet der Mannschaftsführer
form-refused = Wenn eine Herausforderung nicht angenommen wird,
form-refused-plays = beginnt die Partie trotzdem, sobald die Antwortzeit um ist; ablehnen kann man nicht
form-refused-forfeit = verliert der Herausgeforderte seinen Platz
form-refused-lapses = entfällt sie, und nichts ändert sich
form-drawn = Nach einem Remis
form-drawn-stays = ändert sich nichts
form-drawn-below = rückt der Herausforderer gleich unter den Herausgeforderten
act-joined = { $who } hat { $name } einsteigen lassen.
act-joined-own = { $name } ist eingestiegen.
act-challenged = { $who } hat { $name } herausgefordert.
act-challenge-accepted = { $who } hat die Herausforderung { $challenge } angenommen.
act-challenge-begins = Die Herausforderung { $challenge } wurde nicht rechtzeitig beantwortet; die Partie beginnt.
act-challenge-refused = { $who } hat die Herausforderung { $challenge } abgelehnt; der Herausforderer bekommt den Platz.
act-challenge-unanswered = Die Herausforderung { $challenge } wurde nicht rechtzeitig beantwortet; der Herausforderer bekommt den Platz.
act-challenge-lapsed = Die Herausforderung { $challenge } ist entfallen.
act-challenge-taken-back = { $who } hat die Herausforderung { $challenge } zurückgezogen.
act-captain = { $who } hat { $name } zum Mannschaftsführer von { $team } gemacht.
act-line-ups = Die Aufstellungen für Runde { $round } sind veröffentlicht, die Kämpfe gepaart.
act-bye-asked = { $who } hat für { $name } um Aussetzen in Runde { $round } gebeten.
act-bye-back = { $who } hat die Bitte um Aussetzen von { $name } in Runde { $round } zurückgenommen.
mail-ladder-subject = { $name } fordert Sie heraus: { $ladder }
mail-ladder-title = Sie sind herausgefordert
mail-ladder-what = { $name } fordert Sie auf der Rangliste „{ $ladder }“ heraus. Für die Partie gilt die Ausschreibung der Rangliste.
mail-ladder-until = Bitte antworten Sie bis { $at }.
mail-ladder-over = Die Herausforderung ist schon beantwortet oder gilt nicht mehr.
mail-ladder-link = Rangliste öffnen
tables-byes = Eine Runde ohne Gegner: u Freilos mit einem Punkt, h Aussetzen mit halbem Punkt, z abwesend.
