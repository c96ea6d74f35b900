# Turnierarten mit eigenen Regeln: Rangliste, freie Runden, Mannschaften, K.-o.; und was die Zahlen einer Tabelle sagen.
swiss-late = Wer später kommt, kann sich melden, bis Runde { $n } gepaart ist; die Runden davor geben keine Punkte.
swiss-late-none = Nach Beginn kommt niemand mehr hinzu.
swiss-byes = Bevor eine Runde gepaart ist, kann ein Spieler darum bitten, auszusetzen: ohne Punkt so oft er will, { $n ->
    [0] aber nie mit einem halben Punkt
    [one] und einmal mit einem halben Punkt
   *[other] und bis zu { $n }-mal mit einem halben Punkt
}.
swiss-bye-by-pairing = Einen ganzen Punkt ohne Spiel gibt nur die Paarung, wenn ein Spieler übrig bleibt.
teams-match-points-first = Die Mannschaften ordnen sich nach Mannschaftspunkten: zwei für einen gewonnenen Kampf, einer für einen unentschiedenen. Bei Gleichstand entscheiden die Brettpunkte.
teams-game-points-first = Die Mannschaften ordnen sich nach Brettpunkten. Bei Gleichstand entscheiden die Mannschaftspunkte: zwei für einen gewonnenen Kampf, einer für einen unentschiedenen.
knockout-level = Ein Zweikampf, der unentschieden steht, wird um zwei Partien verlängert. Steht er auch dann unentschieden, kommt weiter, wer in der veröffentlichten Auslosung vorn stand.
sections-best = Wer das Finale erreicht, folgt aus dem Stand der Gruppe mit den Wertungen dieser Ausschreibung. Teilen sich Spieler den letzten Platz, kommt weiter, wer in der veröffentlichten Auslosung vorn stand.
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
ladder-win = Gewinnt der Herausforderer, bekommt er den Platz des Verlierers, und alle dazwischen rücken einen Platz nach unten. Gewinnt der Herausgeforderte, bleiben alle, wo sie sind. Wo die Farbe zählt, hat der Herausgeforderte Weiß.
ladder-drawn-stays = Nach einem Remis bleiben alle, wo sie sind.
ladder-drawn-below = Nach einem Remis rückt der Herausforderer auf den Platz gleich unter dem Herausgeforderten.
ladder-protected = { $n ->
    [0] Wer eine Partie beendet hat, kann sofort wieder herausgefordert werden.
    [one] Wer eine Partie beendet hat, kann einen Tag lang nicht herausgefordert werden.
   *[other] Wer eine Partie beendet hat, kann { $n } Tage lang nicht herausgefordert werden.
}
ladder-idle-never = Niemand verliert einen Platz, weil er nicht spielt.
ladder-idle = Wer { $n } Tage lang weder eine Partie noch eine offene Herausforderung hat, rückt einen Platz nach unten, und danach jedes Mal wieder.
ladder-come-and-go = Wer hinzukommt, beginnt ganz unten; das geht jederzeit. Wer geht, kann ganz unten wiederkommen.
ladder-title = Rangliste
ladder-open = Rangliste
ladder-own = Sie stehen auf Platz { $n }.
ladder-rules-link = Die Regeln dieser Rangliste
ladder-join = Ganz unten einsteigen
ladder-open-title = Herausforderungen und Partien
ladder-open-none = Keine Herausforderung ist offen, und keine Partie läuft.
ladder-waits = { $challenger } fordert { $challenged } heraus.
ladder-plays = { $challenger } (Herausforderer) spielt gegen { $challenged }.
ladder-until = Zu beantworten bis
ladder-accept = Annehmen und spielen
ladder-decline = Ablehnen
ladder-decline-loses = Ablehnen und den Platz verlieren
ladder-take-back = Herausforderung zurücknehmen
ladder-places = Plätze
ladder-empty = Niemand steht auf der Rangliste.
ladder-you = (Sie)
ladder-busy = { $n ->
    [one] spielt oder ist herausgefordert
   *[other] spielt oder ist herausgefordert, { $n }-mal
}
ladder-protected-until = geschützt bis { $at }
ladder-challenge = Herausfordern
ladder-moves = Bewegungen
ladder-moves-none = Noch hat sich niemand bewegt.
ladder-moved-joined = { $name } kam auf Platz { $to } hinzu.
ladder-moved-left = { $name } ging von Platz { $from }.
ladder-moved-beat = { $name } schlug { $other } und rückte von Platz { $from } auf Platz { $to }.
ladder-moved-drew = { $name } spielte remis gegen { $other } und rückte von Platz { $from } auf Platz { $to }.
ladder-moved-idle = { $name } hatte lange nicht gespielt und rückte von Platz { $from } auf Platz { $to }.
ladder-leave = Die Rangliste verlassen
ladder-leave-what = Ihre offenen Herausforderungen entfallen, und laufende Partien sind verloren. Sie können später ganz unten wiederkommen.
ladder-leave-sure = Ja, die Rangliste verlassen
ladder-leave-reason = Hat die Rangliste verlassen.
ladder-not-on = Beide Spieler müssen auf der Rangliste stehen.
ladder-not-above = Herausfordern kann man nur, wer über einem steht.
ladder-too-far = Dieser Spieler steht zu weit über Ihnen.
ladder-paired = Sie haben schon eine Herausforderung oder Partie miteinander.
ladder-full = Sie haben so viele Partien und Herausforderungen, wie diese Rangliste erlaubt. Beenden Sie erst eine.
ladder-other-full = Dieser Spieler hat so viele Partien und Herausforderungen, wie diese Rangliste erlaubt.
ladder-is-protected = Dieser Spieler hat gerade eine Partie beendet und ist einige Tage geschützt.
ladder-answered = Diese Herausforderung ist schon beantwortet.
refused-places = Alle Plätze sind vergeben.
byes-title = Freie Runden
byes-what = Wer in einer Runde nicht spielen kann, bittet vor deren Paarung um eine freie Runde. Danach zählt die Partie, und wer sie nicht spielt, verliert sie.
byes-round = Runde
byes-ask-half = Mit halbem Punkt aussetzen
byes-ask-zero = Ohne Punkt aussetzen
byes-asked = Erbeten
byes-asked-half = { $name }: Runde { $round }, ein halber Punkt
byes-asked-zero = { $name }: Runde { $round }, kein Punkt
byes-none = In den kommenden Runden will niemand aussetzen.
byes-back = Zurücknehmen
byes-no-more = Mit halbem Punkt können Sie hier nicht noch einmal aussetzen, aber ohne Punkt.
byes-paired = Diese Runde ist schon gepaart, oder es gibt sie nicht.
pairing-bye-half = setzt aus, ½ Punkt
pairing-bye-zero = setzt aus, kein Punkt
teams-title = Mannschaften
teams-team = Mannschaft
teams-match-points = Mannschaftspunkte
teams-board-points = Brettpunkte
teams-signs = In einem Feld: die Brettpunkte gegen diese Mannschaft; * solange Bretter offen sind. Zwei Mannschaftspunkte für einen gewonnenen Kampf, einer für einen unentschiedenen.
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
explain-de = Die Punkte gegen die Punktgleichen.
explain-win = Runden, die einen ganzen Punkt brachten.
explain-won = Im Spiel gewonnene Partien.
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
explain-passed-over = { $meaning } In dieser Tabelle sagt sie nichts und wurde übergangen.
preset-ladder = Rangliste
preset-ladder-what = Man fordert heraus, wer über einem steht; wer gewinnt, bekommt den höheren Platz. Sie läuft, solange Sie wollen.
form-late-until = Nachmelden bis vor dieser Runde
form-late-until-help = 0 für niemanden; 3 heißt: bis Runde 3 gepaart ist
form-half-byes = Freie Runden mit halbem Punkt für jeden Spieler
form-half-byes-help = 0 bis 5; ohne Punkt kann man immer aussetzen
form-answer-days = Tage zum Beantworten einer Herausforderung
form-answer-days-help = 1 bis 60
form-ladder-at-once = Partien und Herausforderungen zugleich
form-ladder-at-once-help = 1 bis 10 für jeden Spieler
form-protected = Tage Schutz nach einer Partie
form-protected-help = 0 bis 365
form-idle = Wer so viele Tage nicht spielt, rückt einen Platz nach unten
form-idle-help = 7 bis 365, oder 0 für nie
form-teams-first = Wonach die Mannschaften geordnet werden
form-teams-match-points = Zuerst Mannschaftspunkte, dann Brettpunkte
form-teams-game-points = Zuerst Brettpunkte, dann Mannschaftspunkte
form-refused = Wenn eine Herausforderung nicht angenommen wird,
form-refused-plays = beginnt die Partie trotzdem, sobald die Antwortzeit um ist; ablehnen kann man nicht
form-refused-forfeit = verliert der Herausgeforderte seinen Platz
form-refused-lapses = entfällt sie, und alle bleiben, wo sie sind
form-drawn = Nach einem Remis
form-drawn-stays = bleiben alle, wo sie sind
form-drawn-below = rückt der Herausforderer gleich unter den Herausgeforderten
act-joined = { $who } ließ { $name } einsteigen.
act-joined-own = { $name } stieg ein.
act-challenged = { $who } forderte { $name } heraus.
act-challenge-accepted = { $who } nahm Herausforderung { $challenge } an.
act-challenge-begins = Herausforderung { $challenge } wurde nicht rechtzeitig beantwortet; ihre Partie beginnt.
act-challenge-refused = { $who } lehnte Herausforderung { $challenge } ab; der Herausforderer bekommt den Platz.
act-challenge-unanswered = Herausforderung { $challenge } wurde nicht rechtzeitig beantwortet; der Herausforderer bekommt den Platz.
act-challenge-lapsed = Herausforderung { $challenge } entfiel.
act-challenge-back = { $who } nahm Herausforderung { $challenge } zurück.
act-bye-asked = { $who } bat für { $name } um eine freie Runde { $round }.
act-bye-back = { $who } nahm die freie Runde { $round } von { $name } zurück.
mail-ladder-subject = { $name } fordert Sie heraus: { $ladder }
mail-ladder-title = Sie sind herausgefordert
mail-ladder-what = { $name } fordert Sie auf der Rangliste „{ $ladder }“ heraus. Für die Partie gilt die Ausschreibung der Rangliste.
mail-ladder-until = Bitte antworten Sie bis { $at }.
mail-ladder-over = Die Herausforderung wartet nicht mehr auf eine Antwort.
mail-ladder-link = Zur Rangliste
tables-byes = Eine Runde ohne Gegner: u ein Punkt durch die Paarung, h ein erbetener halber Punkt, z abwesend.
