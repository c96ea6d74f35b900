## Was an einer Eingabe nicht stimmt, und was zu tun ist.

fault-unknown-player = Diesen Spieler gibt es hier nicht. Bitte prüfen Sie den Namen.
fault-term = Diese Bedingungen kann die Partie nicht haben. Bitte wählen Sie unter den angebotenen.
fault-rules = Diese Regeln gibt es bei diesem Spiel nicht. Bitte wählen Sie welche aus der Liste.
fault-option = Diese Sonderregel lässt sich so nicht einstellen. Bitte wählen Sie einen der angebotenen Werte.
fault-contradiction = Zwei der Sonderregeln widersprechen sich. Bitte ändern Sie eine von beiden.
fault-open-placing = Fairschach und Freischach lassen sich nicht verbinden: Im Freischach stellen beide Seiten ihre Figuren offen und nacheinander auf. Wählen Sie Freischach mit seinen gewöhnlichen Regeln, oder Fairschach mit einer beliebigen Grundreihe.
fault-start = Aus dieser Grundstellung lässt sich das Spiel nicht beginnen. Bitte prüfen Sie, was Sie dafür eingetragen haben.
fault-start-twice = Bitte geben Sie entweder eine Grundstellung oder eine Stellung an, nicht beides.
fault-start-missing = Dieses Spiel braucht eine Grundstellung. Bitte wählen Sie eine, oder lassen Sie eine auslosen.
fault-board = Dieses Brett gibt es nicht. Bitte wählen Sie eines der angebotenen.
fault-position = Das ist keine Stellung dieses Spiels. Kopieren Sie die Stellung so, wie sie auf einer Partieseite steht.
fault-position-rolls = In dieser Stellung müsste vor dem ersten Zugpaar gewürfelt werden, und das geht nicht. Legen Sie fest, welche Figur jeder Würfel der Seite am Zug zeigt.
fault-challenge-arbiter = Eine Partie, die Spieler untereinander vereinbaren, hat keinen Schiedsrichter. Bitte lassen Sie das Feld leer.

fault-blind-draft = Diese Partie wird blind versiegelt; einen Entwurf könnte der Server lesen. Bitte bewahren Sie ihn bei sich auf.
fault-blind-note = Diese Partie wird blind versiegelt; eine Notiz könnte der Server lesen. Bitte bewahren Sie sie bei sich auf.
fault-blind-paper = Diese Partie wird blind versiegelt. Niemand sonst kann für einen Spieler abgeben; er muss es selbst tun.
fault-not-blind = Diese Partie wird nicht blind versiegelt. Laden Sie die Seite neu und geben Sie den Zug so ab, wie er ist.
fault-no-chance = In dieser Partie wird nichts gewürfelt. Bitte lassen Sie den Beitrag zum Würfeln weg.
fault-share-missing = Der Zug dieser Seite ist blind versiegelt. Zum Öffnen fehlt Ihr Anteil am Schlüssel.
fault-share-needless = Diese Seite hat in diesem Zugpaar nichts blind versiegelt. Bitte lassen Sie den Anteil für sie weg.
fault-keyholder-reason = Bitte begründen Sie die Weigerung, mit höchstens { $n } Zeichen.

fault-leave-backwards = Urlaub endet nicht vor seinem ersten Tag. Bitte geben Sie einen späteren letzten Tag an.
fault-leave-begun = Urlaub wird im Voraus angemeldet: Er beginnt frühestens morgen.
fault-leave-far = So weit im Voraus geht es nicht: Urlaub muss in den nächsten 366 Tagen liegen.
fault-leave-no-days = Diese Tage gibt es im Kalender nicht. Bitte geben Sie andere an.

fault-claims-until = Die Frist für die Anträge muss nach dem letzten Termin des Turniers enden. Bitte geben Sie einen späteren Tag an.
fault-appeals-only = Das Ergebnis einer beendeten Partie lässt sich nur durch die Antwort auf eine Berufung ändern. Bitte wählen Sie die Berufung, um die es geht.
fault-arbiter-apart = Es muss jemand sein, der in der Partie nicht mitspielt, das Turnier nicht leitet und den Server nicht verwaltet.
fault-against = Eine Berufung nennt die Entscheidung, gegen die sie sich richtet; ein Einspruch nennt keine.
fault-no-such-ruling = Dagegen können Sie keine Berufung einlegen: Es gibt diese Entscheidung oder diesen Verlust durch Zeitüberschreitung nicht, es ist mehr als 14 Tage her, Sie haben es schon getan, oder damit wurde schon eine Berufung beantwortet.

fault-places-taken = { $n } Spieler haben schon einen Platz. Bitte geben Sie mindestens so viele Plätze an.
fault-arbiter-administers = Wer den Server verwaltet, kann hier nicht Schiedsrichter sein. Bitte wählen Sie jemand anderes.
fault-withdrawn = Auf einmal lassen sich 1 bis { $n } Spieler zurückziehen. Bitte ändern Sie die Auswahl.
fault-seconds = Bitte geben Sie mindestens eine Sekunde Zeit dazu.
fault-time-games = Dieser Spieler hat mehr als { $n } laufende Partien. Bitte geben Sie ihm die Zeit in den einzelnen Partien.
fault-no-team = Noch ohne Mannschaft: { $n }. Jeder muss eine angeben oder seine Meldung zurücknehmen.
fault-line-up = Bitte wählen Sie genau so viele Spieler Ihrer Mannschaft, wie es Bretter gibt.
fault-team-boards = Die Mannschaft „{ $team }“ hat { $players } Spieler, es gibt aber { $boards } Bretter. Jede Mannschaft braucht für jedes Brett genau einen.
fault-team-size = Die Mannschaft „{ $team }“ hat zu wenige oder zu viele Spieler (gemeldet: { $players }, mindestens: { $least }, höchstens: { $most }). Bitte ergänzen oder kürzen Sie sie.
fault-too-few-teams = Es braucht mindestens zwei Mannschaften. Warten Sie auf weitere Meldungen.
fault-time-whom = Bitte wählen Sie, wer Zeit bekommt.
tournament-fault-late = Nachmelden kann man höchstens bis zur letzten Runde. Bitte geben Sie eine kleinere Zahl an.
tournament-fault-idle = Bitte geben Sie 7 bis 365 Tage an, oder 0 für nie.
tournament-fault-tie = Diese Feinwertung gibt es nicht. Bitte wählen Sie eine aus der Liste.

fault-clock-reason = Bitte schreiben Sie in 1 bis { $n } Zeichen, was geschehen ist; es wird aufbewahrt.
fault-rating-name = Ein Name hat höchstens { $n } Zeichen. Bitte kürzen Sie die Suche.
fault-mail-long = Diese E-Mail ist zu lang. Bitte schicken Sie sie ohne Anhänge und ohne den alten Text.
fault-mail-recipients = Diese E-Mail hat zu viele Empfänger. Bitte schicken Sie sie nur an die Adresse der Partie.

fault-form-long = Das ist mehr, als in dieses Formular passt. Bitte kürzen Sie, was Sie eingetragen haben.
fault-form-large = Das ist zu groß für dieses Feld. Bitte kürzen Sie es, oder wählen Sie eine kleinere Datei.
fault-form-text = Ein Feld enthält Zeichen, die sich nicht lesen lassen. Bitte tippen Sie es neu ein.
fault-query = Die Adresse dieser Seite ist unvollständig oder enthält etwas doppelt. Bitte rufen Sie die Seite neu auf.
fault-choice = Das steht hier nicht zur Wahl. Bitte nehmen Sie eine der angebotenen Möglichkeiten.
fault-month = Schreiben Sie den Monat wie 2026-01.
tokens-fault-label = Der Name des Zugangsschlüssels hat 1 bis { $n } Zeichen.
tokens-fault-days = Ein Zugangsschlüssel gilt 1 bis { $n } Tage. Bitte geben Sie eine solche Zahl an.
tokens-fault-full = Sie haben schon { $n } Zugangsschlüssel. Bitte sperren Sie zuerst einen.
tokens-fault-scopes = Bitte kreuzen Sie mindestens einen Zweck an.
people-fault-own = An diese Adresse gehen die E-Mails schon.
about-refused = So geht es nicht, und es ist nichts geschehen. Was jetzt möglich ist, steht auf der Seite des Turniers.
