# Eine neue Partie in drei Fragen.
new-own = Selbst eine Partie spielen
new-others = Zwei andere Spieler gegeneinander ansetzen
new-ask-who = Gegen wen?
new-ask-who-help = Name eines Spielers oder E-Mail-Adresse eines Freundes (er bekommt einen Link und braucht noch kein Konto). Bleibt das Feld leer, kann jeder annehmen.
new-ask-pair = Wer gegen wen?
new-ask-game = Welches Spiel?
new-ask-pace = Wie schnell?
new-ask-pace-help = So lange hat jeder für jedes Zugpaar. Nicht verbrauchte Zeit wird nicht angespart.
new-pace-days = { $n ->
    [one] 1 Tag
   *[other] { $n } Tage
}
new-pace-other = Andere Bedenkzeit
new-pace-other-help = Zum Beispiel 10 Tage, 2 Wochen, 30d+2d (30 Tage und 2 Tage je Zugpaar dazu), 30d+2d<45d; für schnelle Partien 10m+5s. Steht hier etwas, gilt es statt der Auswahl oben.
new-more = Mehr: Farbe, Wertung, Urlaub, andere Bedenkzeit
new-rated-note = Wenn Sie unter „Mehr“ nichts anderes wählen, zählt die Partie für die Wertungsliste.
new-arbiters = Schiedsrichter
offer-link = Link zum Weitergeben
offer-link-made = Geben Sie diesen Link weiter. Wer ihn zuerst annimmt, spielt mit Ihnen. Er wird nur jetzt gezeigt.
offer-link-account = Für diese Partie braucht man hier ein Konto. Melden Sie sich an und öffnen Sie den Link dann noch einmal.
offer-own-link = Über einen Link angeboten
offer-meant-fault = Diesen Namen gibt es hier nicht. Wen meinen Sie?
new-more-others = Mehr: Schiedsrichter, Grundstellung, Bedingungen, Regeln
