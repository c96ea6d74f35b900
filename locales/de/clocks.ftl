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
}; Restzeit wird mitgenommen.
clock-whole-days = Nur volle Tage zu 24 Stunden zählen; wer innerhalb von 24 Stunden zieht, verbraucht nichts.
clock-double = Braucht ein Zug länger als { $n ->
    [one] einen Tag
   *[other] { $n } Tage
}, zählt die Zeit darüber doppelt.
clock-each-day = jeden Tag
clock-each-week = jede Woche { $day }
clock-monday = am Montag
clock-tuesday = am Dienstag
clock-wednesday = am Mittwoch
clock-thursday = am Donnerstag
clock-friday = am Freitag
clock-saturday = am Samstag
clock-sunday = am Sonntag
clock-fixed = Die Fristen stehen fest: { $when } um { $time } Uhr ({ $zone }). Wer am Zug ist, muss bis dahin abgeben; Zeit wird nicht mitgenommen.
clock-fixed-least = Blieben weniger als { $least }, gilt die nächste Frist.
clock-fixed-grace = Ein Zug wird noch bis { $grace } nach der Frist angenommen; erst dann ist die Zeit abgelaufen.
clock-until-grace = { $flag } (die Frist ist { $deadline }; danach läuft die Nachfrist)
clock-flag-title = Bedenkzeit bis
clock-now-title = Wenn Sie jetzt abgeben
clock-takes = Sie verbrauchen damit { $span } Bedenkzeit.
clock-thought = Tatsächlich überlegt haben Sie { $span }; die Bedenkzeitregel zählt anders.
clock-next = Wenn Sie das nächste Mal am Zug sind, zeigt die Uhr { $span }.
clock-next-whole = Danach haben Sie wieder { $span }.
clock-next-fixed = Danach gilt die erste Frist nach der Aufdeckung.
clock-history-link = Uhren dieser Partie, Zug für Zug
clocks-title = Uhren
clocks-lead = Zeit zu Beginn, verbraucht und übrig, Zug für Zug, neu berechnet aus dem Protokoll der Partie.
clocks-agrees = Nachgerechnet: Die Uhren stimmen in jedem Zug.
clocks-differs = Nachgerechnet: Die gespeicherten Uhren weichen ab. Bitte sagen Sie es dem Schiedsrichter oder dem Betreiber.
clocks-differs-at = { $turn }, { $side }: gespeichert { $stored }, berechnet { $computed }.
clocks-how = Solange ein Zug offen ist, sehen Sie von der anderen Seite nur, was zu Beginn auf der Uhr stand.
clocks-void = ungültig; nach einer Entscheidung noch einmal gespielt
clocks-open = offen
clocks-opened = Begonnen
clocks-filed = Abgegeben
clocks-carried = Übertrag
clocks-added = Zuschlag
clocks-given = Zu Beginn
clocks-outage = Gutschrift: Ausfall
clocks-ruling = Durch Entscheidung
clocks-leave = Im Urlaub
clocks-used = Verbraucht
clocks-left = Übrig
clocks-flag = Bedenkzeit bis
clocks-nothing = nicht am Zug
clocks-not-shown = vor der Aufdeckung nicht gezeigt
clocks-csv = Als Tabelle (CSV)
clocks-json = Für Programme (JSON)
mail-outage-title = Zeitgutschrift in Ihren Partien
mail-outage-what = Der Server war eine Zeit lang nicht zu benutzen. Deshalb wird jeder Uhr, die damals lief und noch läuft, diese Zeit gutgeschrieben; so hat es der Betreiber entschieden.
mail-outage-from = Von
mail-outage-to = Bis
mail-outage-games = Ihre Partien
mail-outage-game = { $white } – { $black }: Gutschrift für jede Uhr, die lief: { $span }
mail-outage-more = { $n ->
    [one] In einer weiteren Ihrer Partien wurde Zeit gutgeschrieben
   *[other] In { $n } weiteren Ihrer Partien wurde Zeit gutgeschrieben
}; die Uhren sehen Sie auf der Seite jeder Partie.
mail-outage-own = Eine Uhr, die stand, weil schon abgegeben war, braucht keine Gutschrift. Eine Zeit, die vorher abgelaufen war, bleibt abgelaufen.
mail-reminder-tenth = Von Ihrer Bedenkzeit ist noch ein Zehntel übrig.
new-clock-kinds = Alle Bedenkzeiten in Worten
flag-fell = { $name }: Die Bedenkzeit lief am { $at } ab. Zu Beginn des Zuges { $given }, verbraucht { $used }.
flag-fell-credit = { $name }: Die Bedenkzeit lief am { $at } ab. Zu Beginn des Zuges { $given }, gutgeschrieben { $credit }, verbraucht { $used }.
