nav-tournaments = Turniere
tournament-who = Wer gegen wen spielt
tournament-colours = Die Farben
tournament-time = Bedenkzeit
tournament-leave = Urlaub
tournament-entries = Züge, Remis und was andere sehen
tournament-leaving = Ausbleibende Züge, Rücktritt und Ersatz
tournament-end = Ende und Platzierung
tournament-dates = Termine
tournament-kind-round-robin = { $cycles ->
    [1] Jeder gegen jeden, eine Partie
   *[other] Jeder gegen jeden, zwei Partien
}
tournament-kind-sections = { $n } Gruppen
tournament-kind-swiss = Schweizer System, { $n ->
    [one] eine Runde
   *[other] { $n } Runden
}
tournament-kind-knockout = K.-o.-System
tournament-kind-teams = Mannschaften an { $n ->
    [one] einem Brett
   *[other] { $n } Brettern
}
tournament-kind-ladder = Rangliste mit Herausforderungen
tournament-round-robin = { $cycles ->
    [1] Jeder spielt eine Partie gegen jeden anderen.
   *[other] Jeder spielt zwei Partien gegen jeden anderen, eine mit jeder Farbe.
} Gepaart wird nach den Berger-Tabellen (FIDE-Handbuch C.05).
tournament-sections = Es gibt { $sections } Gruppen. In jeder spielt jeder { $cycles ->
    [1] eine Partie
   *[other] zwei Partien
} gegen jeden anderen der Gruppe. { $best ->
    [0] Ein Finale gibt es nicht.
    [one] Der Beste jeder Gruppe kommt ins Finale; dort spielt wieder jeder gegen jeden.
   *[other] Die besten { $best } jeder Gruppe kommen ins Finale; dort spielt wieder jeder gegen jeden.
}
tournament-swiss = { $n ->
    [one] Gespielt wird eine Runde
   *[other] Gespielt werden { $n } Runden
} nach Schweizer System: In jeder Runde treffen Spieler mit möglichst gleich vielen Punkten aufeinander, nie zweimal dieselben. Wer übrig bleibt, bekommt einmal einen kampflosen Punkt.
tournament-knockout = Wer einen Zweikampf verliert, scheidet aus. { $n ->
    [1] Ein Zweikampf besteht aus einer Partie.
   *[other] Ein Zweikampf besteht aus { $n } Partien mit wechselnden Farben.
}
tournament-teams = Alle Mannschaften treffen { $cycles ->
    [1] einmal
   *[other] zweimal
} aufeinander, an { $n ->
    [1] einem Brett
   *[other] { $n } Brettern
} zugleich: das erste Brett gegen das erste, das zweite gegen das zweite.
tournament-ladder = Jeder hat einen Platz auf einer Rangliste und darf Spieler herausfordern, die bis zu { $n } { $n ->
    [one] Platz
   *[other] Plätze
} höher stehen. Wer gewinnt, bekommt den höheren Platz.
tournament-seeding-draw = Die Startnummern werden nachprüfbar ausgelost.
tournament-seeding-rating = Die Startnummern folgen der Wertungszahl, die höchste zuerst. Es gilt die Zahl, die die Turnierleitung bei der Meldung einträgt, sonst die der neuesten Wertungsliste dieses Servers für dieses Spiel zum Zeitpunkt der Meldung. Wer keine hat, kommt zuletzt; gleiche Zahlen werden nachprüfbar ausgelost.
tournament-seeding-listed = Die Startnummern folgen der Wertungszahl, die höchste zuerst. Es gilt die Zahl, die die Turnierleitung bei der Meldung einträgt, sonst die, die bei der Meldung in der Liste { $list } steht. Wer keine hat, kommt zuletzt; gleiche Zahlen werden nachprüfbar ausgelost.
tournament-seeding-entry = Die Startnummern folgen der Reihenfolge der Meldungen.
tournament-pace-at-once = Alle Partien beginnen zugleich.
tournament-pace-after = Die nächste Runde beginnt, sobald die vorige beendet ist.
tournament-pace-rounds = { $n ->
    [one] Jeden Tag beginnt eine neue Runde, auch wenn die vorige noch läuft.
   *[other] Alle { $n } Tage beginnt eine neue Runde, auch wenn die vorige noch läuft.
}
tournament-places = Gespielt wird ab { $min } Meldungen. Es gibt { $max } Plätze; wer danach kommt, steht auf der Warteliste und rückt nach, wenn jemand vor dem Beginn absagt.
tournament-city = Ort: { $city }.
tournament-federation = Verband: { $federation }.
tournament-colours-fair = Im Fairschach ziehen beide gleichzeitig; keine Farbe ist im Vorteil. Deshalb ist schon eine Partie gegen jeden Gegner gerecht.
tournament-colours-elsewhere = Im gewöhnlichen Schach zieht Weiß zuerst und gewinnt öfter. Deshalb spielt man dort meist zweimal gegeneinander, einmal mit jeder Farbe.
tournament-colours-first = Hier zieht Weiß zuerst; das ist ein Vorteil.
tournament-colours-twice = Zwei Partien gegeneinander, eine mit jeder Farbe, gleichen ihn aus. Im Fairschach ist das nicht nötig.
tournament-clock-pair = Für { $kind ->
    [move] jeden Zug
   *[pair] jedes Zugpaar
} hat jeder { $base }. Restzeit wird nicht angespart.
tournament-clock-pair-example = Beispiel: Bis Sie abgeben, brauchen Sie { $used }. Dann steht Ihre Uhr; für den nächsten Zug haben Sie wieder { $left }.
tournament-clock-increment = Am Anfang hat jeder { $base }. Mit { $kind ->
    [move] jedem weiteren Zug
   *[pair] jedem weiteren Zugpaar
} kommt dazu: { $increment }. Restzeit behalten Sie.
tournament-clock-cap = Mehr als { $cap } hat niemand auf der Uhr.
tournament-clock-increment-example = Beispiel: Sie brauchen am Anfang { $used }. Dann bleiben { $rest }; für den nächsten Zug haben Sie { $left }.
tournament-clock-loses = Wer die Zeit überschreitet, verliert; kann der Gegner nicht mattsetzen, ist die Partie remis.
tournament-clock-both = Überschreiten beide die Zeit, verliert, wer sie zuerst überschritten hat. Der Schiedsrichter erfährt es.
tournament-leave-none = Urlaub ist nicht vorgesehen.
tournament-leave-how = Urlaub melden Sie im Menü unter Ihrem Namen an, frühestens ab morgen. Er gilt auch in Partien dieses Turniers, die erst währenddessen beginnen. Abgelaufene Bedenkzeit bleibt abgelaufen.
tournament-draw-pairs = Remis bieten Sie zusammen mit einem Zug an; der Gegner sieht es bei der Aufdeckung und kann annehmen, bis er wieder abgibt. Bieten beide im selben Zugpaar Remis, ist die Partie remis.
tournament-draw-moves = Remis bieten Sie zusammen mit einem Zug an. Der Gegner kann annehmen, bis er selbst zieht.
tournament-silence = Wer { $n ->
    [one] einen Tag
   *[other] { $n } Tage
} lang in keiner Partie zieht, obwohl er am Zug ist, und keinen Urlaub hat, gilt als inaktiv.
tournament-silence-ask = Dann entscheidet der Turnierleiter, wie es weitergeht.
tournament-silence-hidden = Hier ist nicht zu sehen, wer abgegeben hat; deshalb gilt niemand als inaktiv. Läuft jemandem die Zeit ab, endet die Partie.
tournament-silence-withdraw = Er scheidet dann aus dem Turnier aus.
tournament-withdrawal-forfeit = Wer ausscheidet, verliert seine laufenden Partien kampflos. Beendete Partien zählen weiter.
tournament-withdrawal-annul = Scheidet jemand aus, bevor die Hälfte seiner Partien beendet ist, zählt keine davon. Danach verliert er die laufenden kampflos, und die beendeten zählen.
tournament-replacement = Für einen Spieler, der ausscheidet, kann die Turnierleitung einen Ersatzspieler einsetzen; er bekommt dessen Startnummer. Beendete Partien zählen weiter. Laufende werden annulliert, und der Ersatzspieler spielt sie von Anfang an neu.
tournament-replacement-none = Ersatzspieler sind nicht vorgesehen.
tournament-at-end-adjudicate = Partien, die am letzten Termin noch laufen, schätzt ein Schiedsrichter ab.
tournament-at-end-draw = Partien, die am letzten Termin noch laufen, enden remis.
tournament-at-end-play-on = Partien, die am letzten Termin noch laufen, werden zu Ende gespielt; das Turnier wartet darauf.
tournament-at-end-annul = Partien, die bis dahin nicht begonnen haben, werden annulliert: Sie zählen für niemanden.
tournament-language = Das Turnier wird auf { $language ->
    [de] Deutsch
   *[other] Englisch
} geleitet. Seiten und E-Mails des Servers bekommt jeder in seiner eigenen Sprache.
tournament-points = Ein Sieg zählt einen Punkt, ein Remis einen halben.
tournament-ties = Bei gleich vielen Punkten entscheidet der Reihe nach: { $names }.
tournament-ties-none = Wer gleich viele Punkte hat, teilt den Platz.
tournament-rated = Die Partien zählen für die Wertungslisten.
tournament-unrated = Die Partien zählen nicht für die Wertungslisten.
tournament-zone = Ein Tag beginnt um Mitternacht in der Zeitzone { $zone }.
tournament-opens = Die Meldung beginnt am { $at }.
tournament-opens-hand = Den Meldebeginn bestimmt der Turnierleiter.
tournament-closes = Meldeschluss ist am { $at }.
tournament-closes-hand = Den Meldeschluss bestimmt der Turnierleiter.
tournament-starts = Das Spiel beginnt am { $at }.
tournament-starts-hand = Den Beginn bestimmt der Turnierleiter.
tournament-opened = Die Meldung wurde am { $at } eröffnet.
tournament-closed = Die Meldung wurde am { $at } geschlossen.
tournament-started = Das Spiel hat am { $at } begonnen.
tournament-ends = Letzter Termin ist der { $at }.
tournament-ends-none = Es gibt keinen letzten Termin. Setzt die Turnierleitung später einen fest, gilt das oben Gesagte.
tournament-change = { $field }: bisher { $old }, jetzt { $new }.
tournament-change-words = { $field }: neu gefasst.
tournament-field-name = Name
tournament-field-about = Beschreibung
tournament-field-game = Spiel und Regelfassung
tournament-field-options = Sonderregeln
tournament-field-terms = Bedingungen
tournament-field-places = Plätze
tournament-field-seeding = Startnummern
tournament-field-pace = Beginn der Runden
tournament-field-ties = Feinwertung
tournament-field-silence = Inaktivität
tournament-field-withdrawal = Rücktritt
tournament-field-replacement = Ersatz
tournament-field-rated = Wertung
tournament-field-city = Ort
tournament-field-federation = Verband
tournament-field-language = Sprache
tie-break-de = Direkter Vergleich
tie-break-win = Anzahl der Siege
tie-break-won = Anzahl der gespielten und gewonnenen Partien
tie-break-sb = Sonneborn-Berger
tie-break-ks = Koya-System
tie-break-ps = Fortschrittswertung
tie-break-bh = Buchholz
tie-break-aob = Durchschnittliche Buchholz-Zahl der Gegner
tie-break-aro = Durchschnittliche Wertungszahl der Gegner
tie-break-tpr = Turnierleistung
tie-break-bpg = Anzahl der mit Schwarz gespielten Partien
tie-break-bwg = Anzahl der mit Schwarz gewonnenen Partien
tie-break-rep = Runden, die man spielen wollte
tie-break-mpvgp = Mannschaftspunkte oder Brettpunkte, je nachdem, was nicht zuerst zählt
tie-break-cut-c1 = { $name } Cut-1, ohne den kleinsten Wert
tie-break-cut-c2 = { $name } Cut-2, ohne die zwei kleinsten Werte
tie-break-cut-m1 = { $name } Median-1, ohne den kleinsten und den größten Wert
tie-break-cut-m2 = { $name } Median-2, ohne die zwei kleinsten und die zwei größten Werte
act-server = Der Server
act-made = { $who } hat das Turnier angelegt.
act-sheet = { $who } hat die Ausschreibung geändert; es gilt Fassung { $version }.
act-opened = { $who } hat die Meldung eröffnet.
act-reopened = { $who } hat die Meldung wieder eröffnet.
act-closed = { $who } hat die Meldung geschlossen.
act-cancelled = { $who } hat das Turnier abgesagt.
act-entered = { $who } hat { $name } gemeldet.
act-entered-own = { $who } hat sich gemeldet.
act-waits = { $who } hat { $name } gemeldet; alle Plätze sind vergeben, daher auf der Warteliste.
act-waits-own = { $who } hat sich gemeldet; alle Plätze sind vergeben, daher auf der Warteliste.
act-entry-taken-back = { $who } hat die Meldung von { $name } zurückgenommen.
act-entry-taken-back-own = { $who } hat die Meldung zurückgenommen.
act-moved-up = { $name } ist von der Warteliste nachgerückt.
act-started = { $who } hat das Turnier begonnen; die Startnummern sind vergeben.
act-too-few = Zum vorgesehenen Beginn waren nur { $count } gemeldet; der Turnierleiter entscheidet.
act-finished = Das Turnier ist beendet.
act-post-director = { $who } hat { $name } zum Turnierleiter ernannt.
act-post-assistant = { $who } hat { $name } zum Helfer ernannt.
act-post-arbiter = { $who } hat { $name } zum Schiedsrichter ernannt.
act-post-none = { $who } hat { $name } das Amt entzogen.
act-contribution = { $who } hat einen Text zur Auslosung beigetragen.
act-withdrawn = { $who } hat { $name } aus dem Turnier zurückgezogen.
act-withdrawn-own = { $name } ist vom Turnier zurückgetreten.
act-replaced = { $who } hat { $name } durch einen Ersatzspieler ersetzt.
act-replayed = { $who } hat eine Partie neu angesetzt.
act-silent = { $name } ist am Zug und hat so lange nicht gezogen, wie die Ausschreibung sagt.
act-paused = { $who } hat alle Partien angehalten.
act-resumed = { $who } hat alle Partien weitergehen lassen.
act-hard-end = Der letzte Termin ist erreicht.
act-final = Das Finale ist gepaart.
act-extra-games = Runde { $round }, Zweikampf { $match }: unentschieden, also zwei weitere Partien.
act-paired = Runde { $round } ist gepaart.
act-not-paired = Runde { $round } ließ sich nicht paaren und wird erneut versucht: { $why }
act-paired-otherwise = Das zweite Paarungsprogramm paart Runde { $round } an { $boards } { $boards ->
    [one] Brett
   *[other] Brettern
} anders; die Paarung gilt
tournament-change-places = { $min } bis { $max }
tournament-change-rounds = { $n ->
    [one] jeden Tag
   *[other] alle { $n } Tage
}
