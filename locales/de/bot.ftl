# Der Bot: das Formular, mit dem eine Partie gegen ihn beginnt, was er gemischt hat, und was abgelehnt wird.
bot-link = Sofort gegen den Bot spielen
bot-title = Gegen den Bot spielen
bot-what = Der Bot ist das Schachprogramm dieses Servers. Die Partie beginnt sofort; er gibt seinen Zug ab, ohne Ihren zu kennen, in der Regel bevor Sie es können.
bot-how-strong = Spielstärke
bot-level = { $level ->
    [1] Stufe 1 von 8 (am schwächsten)
    [8] Stufe 8 von 8 (am stärksten)
   *[other] Stufe { $level } von 8
}
bot-side = Ihre Farbe
bot-side-lot = auslosen
bot-side-white = Weiß
bot-side-black = Schwarz
bot-more = Mehr: Bedenkzeit, Anfangsstellung, Optionen
bot-about = Anfangsstellung und Optionen gehören zur Partie oben. Wenn Sie dort eine andere gewählt haben:
bot-begin = Jetzt spielen
bot-fine = Die Partie ist ungewertet und öffentlich. Sie können fünf Partien gegen den Bot gleichzeitig spielen und fünfzig binnen 24 Stunden beginnen. In den Stufen 7 und 8 denkt er bis zu einer halben Minute nach. Nach jedem Aufdecken zeigt die Seite, zwischen welchen Zügen der Bot gewählt hat, wie wahrscheinlich jeder war und was gewürfelt wurde; beides kann jeder nachprüfen.
bot-thought = { $side }, der Bot, rechnete mit { $value } Punkten und wählte unter diesen Zügen:
bot-rest = { $count ->
    [one] und noch einer, { $part }
   *[other] und { $count } weitere, zusammen { $part }
}
bot-rolled = Gewürfelt: { $rolled } → { $entry }
bot-how = Wie der Bot gewählt hat
game-bot = Bot: Stufe { $level }, Programmversion { $engine }
bot-refused-off = Auf diesem Server spielt kein Bot. Fordern Sie stattdessen jemanden heraus.
bot-refused-busy = Der Bot ist ausgelastet: { $n } Partien warten auf seinen Zug. Versuchen Sie es in einigen Minuten wieder.
bot-refused-full = Sie haben { $n } laufende Partien gegen den Bot. Beenden Sie zuerst eine davon.
bot-refused-day = Sie haben binnen 24 Stunden { $n } Partien gegen den Bot begonnen. Die nächste können Sie morgen beginnen.
bot-refused-alone = Partien gegen den Bot beginnen auf ihrer eigenen Seite: „Partien“, dann „Sofort gegen den Bot spielen“.
bot-fault-days = In einer Partie gegen den Bot hat ein Zugpaar 1, 3, 7 oder 14 Tage.
bot-fault-start = Eine Partie gegen den Bot beginnt aus der üblichen Stellung oder aus einer Aufstellung der Figuren, nie aus einer aufgestellten Stellung und aus keiner, die in einer laufenden Partie ohne Schachprogramme steht.
rule-engines-forbidden = Während der Partie darf niemand Schachprogramme oder Endspieltabellen befragen. Ob sich die Spieler daran halten, ist ihrem Wort überlassen.
rule-engines-allowed = Während der Partie dürfen beide Spieler Schachprogramme und Endspieltabellen befragen.
rule-bot = Eine Seite spielt der Bot, Stufe { $level }, mit { $nodes } Knoten je Zug und Version { $engine } seines Programms. Er mischt mehrere Züge, und der Server würfelt, welchen er abgibt.
new-engines = Schachprogramme und Endspieltabellen
new-engines-forbidden = Während der Partie darf sie niemand befragen
new-engines-allowed = Beide Spieler dürfen sie befragen
