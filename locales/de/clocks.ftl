clock-period = Jede Seite hat { $base } für { $n ->
    [one] { $kind ->
        [pair] jedes Zugpaar
        [place] jeden Zug der Mitschrift (das Aufstellen gehört zum ersten)
        [two] jeden Doppelzug
       *[move] jeden Zug
    }
   *[other] je { $n } { $kind ->
        [pair] Zugpaare
        [place] Züge der Mitschrift (das Aufstellen gehört zum ersten)
        [two] Doppelzüge
       *[move] Züge
    }
}; was übrig bleibt, wird in die nächsten mitgenommen.
clock-whole-days = Gezählt werden nur ganze Tage zu 24 Stunden; eine Eingabe in den ersten 24 Stunden kostet also nichts.
clock-double = Was bei einer Eingabe über { $n ->
    [one] einen Tag
   *[other] { $n } Tage
} hinausgeht, zählt doppelt.
clock-each-day = jeden Tag
clock-each-week = jede Woche { $day }
clock-monday = am Montag
clock-tuesday = am Dienstag
clock-wednesday = am Mittwoch
clock-thursday = am Donnerstag
clock-friday = am Freitag
clock-saturday = am Samstag
clock-sunday = am Sonntag
clock-fixed = Die Fristen stehen fest: { $when } um { $time } Uhr ({ $zone }). Was dann offen ist, muss bis dahin festgelegt sein; mitgenommen wird nichts.
clock-fixed-least = Blieben weniger als { $least }, gilt die Frist danach.
clock-fixed-grace = Angenommen wird eine Eingabe noch bis { $grace } nach der Frist; erst dann ist die Zeit abgelaufen.
clock-until-grace = { $flag } (die Frist ist { $deadline }; danach läuft die Nachfrist)
clock-flag-title = Ihre Zeit läuft ab
clock-now-title = Wenn Sie jetzt festlegen
clock-takes = Von Ihrer Uhr gehen { $span } ab.
clock-thought = Überlegt haben Sie { $span }; die Bedenkzeitregel zählt das anders.
clock-next = Wenn Sie das nächste Mal dran sind, zeigt die Uhr { $span }.
clock-next-whole = Das nächste Mal beginnen Sie wieder mit { $span }.
clock-next-fixed = Das nächste Mal gilt die erste Frist, nachdem aufgedeckt ist.
clock-history-link = Alle Uhren dieser Partie, Zug für Zug
clocks-title = Uhren
clocks-lead = Was gegeben, verbraucht und übrig ist, Zug für Zug, neu berechnet aus den Ereignissen der Partie.
clocks-agrees = Neu berechnet: Es stimmt in jedem Zug mit den gespeicherten Uhren überein.
clocks-differs = Neu berechnet: Es weicht von den gespeicherten Uhren ab. Bitte sagen Sie es dem Schiedsrichter oder dem Betreiber.
clocks-differs-at = Aufdeckung Nr. { $turn }, { $side }: gespeichert { $stored }, berechnet { $computed }.
clocks-how = Vom offenen Zug sehen Sie, was Sie auch sonst sehen dürfen: von der anderen Seite nur, was zu Beginn auf der Uhr stand.
clocks-turn = Aufdeckung Nr. { $n }
clocks-void = ungültig, durch Entscheidung ersetzt durch Nr. { $by }
clocks-open = offen
clocks-opened = Eröffnet
clocks-filed = Festgelegt
clocks-carried = Mitgenommen
clocks-added = Dazu
clocks-given = Zu Beginn
clocks-outage = Gutschrift: Ausfall
clocks-ruling = Durch Entscheidung
clocks-leave = Im Urlaub
clocks-used = Verbraucht
clocks-left = Übrig
clocks-flag = Zeitablauf
clocks-nothing = schuldete nichts
clocks-not-shown = vor der Aufdeckung nicht gezeigt
clocks-csv = Tabelle für die Tabellenkalkulation (CSV)
clocks-json = Dasselbe für Programme (JSON)
clocks-back = Zurück zur Partie
mail-outage-title = Zeitgutschrift in Ihren Partien
mail-outage-what = Der Server war eine Zeit lang nicht zu benutzen. Deshalb wird jeder Uhr, die damals lief und noch läuft, diese Zeit gutgeschrieben; so hat es der Betreiber entschieden.
mail-outage-from = Von
mail-outage-to = Bis
mail-outage-games = Ihre Partien
mail-outage-game = { $white } – { $black }: jeder Uhr, die lief, sind { $span } gutgeschrieben
mail-outage-more = { $n ->
    [one] In einer weiteren Ihrer Partien wurde Zeit gutgeschrieben
   *[other] In { $n } weiteren Ihrer Partien wurde Zeit gutgeschrieben
}; die Uhren sehen Sie auf der Seite jeder Partie.
mail-outage-own = Eine Uhr, die stand, weil schon festgelegt war, braucht keine Gutschrift. Eine Zeit, die vorher abgelaufen war, bleibt abgelaufen.
mail-reminder-tenth = Von Ihrer Bedenkzeit ist noch ein Zehntel übrig.
new-clock-kinds = Alle Arten der Bedenkzeit, in Worten
flag-fell = { $name }: Die Bedenkzeit lief am { $at } ab. Zu Beginn des Zuges { $given }, verbraucht { $used }.
flag-fell-credit = { $name }: Die Bedenkzeit lief am { $at } ab. Zu Beginn des Zuges { $given }, gutgeschrieben { $credit }, verbraucht { $used }.
