entering = { $kind ->
    [move] Zug { $n }
    [first] Zug { $n }, erster Teilzug
    [second] Zug { $n }, zweiter Teilzug
    [place] Figur { $n } der Aufstellung
    [copy] Figur { $n } der Aufstellung (Gegenstück)
   *[pair] Zugpaar { $n }
}
heading-turn = { $kind ->
    [place] { $what } · { $side } stellt auf
    [copy] { $what } · { $side } stellt auf
   *[move] { $what } · { $side } ist am Zug
}
heading-past = { $what } · { $side }

advice-first-of-two = Sie haben zwei Züge nacheinander. Gibt der erste Schach, entfällt der zweite.
advice-first-of-two-check = Sie stehen im Schach. Schon Ihr erster Zug muss es abwehren; gibt er selbst Schach, entfällt der zweite.
advice-second-of-two = Sie sind noch einmal am Zug. Ihre Uhr läuft mit der Zeit weiter, die der erste Zug übrig ließ.
advice-place-first = Stellen Sie eine Figur Ihrer Wahl auf ein Feld Ihrer Grundreihe. Ihr Gegner stellt dann dieselbe Figur auf.
advice-place-file = Stellen Sie eine Figur Ihrer Wahl auf ein freies Feld Ihrer Grundreihe. Die Figur Ihres Gegners kommt von selbst auf dieselbe Linie.
advice-place-order = Stellen Sie eine Figur Ihrer Wahl auf ein freies Feld Ihrer Grundreihe. Die Figur Ihres Gegners kommt von selbst auf denselben Platz, von seiner linken Seite aus gezählt.
advice-copy = Stellen Sie dieselbe Figur auf: entweder auf dieselbe Linie ({ $file }) oder auf denselben Platz, von Ihrer linken Seite aus gezählt ({ $order }). Ihre Wahl gilt danach für alle Figuren.
advice-solves-recapture = Wer in diesem Zugpaar als Einziger eine Figur zurückschlägt, die eben geschlagen hat, hat das Erstzugrecht.
advice-solves-ep = Wer in diesem Zugpaar als Einziger en passant schlägt, hat das Erstzugrecht.
advice-solves-both = Wer in diesem Zugpaar als Einziger en passant schlägt oder eine Figur zurückschlägt, die eben geschlagen hat, hat das Erstzugrecht.

tray-title = Aufzustellen
tray-prompt = Wählen Sie eine Figur, dann ihr Feld.
tray-first = Wählen Sie zuerst eine Figur aus dem Vorrat.
tray-place = { $man }: Wählen Sie jetzt ein freies Feld Ihrer Grundreihe.
tray-copy = Wählen Sie eines der beiden markierten Felder.
places = { $man } auf { $square }

fact-places = { $side } stellte { $man } auf { $square }
fact-copies-file = { $side } stellte { $man } auf { $square }; danach bekommt jede Figur ihr Gegenstück auf derselben Linie
fact-copies-order = { $side } stellte { $man } auf { $square }; danach bekommt jede Figur ihr Gegenstück auf demselben Platz, jeweils von links gezählt
fact-copied = { $man } von { $side } kam als Gegenstück auf { $square }
fact-last-man = { $man } von { $side } kam als letzte Figur auf { $square }

rule-two-moves-one = Weiß beginnt mit einem einzigen Zug. Danach macht jede Seite zwei Züge nacheinander, mit einer Figur oder mit zweien.
rule-two-moves-two = Weiß beginnt. Jede Seite macht zwei Züge nacheinander, mit einer Figur oder mit zweien.
rule-two-moves-check = Auch zwischen den beiden Zügen darf der eigene König nicht im Schach stehen. Wer im Schach steht, muss es schon mit dem ersten Zug abwehren. Gibt der erste Zug Schach, entfällt der zweite.
rule-two-moves-ep = En passant wird mit dem ersten Zug geschlagen; mit dem zweiten nur, wenn schon der erste en passant schlug. Das gilt für jeden Bauern, der im letzten Doppelzug des Gegners zwei Felder zog und noch dort steht.
rule-two-moves-stalemate = Hat eine Seite für ihren ersten oder ihren zweiten Zug keinen erlaubten und steht sie nicht im Schach, ist die Partie remis.
rule-placing = Die Bauern stehen, die Figuren werden aufgestellt: Weiß stellt eine Figur seiner Wahl auf ein Feld der Grundreihe, und Schwarz bekommt dieselbe. Dann stellt Schwarz eine auf, und Weiß bekommt sie, immer abwechselnd.
rule-placing-copy = Das erste Gegenstück stellt Schwarz selbst: auf dieselbe Linie oder auf denselben Platz, von links gezählt. Das gilt dann für alle. Die weiteren Gegenstücke und die letzte Figur kommen von selbst auf ihr Feld.
rule-placing-open = Aufgestellt wird offen: Jede Figur ist zu sehen, sobald sie steht. Stehen alle, hat Weiß den ersten Zug.
rule-dice = Jede Figur außer dem König ist ein Würfel und zieht als das, was oben liegt. Nur der Würfel, der eben gezogen hat, ändert sich. En passant gibt es nicht.
rule-dice-ordo = Nach seinem Zug wird der Würfel weitergedreht: Bauer, Springer, Läufer, Turm, Dame und wieder Bauer.
rule-dice-vulneris = Nach seinem Zug wird der Würfel weitergedreht: Bauer, Springer, Läufer, Turm, Dame, Punkt. Ein Punkt kann nicht ziehen, aber geschlagen werden; ihn zum Bauern zu drehen ist ein Zug.
rule-dice-occasio = Nach seinem Zug wird der Würfel geworfen. Ein Punkt kann nicht ziehen, aber geschlagen werden; ihn zu werfen, bis eine Figur oben liegt, ist ein Zug.
rule-dice-occado = Nach seinem Zug wird der Würfel weitergedreht: Bauer, Springer, Läufer, Turm, Dame, Punkt. Ein Punkt wird, sobald sein Besitzer am Zug ist, von selbst geworfen, bis eine Figur oben liegt; das ist kein Zug.
rule-dice-promotion = Erreicht ein Bauer die letzte Reihe, wird er nach Wahl Springer, Läufer, Turm oder Dame und dann nicht weitergedreht. Auch bei der Rochade ändert sich kein Würfel.
rule-dice-double-unmoved = Zwei Felder zieht nur ein Bauer, der noch nie gezogen hat.
rule-dice-double-rank2 = Zwei Felder zieht jeder Bauer, der auf der zweiten Reihe seiner Seite steht.
rule-dice-last-frozen = Wird ein Würfel erst auf der letzten Reihe zum Bauern, kann er dort nicht mehr ziehen.
rule-dice-last-promote = Wird ein Würfel erst auf der letzten Reihe zum Bauern, wird er sofort umgewandelt.
rule-dice-last-keep = Ein Würfel, der auf die letzte Reihe zieht, ändert sich dabei nicht.
rule-final-move = Ein abgegebener Zug ist endgültig. Er wird sofort ausgeführt und bleibt bis dahin versiegelt.
rule-clock-two = Für beide Züge zusammen hat jede Seite { $n ->
    [one] { $n } Tag
   *[other] { $n } Tage
} Zeit: Für den zweiten bleibt, was der erste übrig lässt. Wer die Zeit überschreitet, verliert; kann der Gegner nicht mattsetzen, ist die Partie remis.

advice-first-rests = Ihr König ist angegriffen. Ihr Zug muss das Schach abwehren; er wird zuerst ausgeführt (FSR 6). Auch Ihre ruhenden Figuren dürfen ziehen (FSR 9).
fact-first-move-recapture = { $side } hatte das Erstzugrecht und zog zuerst, denn nur { $side } schlug eine Figur zurück, die im letzten Zugpaar geschlagen hatte
fact-first-move-ep = { $side } hatte das Erstzugrecht und zog zuerst, denn nur { $side } schlug en passant
mail-board-rests-text = In Klammern: ruht (FSR 9).
mail-board-rests-html = Kreis mit zwei Strichen: Die Figur ruht (FSR 9).
mail-octal-pair = Oktalcode des Zugpaars
mail-octal-pair-how = Ziffer für Ziffer: { $digits }. Das sind die Nummer des Zugpaars (in Oktalziffern, jede um eins höher), dann für Weiß und für Schwarz die Figur, das Startfeld, das Zielfeld (52 ist e2), das Kennzeichen und was aus dem Zug wurde.
mail-octal-move-how = Ziffer für Ziffer: { $digits }. Das sind die Figur, das Startfeld, das Zielfeld (52 ist e2) und das Kennzeichen.
mail-pgn-attached = Die Partie liegt als PGN bei, für andere Schachprogramme.
mail-pgn-attached-ours = Die Partie liegt als PGN bei, für Programme, die Fairschach-PGN lesen.
rule-laws = Sonst gelten die Schachregeln (FIDE).
rule-both-in-check = Stehen beide Könige im Schach, muss jeder Zug das eigene Schach abwehren; beide werden gleichzeitig ausgeführt (FSR 7).
rule-mated = Wer im Schach steht und keine Abwehr hat, ist matt. Sind beide matt, ist die Partie remis.
rule-66-same-target = Ziehen beide Figuren eines Zugpaars in dieselbe Weiche, treffen sie sich dort wie auf einem Feld (FSR 4).
rule-start-number = Die Partie beginnt mit der Stellung Nr. { $n } des Chess960; Grundreihe beider Seiten von a bis h: { $white }.
rule-start-row = Die Partie beginnt mit dieser Grundreihe beider Seiten von a bis h: { $white }.
rule-start-rows = Die Partie beginnt mit diesen Grundreihen von a bis h: Weiß { $white }, Schwarz { $black }.
