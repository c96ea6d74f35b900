both-sides = Beide
castling-short = kurze Rochade (O-O)
castling-long = lange Rochade (O-O-O)
becomes = { $move }, wird { $man }

the-pawn = Der Bauer
the-knight = Der Springer
the-bishop = Der Läufer
the-rook = Der Turm
the-queen = Die Dame
the-king = Der König
the-dot = Der Punkt
whom-pawn = den Bauern
whom-knight = den Springer
whom-bishop = den Läufer
whom-rook = den Turm
whom-queen = die Dame
whom-king = den König
whom-dot = den Punkt
became-knight = einen Springer
became-bishop = einen Läufer
became-rook = einen Turm
became-queen = eine Dame

rolled-die = { $man } auf { $square }
rolled-dice = Gewürfelt: { $dice }.
drawn-first = Ausgelost: { $side } zieht zuerst.
frees-die = Würfel { $square } befreien

fact-first-move-right = { $side } hatte das Erstzugrecht und zog zuerst, weil sein König angegriffen war
fact-captures = { $man } von { $side } schlug auf { $square } { $victim }
fact-captures-bare = { $side } schlug auf { $square } { $victim }
fact-target-left = Die Figur, die { $side } auf { $square } schlagen wollte, zog im selben Zugpaar weg und wurde nicht geschlagen
fact-same-stronger = Beide zogen nach { $square }: { $man } von { $side } ist stärker und schlug { $victim } von { $other }
fact-same-mutual = Beide zogen nach { $square } und schlugen sich gegenseitig, denn keine der beiden Figuren ist stärker
fact-same-mutual-agreed = Beide zogen nach { $square } und schlugen sich gegenseitig
fact-same-weaker-stays = Beide wollten nach { $square }: Die Figur von { $other } ist schwächer und blieb stehen
fact-same-both-stay = Beide wollten nach { $square }: Die Figuren sind gleich stark und blieben stehen
fact-stays = { $side } zog nicht, und die Figur blieb stehen
fact-swap = Die beiden Figuren schlugen sich nicht, sondern tauschten die Plätze
fact-ep = { $side } schlug den Bauern auf { $square } en passant
fact-ep-victim-left = Der Bauer auf { $square } zog im selben Zugpaar weg und konnte nicht en passant geschlagen werden
fact-castles-short = { $side } rochierte kurz
fact-castles-long = { $side } rochierte lang
fact-shows = Der Würfel von { $side } auf { $square } zeigt jetzt { $man }
fact-promotes = Der Bauer von { $side } wurde in { $man } umgewandelt
fact-not-executable = Der Zug von { $side } war nicht mehr ausführbar: { $why }
fact-struck = Der Zug von { $side } wurde nach dem Gegenschach gestrichen: { $why }
fact-void = Der Zug von { $side } war ungültig und gilt als kein Zug
fact-pass = { $side } hatte keinen erlaubten Zug und passte
fact-pending = Der Zug von { $side } steht noch aus
fact-must-re-enter = { $side } muss noch einmal ziehen, denn dieser Zug war ungültig
fact-pair-void = Beide Züge waren ungültig; das Zugpaar wird wiederholt
fact-king-move-cancelled = Der Königszug von { $side } wurde zurückgenommen, denn der König stünde danach im Schach
fact-in-check = Der König von { $side } steht jetzt im Schach
fact-mated = { $side } ist matt
fact-both-mated = Beide sind matt; die Partie ist remis
fact-stalemate = { $side } ist patt; die Partie ist remis
fact-only-resting = { $side } könnte nur ruhende Figuren ziehen; die Partie ist remis
fact-dead = Niemand kann mehr mattsetzen; die Partie ist remis
fact-repetition = Dieselbe Stellung steht zum fünften Mal auf dem Brett; die Partie ist remis
fact-seventy-five = { $kind ->
    [move] 75 Züge beider Seiten ohne Schlag- oder Bauernzug; die Partie ist remis
   *[pair] 75 Zugpaare ohne Schlag- oder Bauernzug; die Partie ist remis
}
fact-switch-few-pieces = Wenige Figuren und ein Schach: Ab jetzt wird abwechselnd gezogen wie im Normalschach; { $side } beginnt
fact-switch-count = Die vereinbarte Zahl von Zugpaaren ist gespielt: Ab jetzt wird abwechselnd gezogen wie im Normalschach; { $side } beginnt

gone-captured = Die Figur war inzwischen geschlagen
gone-blocked = Der Weg war inzwischen versperrt
gone-nothing-to-capture = Es war nichts mehr zu schlagen
gone-does-not-parry = Er wehrte das Schach nicht ab
gone-king-target = Das Zielfeld des Königs war inzwischen angegriffen
gone-uncovers-king = Er hätte den eigenen König einem Angriff ausgesetzt
gone-captures-king = Auf dem Zielfeld stand inzwischen der König
gone-castling = Die Rochade war nicht mehr möglich
gone-otherwise = In der neuen Stellung war er nicht mehr erlaubt

outcome-captured = auf dem Zielfeld geschlagen
outcome-stays = blieb stehen
outcome-struck = gestrichen
outcome-not-executable = nicht mehr ausführbar
outcome-void = ungültig
outcome-pass = passt, kein erlaubter Zug
outcome-pending = steht noch aus
outcome-must-re-enter = muss noch einmal ziehen
outcome-replaced = Ersatz für den gestrichenen Zug
outcome-cancelled = zurückgenommen

state-none = Sie sind am Zug. Ihre Uhr läuft.
state-none-stands = Sie sind am Zug. Ihre Uhr steht zurzeit.
state-none-detail = { $kind ->
    [pair] Wählen Sie Ihren Zug und geben Sie ihn ab. Ihr Gegner sieht ihn erst bei der Aufdeckung.
    [place] Wählen Sie eine Figur und ihr Feld, und geben Sie Ihre Wahl ab.
   *[move] Wählen Sie Ihren Zug und geben Sie ihn ab.
}
state-draft = Nur ein Entwurf. Ihre Uhr läuft.
state-draft-stands = Nur ein Entwurf. Ihre Uhr steht zurzeit.
state-draft-is = Ihr Entwurf: { $entry }.
state-draft-detail = Ihr Entwurf ist gespeichert, aber nicht abgegeben. Ihre Uhr steht erst, wenn Sie abgeben.
state-filed = Abgegeben. Ihre Uhr steht.
state-filed-detail = { $kind ->
    [pair] Ihr Zug ist versiegelt. Sobald beide abgegeben haben, wird das Zugpaar für beide gleichzeitig aufgedeckt.
   *[move] Ihr Zug wird sofort ausgeführt und bleibt bis dahin versiegelt.
}
state-revised = Geändert und abgegeben. Ihre Uhr steht.
state-revised-detail = { $kind ->
    [pair] Ihr geänderter Zug ist versiegelt; nur er gilt. Sobald beide abgegeben haben, wird das Zugpaar für beide gleichzeitig aufgedeckt.
   *[move] Ihr geänderter Zug gilt. Er wird sofort ausgeführt und bleibt bis dahin versiegelt.
}
state-pass = Sie passen. Ihre Uhr steht.
state-pass-detail = In diesem Zugpaar haben Sie keinen erlaubten Zug. Sie müssen nichts tun: Der Server hat für Sie gepasst.
state-watch = Ihr Gegner ist am Zug. Ihre Uhr steht.
state-watch-detail = Jetzt zieht nur Ihr Gegner. Sie bekommen Bescheid, sobald Sie wieder am Zug sind.

heading-pair = Zugpaar { $n }
heading-first-move = Zugpaar { $n } · { $side } hat das Erstzugrecht
heading-alone = Zugpaar { $n } · { $side } zieht allein
heading-normal = Normalschach, Zug { $n } · { $side } ist am Zug

advice-turn-check = Sie stehen im Schach.
advice-first = Ihr König ist angegriffen. Ihr Zug muss das Schach abwehren; er wird zuerst ausgeführt (FSR 6).
advice-second = Der König Ihres Gegners ist angegriffen. Sein Abwehrzug wird zuerst ausgeführt, danach Ihr Zug, wenn er dann noch ausführbar ist (FSR 6).
advice-both-in-check = Beide Könige sind angegriffen. Jeder Zug muss das eigene Schach abwehren; beide werden gleichzeitig ausgeführt (FSR 7).
advice-rests = Figuren, die eben gezogen haben, ruhen in diesem Zugpaar (FSR 9). Auf dem Brett tragen sie das Pausenzeichen.
advice-alone = In diesem Zugpaar ziehen Sie jetzt allein.
advice-normal = Die Partie wird abwechselnd wie im Normalschach zu Ende gespielt.
advice-normal-check = Sie stehen im Schach. Die Partie wird abwechselnd wie im Normalschach zu Ende gespielt.

check-one = Der König von { $side } steht im Schach.
check-both = Beide Könige stehen im Schach.

result-win = { $side } gewinnt { $by }.
result-draw = Remis { $by }.
by-mate = durch Matt
by-both-mated = – beide sind matt
by-stalemate = durch Patt
by-dead = – niemand kann mehr mattsetzen
by-repetition = durch Wiederholung der Stellung
by-moves = nach der 50-Züge- oder 75-Züge-Regel
by-agreement = durch Vereinbarung
by-resignation = durch Aufgabe
by-time = durch Zeitüberschreitung
by-time-draw = nach Zeitüberschreitung
by-illegal = durch einen regelwidrigen Zug der Seite, deren König angegriffen war oder die allein zog
by-illegal-draw = nach einem regelwidrigen Zug, der nicht neu abgegeben werden kann
by-adjudication = durch Entscheidung des Schiedsrichters
by-forfeit = kampflos
result-both-lost = Beide Seiten verlieren.
result-both-lost-time = Beide Seiten verlieren durch Zeitüberschreitung.
result-cancelled = Die Partie ist abgebrochen, ohne Ergebnis.

rule-entry = Beide geben ihren Zug verdeckt ab. Erlaubt ist, was in der Stellung vor dem Zugpaar auch im Normalschach erlaubt wäre (FSR 1, 2).
rule-arrive = Beide Figuren starten und landen gleichzeitig; auf dem Weg behindern sie sich nicht (FSR 3).
rule-captures = Geschlagen wird nur, was stehen bleibt. Wer im selben Zugpaar wegzieht, wird nicht geschlagen (FSR 5).
rule-same-target = Ziehen beide auf dasselbe Feld, schlägt die stärkere Figur die schwächere: König, Dame, Turm, Läufer und Springer (gleich stark), Bauer. Gleich starke schlagen sich gegenseitig (FSR 4).
rule-first-move = Ist genau ein König angegriffen, wird der Abwehrzug zuerst ausgeführt (Erstzugrecht), danach der andere Zug, wenn er noch ausführbar ist (FSR 6).
rule-rest = Jede Figur außer dem König, die eben gezogen hat, ruht im nächsten Zugpaar, es sei denn, der eigene König ist angegriffen (FSR 9).
rule-rest-only = Wer nur ruhende Figuren ziehen könnte, passt (FSR 9).
rule-struck = Gibt der Abwehrzug Gegenschach, das der andere Zug nicht abwehrt, wird dieser gestrichen; im nächsten Zugpaar hat der nun Angegriffene das Erstzugrecht (FSR 7).
rule-king-newly-attacked = Gerät ein König erst durch das Zugpaar ins Schach, wird nichts zurückgenommen: Er steht im Schach (FSR 6).
rule-castling-rook-rests = Nach der Rochade ruht auch der Turm (FSR 9).
rule-illegal-refuse = Unerlaubte Züge nimmt der Server nicht an; die Uhr läuft weiter.
rule-illegal-void = Ein unerlaubter Zug gilt wie auf Papier als kein Zug (FSR 3). Kann der Server ihn lesen, warnt er vorher und nimmt ihn nur an, wenn der Spieler ihn trotzdem abgibt; wer im Schach steht oder allein zieht, muss dann einen anderen Zug wählen.
rule-illegal-blind = Ein unerlaubter Zug gilt wie auf Papier als kein Zug (FSR 3).
rule-stalemate = Hat eine Seite keinen erlaubten Zug und steht kein König im Schach, ist die Partie remis.
rule-few = Stehen höchstens { $n } Figuren auf dem Brett (Könige und Bauern mitgezählt), wird beim nächsten Schach auf Normalschach umgeschaltet; der Angegriffene beginnt (FSR 8).
rule-few-off = Auf Normalschach wird nicht umgeschaltet.
rule-clock = Für { $kind ->
    [move] jeden Zug
    [place] jede Figur beim Aufstellen und für jeden Zug
   *[pair] jedes Zugpaar
} hat jede Seite { $n ->
    [one] { $n } Tag
   *[other] { $n } Tage
} Zeit. Wer die Zeit überschreitet, verliert; kann der Gegner nicht mattsetzen, ist die Partie remis.
rule-clock-increment = Jede Seite hat am Anfang { $base }. Restzeit wird mitgenommen, und { $kind ->
    [move] vor jedem weiteren Zug
    [place] vor jedem weiteren Zug
    [two] vor jedem weiteren Doppelzug
   *[pair] mit jedem weiteren Zugpaar
} kommt dazu: { $increment }.
rule-clock-cap = Mehr als { $cap } stehen nie auf der Uhr.
rule-clock-loses = Wer die Zeit überschreitet, verliert; kann der Gegner nicht mattsetzen, ist die Partie remis.
rule-turns = Es wird abwechselnd gezogen, Weiß beginnt. Es gelten die Schachregeln (FIDE), soweit hier nichts anderes steht.
rule-board-66 = Das Brett hat 66 Felder: Ab Reihe 5 steht es eine Linie weiter links, und an den Rändern liegen die Felder 4 und 5. 4 und a4 sind eine Weiche, 5 und h5 die andere; in jeder hat nur eine Figur Platz.
rule-castling-960 = Rochiert wird wie im Chess960: König und Turm kommen auf die Felder der gewöhnlichen Rochade, wo sie auch beginnen. Schreiben Sie O-O oder O-O-O, oder den Zug des Königs auf den eigenen Turm.
rule-castling-standard = Rochieren kann nur ein König auf der e-Linie mit Türmen in den Ecken.
rule-castling-none = Es gibt keine Rochade.
rule-66-entry = Wer in eine Weiche zieht, darf zwischen ihren beiden Feldern wählen.
rule-66-entry-geom = Wer von oben in eine Weiche kommt, steht auf dem Feld, das dort liegt.
rule-66-pawns = Auch Bauern haben diese Wahl.
rule-66-pawns-plain = Bauern haben keine Wahl des Feldes.
rule-66-capture = Wer auf eines der beiden Felder einer Weiche zieht, schlägt die Figur darin.
rule-66-capture-exact = Eine Figur in einer Weiche wird nur genau auf ihrem Feld geschlagen.
rule-final = Ein abgegebener Zug ist endgültig (FSR 2).
rule-revision = Ein abgegebener Zug darf geändert werden, bis beide abgegeben haben. Die Zeit bis zur Änderung zählt als Bedenkzeit.
rule-presence-shown = Jeder sieht, ob die Uhr des anderen läuft, sonst nichts.
rule-presence-hidden = Niemand sieht, ob der andere schon abgegeben hat.
rule-flags-draw = Laufen beide Bedenkzeiten im selben Augenblick ab, ist die Partie remis.
rule-flags-absent = Laufen beide Bedenkzeiten im selben Augenblick ab, ist die Partie remis; hat aber in der ganzen Partie keiner je einen Zug abgegeben, verlieren beide.
rule-flags-both = Laufen beide Bedenkzeiten im selben Augenblick ab, verlieren beide.
rule-flags-arbiter = Laufen beide Bedenkzeiten im selben Augenblick ab, ist die Partie angehalten, bis der Schiedsrichter entschieden hat.
rule-blind = Die Züge werden blind versiegelt: Ihr eigenes Gerät verschlüsselt sie, und weder der Server noch der Schiedsrichter kann sie allein lesen. Erst wenn beide abgegeben haben, öffnen der Schlüsselverwalter des Schiedsrichters (ein Programm auf dessen eigenem Rechner) und der Server sie gemeinsam. Deshalb kann Ihnen vor der Aufdeckung niemand sagen, ob Ihr Zug erlaubt ist: Ein regelwidriger gilt als kein Zug; ist Ihr König angegriffen oder ziehen Sie allein, verliert er die Partie.
rule-blind-away = Antwortet der Schlüsselverwalter nicht, stehen die Uhren. Zwei Fristen sind vereinbart: { $reminder }, bis der Schiedsrichter erinnert wird, und { $deadline }, bis beide Spieler es erfahren und der Schiedsrichter entscheiden muss.

illegal-not-your-turn = Jetzt zieht nur Ihr Gegner.
illegal-no-man = Auf dem Startfeld steht keine Figur.
illegal-not-your-man = Die Figur auf dem Startfeld gehört Ihrem Gegner.
illegal-rests = Diese Figur hat im letzten Zugpaar gezogen und ruht jetzt (FSR 9).
illegal-captures-king = Ein König kann nicht geschlagen werden.
illegal-captures-own-man = Auf dem Zielfeld steht eine eigene Figur.
illegal-not-its-move = So zieht diese Figur nicht.
illegal-path-blocked = Eine andere Figur steht im Weg. Es gilt die Stellung, die Sie sehen.
illegal-nothing-to-capture = Schräg zieht ein Bauer nur, wenn er in der Stellung, die Sie sehen, dort etwas schlagen kann.
illegal-does-not-parry = Ihr König ist angegriffen, und dieser Zug wehrt das Schach nicht ab.
illegal-king-target-attacked = Das Zielfeld des Königs ist angegriffen.
illegal-uncovers-king = Dieser Zug würde den eigenen König einem Angriff aussetzen.
illegal-no-castling-right = Diese Rochade ist nicht mehr möglich: König oder Turm hat schon gezogen.
illegal-castling-blocked = Zwischen König und Turm steht noch eine Figur.
illegal-castling-in-check = Aus dem Schach heraus ist keine Rochade erlaubt.
illegal-castling-through-check = Der König darf bei der Rochade kein angegriffenes Feld berühren.
illegal-promotion-missing = Die Umwandlungsfigur fehlt: D, T, L oder S, zum Beispiel e7-e8=D.
illegal-promotion-wrong = Ein Bauer wird in Dame, Turm, Läufer oder Springer umgewandelt.
illegal-cannot-place = Diese Figur kann jetzt nicht auf dieses Feld gestellt werden.
illegal-not-a-promotion = Hier wird kein Bauer umgewandelt; lassen Sie die Umwandlungsfigur weg.

refused-wrong-turn = Die Partie ist inzwischen weitergegangen. Sehen Sie sich die neue Stellung an und ziehen Sie dann.
refused-nothing-owed = Jetzt zieht nur Ihr Gegner. Sie müssen nichts tun.
refused-pass-sealed = In diesem Zugpaar haben Sie keinen erlaubten Zug; der Server hat schon für Sie gepasst.
refused-already-filed = Ihr Zug ist schon abgegeben und kann nicht mehr geändert werden.
refused-too-late = Ihre Bedenkzeit endete am { $flag }. Ihr Zug kam am { $received } an, { $late } zu spät.

unread-no-pass = Passen geht nur, wenn kein Zug erlaubt ist.
unread-octal = Der Oktalcode „{ $seen }“ stimmt nicht. Ein Zug hat vier Ziffern (Startfeld, Zielfeld), zum Beispiel 5254 für e2-e4; mit Figur und Kennzeichen sechs, zum Beispiel 652548.
unread-nobody = Nach { $to } kann keine Ihrer Figuren dieser Art ziehen ({ $man }).
unread-control-resign = Das ist der Code für die Aufgabe und kein Zug. Aufgeben können Sie auf der Seite der Partie.
unread-control-draw = Das ist ein Code für Remis und kein Zug. Remis anbieten können Sie nur zusammen mit einem Zug; ein Angebot beantworten Sie auf der Seite der Partie.
unread-control = Das ist ein Steuerwort des Oktalcodes und kein Zug.
unread-pair = Sie schrieben die Nummer { $said }, an der Reihe ist aber Nummer { $open }.
unread-side = Ihr Zug nennt die Farbe { $side }; das ist nicht Ihre.
unread-man = Auf { $square } steht keine solche Figur von Ihnen ({ $man }).
unread-mark = Das Kennzeichen am Ende des Oktalcodes passt nicht zu diesem Zug: 1 bis 4 nur bei Umwandlung, 5 nur bei Rochade, 6 nur bei en passant, sonst 8.
unread-not-ep = Sie schrieben e.p., der Zug schlägt aber nicht en passant.
