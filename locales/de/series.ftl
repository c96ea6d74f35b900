series-title = Serien
series-lead = Turniere, die immer wieder beginnen: Melden Sie sich, und sobald eine Gruppe voll ist, beginnt sie.
series-none = Es gibt noch keine Serien.
series-new = Neue Serie
series-edit = Serie ändern
series-make = Serie anlegen
series-keep = Speichern
series-what = Was gespielt wird
series-of = Gruppe der Serie
series-form-lead = Die Gruppen einer Serie entstehen alle aus derselben Ausschreibung. Jede beginnt von selbst, sobald genug Spieler warten.
series-name-help = Höchstens 80 Zeichen. Die Gruppen tragen diesen Namen und eine Nummer.
series-from = Ausschreibung
series-from-help = Aus einer Vorlage oder aus einem Ihrer Turniere; ein Entwurf genügt. Termine entfallen, und die Plätze ergeben sich aus der Zahl der Spieler.
series-sheet-holds = Wie bisher
series-template = Die Ausschreibung stammt aus:
series-template-what = Was Sie dort ändern, gilt hier erst, wenn Sie unter „Serie ändern“ die Ausschreibung neu übernehmen. Ist das Turnier ein Entwurf, so darf es einer bleiben: Eröffnen müssen Sie es nicht.
series-players = Spieler je Gruppe
series-players-help = 3 bis 100. Sobald so viele warten, beginnt eine Gruppe.
series-open = Gruppen zugleich
series-open-help = 1 bis 50. Solange so viele laufen, warten neue Meldungen auf das Ende einer Gruppe.
series-rule-players = Jede Gruppe hat { $n } Spieler und beginnt, sobald so viele warten.
series-rule-open = { $n ->
    [one] Es läuft höchstens eine Gruppe zugleich.
   *[other] Es laufen höchstens { $n } Gruppen zugleich.
}
series-close = Meldung schließen
series-reopen = Meldung eröffnen
series-enter-how = Mit der Meldung sagen Sie zu, nach der Ausschreibung zu spielen. Sie warten, bis eine Gruppe voll ist; dann beginnt sie von selbst, und Sie bekommen eine E-Mail.
series-waits = Sie warten: Nummer { $place } von { $n }.
series-plays = Sie spielen in einer Gruppe dieser Serie. Wenn sie beendet ist, können Sie sich wieder melden.
series-to-section = Zur Gruppe
series-shut = Zurzeit kann sich niemand melden.
series-waiting = { $n ->
    [0] Niemand wartet
    [one] Ein Spieler wartet
   *[other] { $n } Spieler warten
}
series-full = { $n ->
    [one] Eine Gruppe läuft, mehr dürfen es zugleich nicht sein. Die nächste beginnt, wenn sie beendet ist.
   *[other] { $n } Gruppen laufen, mehr dürfen es zugleich nicht sein. Die nächste beginnt, wenn eine davon beendet ist.
}
series-not-made = Die nächste Gruppe konnte nicht angelegt werden, obwohl genügend Spieler warten. Der Server versucht es am { $at } wieder und nach jeder Änderung der Serie. Prüfen Sie ihre Ausschreibung und ihre Ämter, oder fragen Sie den Betreiber.
series-sections = Laufende Gruppen
series-no-sections = Zurzeit läuft keine Gruppe.
series-over = Beendete Gruppen
series-posts-what = Ämter, die hier vergeben werden, gelten in allen Gruppen der Serie.
series-refused-full = Dieser Server hat { $n } Serien, mehr führt er nicht.
series-refused-shut = Zu dieser Serie kann sich zurzeit niemand melden.
series-refused-shut-already = Die Meldung ist schon geschlossen.
series-refused-open-already = Die Meldung ist schon offen.
series-refused-waits = Dieser Spieler wartet schon.
series-refused-not-waiting = Dieser Spieler wartet nicht.
series-refused-plays = Dieser Spieler spielt in einer Gruppe der Serie, die nicht beendet ist. Danach kann er sich wieder melden.
series-refused-waiting-full = Es warten { $n } Spieler, mehr können es nicht sein. Versuchen Sie es wieder, wenn eine Gruppe begonnen hat.
series-refused-changed = Die Serie wurde inzwischen geändert. Sehen Sie sie sich noch einmal an.
series-refused-last-director = Eine Serie behält mindestens einen Turnierleiter.
series-refused-posts-full = Eine Serie hat höchstens { $n } Ämter.
series-fault-name = Der Name hat 1 bis { $n } Zeichen in einer Zeile.
series-fault-players = Eine Gruppe hat 3 bis { $n } Spieler.
series-fault-open = Zugleich können 1 bis { $n } Gruppen laufen.
series-fault-kind = Gruppen sind Rundenturniere, Schweizer oder K.-o.-Turniere. Wählen Sie eine andere Ausschreibung.
series-fault-dates = Gruppen beginnen, wenn sie voll sind. Wählen Sie eine Ausschreibung ohne Termine.
series-fault-from = Wählen Sie eine Ausschreibung.
denied-run-series = Das können nur die Leiter der Serie und ihre Helfer.
denied-direct-series = Das können nur die Leiter der Serie.
refused-post-of-series = Diese Person hat ein Amt in der Serie dieses Turniers. Es wird auf der Seite der Serie vergeben und entzogen.
series-class = Klasse
series-class-open = die höchste, für die sich die Person melden darf
series-classes = Klassen
series-classes-help = Keine oder 2 bis 12, je Zeile eine, die höchste zuerst. Hinter dem Namen können die Wertungszahlen stehen, mit denen neue Spieler darin beginnen dürfen, etwa A 2200- oder B 1800-2199. Ihre Zahl bleibt, wie sie beim Anlegen der Serie ist.
series-promote = Aufsteiger je Gruppe
series-promote-help = So viele dürfen als Nächstes in der nächsthöheren Klasse spielen. Wer den letzten dieser Plätze teilt, steigt auch auf.
series-relegate = Absteiger je Gruppe
series-relegate-help = So viele spielen als Nächstes in der nächsttieferen Klasse. Wer einen Platz mit jemandem teilt, der bleibt, steigt nicht ab.
series-rule-classes = Klassen, die höchste zuerst: { $classes }.
series-rule-promote = { $n ->
    [one] Der Sieger jeder Gruppe darf als Nächstes in der nächsthöheren Klasse spielen, und wer den ersten Platz mit ihm teilt, auch.
   *[other] Die ersten { $n } jeder Gruppe dürfen als Nächstes in der nächsthöheren Klasse spielen, und wer den letzten dieser Plätze teilt, auch.
}
series-rule-relegate = { $n ->
    [one] Der Letzte jeder Gruppe spielt als Nächstes in der nächsttieferen Klasse, außer er teilt den Platz mit jemandem, der bleibt.
   *[other] Die letzten { $n } jeder Gruppe spielen als Nächstes in der nächsttieferen Klasse, außer wer einen Platz mit jemandem teilt, der bleibt.
}
series-rule-new = Wer neu ist, beginnt in der Klasse „{ $class }“.
series-rule-new-rated = Wer neu ist, beginnt in der Klasse „{ $class }“ oder in einer Klasse, zu deren Wertungszahlen die eigene passt.
series-waits-class = Sie warten in der Klasse „{ $class }“: Nummer { $place } von { $n }.
series-own-promoted = Nach Ihrer letzten Gruppe in der Klasse „{ $from }“ dürfen Sie in der Klasse „{ $to }“ spielen.
series-own-stays = Nach Ihrer letzten Gruppe bleiben Sie in der Klasse „{ $from }“.
series-own-relegated = Nach Ihrer letzten Gruppe in der Klasse „{ $from }“ spielen Sie in der Klasse „{ $to }“.
series-promoted = Aufsteiger: { $names }
series-relegated = Absteiger: { $names }
series-refused-class = Nach seiner letzten Gruppe oder seiner Wertungszahl spielt dieser Spieler nicht in dieser Klasse. In welchen Klassen er sich melden kann, sieht er auf der Seite der Serie.
series-fault-classes = Es gibt keine Klassen oder 2 bis { $n }. Ihre Namen sind verschieden und haben 1 bis { $chars } Zeichen, Wertungszahlen gehen von 1 bis 4000.
series-fault-classes-stay = Eine Serie behält so viele Klassen, wie sie beim Anlegen hatte. Namen und Wertungszahlen können Sie ändern.
series-fault-classes-kind = Klassen gibt es, wo Gruppen eine Tabelle haben: bei Rundenturnieren und Schweizer Turnieren.
series-fault-moves = Auf- und Absteiger gibt es zwischen Klassen, zusammen nicht mehr, als eine Gruppe Spieler hat.
series-fault-rounds = Eine Gruppe eines Schweizer Turniers hat mehr Spieler als Runden.
series-fault-class = Diese Klasse hat die Serie nicht.
series-reserve = Nachrückliste: Wer nicht eingeladen ist, bekommt die Plätze, die nicht durch Einladungen belegt sind
series-reserve-help = Solange Einladungen für eine Klasse auf Antwort warten, wartet ihre nächste Gruppe darauf. Dann bekommen die höchsten Wertungszahlen die übrigen Plätze, bei gleicher Zahl die frühere Meldung.
series-rule-reserve = Eingeladene haben bis zum letzten Tag ihrer Einladung einen Platz; dann fallen die Plätze an die Nachrückliste, die höchste Wertungszahl zuerst.
series-invited = Sie sind eingeladen. Bitte antworten Sie bis { $at }.
series-invited-class = Sie sind für die Klasse „{ $class }“ eingeladen. Bitte antworten Sie bis { $at }.
series-accept = Annehmen und melden
series-decline = Absagen
series-is-invited = eingeladen
series-invitations = Einladungen
series-invitations-open = { $n ->
    [one] Eine Einladung wartet auf Antwort.
   *[other] { $n } Einladungen warten auf Antwort.
}
series-invitation-open = wartet, bis { $at }
series-invitation-accepted = angenommen
series-invitation-declined = abgesagt
series-invitation-lapsed = verfallen
series-invitation-taken-back = zurückgenommen
series-last-day = Letzter Tag
series-last-day-help = Heute oder höchstens 60 Tage in der Zukunft. Danach verfällt die Einladung.
series-invite = Einladen
series-uninvite = Einladung zurücknehmen
series-refused-invited-already = Dieser Spieler ist schon eingeladen.
series-refused-not-invited = Es gibt keine Einladung, die auf Antwort wartet.
series-refused-invitations = { $n } Einladungen warten auf Antwort, mehr können es nicht sein. Warten Sie einige Antworten ab.
series-fault-last-day = Der letzte Tag ist heute oder liegt höchstens { $n } Tage in der Zukunft.
mail-series-subject = Einladung: { $name }
mail-series-title = Sie sind eingeladen
mail-series-what = Sie sind zur Serie „{ $name }“ eingeladen.
mail-series-what-class = Sie sind für die Klasse „{ $class }“ der Serie „{ $name }“ eingeladen.
mail-series-until = Bitte nehmen Sie bis { $at } an, oder sagen Sie ab. Mit der Annahme sind Sie gemeldet und spielen nach der Ausschreibung.
mail-series-over = Die Einladung ist schon beantwortet oder gilt nicht mehr.
mail-series-goes-on = Wo Sie sich wieder melden können, und ob jemand auf- oder absteigt, steht auf der Seite der Serie:
mail-series-link = Zur Serie
