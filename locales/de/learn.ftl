# Die neun Lektionen.
room-learn = Lernen
learn-title = Fairschach lernen
learn-lead = Sie spielen Schach? Dann fehlen Ihnen nur neun Regeln. Jede Lektion zeigt eine davon auf dem Brett und endet mit einer Stellung, in der Sie selbst ziehen.
learn-lessons = Die neun Lektionen
learn-number = Lektion { $n }
learn-lesson = Lektion
learn-of = Lektion { $n } von { $all }
learn-games = Was man hier spielen kann
learn-games-why = Fairschach und zehn weitere Spiele. Jedes hat eine Seite mit seinen Regeln und Beispielen zum Ausprobieren.
learn-rulebook = Das ganze Regelwerk
learn-problems = Probleme, jeden Tag eines
learn-happened = Was geschah
learn-wording = Die Regel im Wortlaut: { $rule }
learn-your-move = Ihr Zug?
learn-you-are-white = Sie spielen Weiß. Schwarz hat seinen Zug schon abgegeben, verdeckt.
learn-choose = Wählen Sie einen Zug:
learn-other-move = Oder schreiben Sie einen anderen
learn-reveal = Aufdecken
learn-right = Genau.
learn-look = So ging es aus.
learn-refused = Dieser Zug ist hier nicht möglich.
learn-good = Auch dieser Zug beantwortet die Frage.
learn-else = Auch das ist erlaubt. Was daraus wurde, steht hier; die Frage beantwortet ein anderer Zug. Versuchen Sie es ruhig noch einmal.
learn-next = Weiter: { $title }
learn-back = Zurück: { $title }
learn-all = Alle Lektionen
learn-play = Jetzt spielen
rulebook-search = In den Regeln suchen
rulebook-search-button = Suchen
rulebook-found = { $n ->
    [0] Dazu steht nichts in den Regeln. Versuchen Sie ein anderes Wort.
    [one] 1 Fundstelle zu „{ $q }“
   *[other] { $n } Fundstellen zu „{ $q }“
}
rulebook-programs = Für Programme
rulebook-search-long = Bitte höchstens { $n } Zeichen.
rulebook-search-all = Alle Regeln zeigen

lesson-1-title = Es gelten die Züge, die Sie kennen
lesson-1-idea = Brett, Figuren und Gangarten sind wie im Schach. Neu ist: In jedem Zugpaar ziehen beide. Ein Zug muss in der Stellung erlaubt sein, die gerade auf dem Brett steht – so, als zögen Sie allein.
lesson-1-why = Beide Züge waren in der Grundstellung erlaubt, also wurden beide ausgeführt (FSR 1). Niemand hat angefangen.
lesson-1-question = Der Turm e8 fesselt Ihren Springer. Sie vermuten, dass der Turm gerade wegzieht. Welcher dieser Züge ist jetzt erlaubt?
lesson-1-pinned = Der Springer ist gefesselt, solange der Turm auf e8 steht – und vor dem Zugpaar steht er dort. Was Schwarz gerade tut, zählt dafür nicht (FSR 1).
lesson-1-king = Nur der König durfte ziehen, denn vor dem Zugpaar war der Springer gefesselt (FSR 1). Der Turm zog wirklich weg: Im nächsten Zugpaar ist der Springer frei.

lesson-2-title = Beide geben verdeckt ab
lesson-2-idea = Sie geben Ihren Zug ab, ohne den des Gegners zu kennen; er kennt Ihren auch nicht. Erst wenn beide abgegeben haben, wird aufgedeckt und das Zugpaar ausgeführt. Abgegeben ist endgültig.
lesson-2-why = Weiß griff den Bauern e5 an. Schwarz deckte ihn im selben Augenblick, ohne den Springerzug zu kennen (FSR 2). Im Fairschach fragt man nicht „Was antworte ich?“, sondern „Was tut der andere gerade?“
lesson-2-question = Ihr Turm kann den Springer d7 schlagen oder den Bauern a4, der nicht vorankommt. Welcher Schlag gelingt, ganz gleich, was Schwarz abgegeben hat?
lesson-2-left = Der Springer war im selben Augenblick weg. Ihr Turm kam auf d7 an, fand dort aber niemanden (FSR 5).
lesson-2-pawn = Der Bauer konnte nicht weg: Dieser Schlag war sicher, ohne den Zug von Schwarz zu kennen (FSR 2). Der Springer wäre entkommen.
lesson-2-quiet = Ein ruhiger Zug. Der Springer zog tatsächlich weg; den Bauern a4 aber konnten Sie schlagen, was auch immer Schwarz tat.

lesson-3-title = Beide starten, beide kommen an
lesson-3-idea = Beide Figuren ziehen im selben Augenblick. Unterwegs behindern sie sich nicht. Ob ein Weg frei ist, entscheidet allein die Stellung vor dem Zugpaar.
lesson-3-why = Beide Läufer kamen gleichzeitig über f4, und beide kamen an (FSR 3).
lesson-3-question = Turm d8 wäre matt. Aber vielleicht springt der Springer gerade nach d5, mitten in den Weg. Was ziehen Sie?
lesson-3-mate = Der Springer sprang wirklich nach d5. Ihr Turm kam trotzdem an, denn vor dem Zugpaar war der Weg frei (FSR 3). Matt!
lesson-3-careful = Zu vorsichtig: Der Springer sprang nach d5, hätte den Turm aber nicht aufgehalten. Der Weg muss nur vor dem Zugpaar frei sein (FSR 3).

lesson-4-title = Dasselbe Feld: Die stärkere Figur schlägt
lesson-4-idea = Ziehen beide auf dasselbe Feld, schlägt die stärkere Figur die schwächere: König vor Dame vor Turm vor Läufer und Springer vor Bauer. Gleich starke schlagen sich gegenseitig.
lesson-4-why = König und Bauer zogen nach e5. Der König ist die stärkste Figur und schlug den Bauern (FSR 4).
lesson-4-question = Sie ahnen: Der Läufer d6 zieht nach e5. Mit welcher Figur treffen Sie ihn dort am besten?
lesson-4-stronger = Der Turm ist stärker als der Läufer und schlug ihn auf dem gemeinsamen Zielfeld (FSR 4).
lesson-4-equal = Springer und Läufer sind gleich stark: Beide wurden geschlagen (FSR 4). Eine stärkere Figur hätte den Läufer gewonnen.
lesson-4-elsewhere = Der Läufer kam ungestört nach e5. Eine stärkere Figur, die auch dorthin zieht, hätte ihn geschlagen (FSR 4).

lesson-5-title = Was wegzieht, wird nicht geschlagen
lesson-5-idea = Eine Figur, die stehen bleibt, wird geschlagen wie immer. Zieht sie im selben Zugpaar weg, entkommt sie; die Figur, die schlagen wollte, kommt trotzdem auf dem Feld an.
lesson-5-why = Der Springer zog von d5 weg und entkam. Der Bauer kam trotzdem dort an: schräg, ohne etwas zu schlagen (FSR 5).
lesson-5-question = Der Bauer d5 greift Ihren Springer an und schlägt ihn wahrscheinlich gerade. Was ziehen Sie?
lesson-5-away = Der Springer entkam. Der Bauer schlug ins Leere und steht nun auf e4 (FSR 5).
lesson-5-stayed = Der Springer blieb stehen und wurde geschlagen wie immer (FSR 5). Jeder Zug mit ihm hätte ihn gerettet.

lesson-6-title = Im Schach: Die Abwehr geht vor
lesson-6-idea = Steht genau ein König im Schach, geben trotzdem beide verdeckt ab. Ausgeführt wird aber zuerst die Abwehr (Erstzugrecht) und danach der andere Zug – wenn er dann noch möglich ist.
lesson-6-why = Weiß stand im Schach und schlug den Turm e8. Danach konnte dieser Turm nicht mehr ziehen: Sein Zug entfiel (FSR 6).
lesson-6-question = Der Turm a8 greift Ihren König an, und Sie ahnen, dass der schwarze König nach f8 will. Welche Abwehr verhindert auch das?
lesson-6-between = Ihre Abwehr kam zuerst: Der Läufer stellte sich dazwischen und griff f8 an. Der König konnte nicht mehr dorthin (FSR 6).
lesson-6-aside = Das Schach ist abgewehrt, und danach zog der schwarze König nach f8. Der Läufer auf a3 hätte beides geschafft (FSR 6).
lesson-6-no-parry = Der Läufer griffe f8 an, Ihr König bliebe aber im Schach. Wer im Schach steht, muss es abwehren, wie immer (FSR 1).

lesson-7-title = Gegenschach
lesson-7-idea = Bietet die Abwehr selbst Schach, wird ein gegnerischer Zug gestrichen, der dieses Schach nicht abwehrt. Stehen beide Könige im Schach, ist es ein gewöhnliches Zugpaar, in dem jeder sein eigenes Schach abwehren muss.
lesson-7-why = Weiß wehrte das Schach ab, schlug dabei auf e8 und bot selbst Schach. h7-h6 wehrte es nicht ab und wurde gestrichen; so war Schwarz matt (FSR 7).
lesson-7-question = Beide Könige stehen im Schach, und Schwarz will wohl Ihren Turm a8 schlagen. Was ziehen Sie?
lesson-7-past = Die Türme zogen aneinander vorbei und tauschten die Plätze (FSR 3). Beide Schachgebote sind abgewehrt, und Sie haben nichts verloren (FSR 7).
lesson-7-aside = Ihr König wich aus, aber der Turm a8 blieb stehen und wurde geschlagen (FSR 5). Schlägt Ihr Turm auf a1, tauschen beide nur die Plätze.
lesson-7-no-parry = Beide Seiten müssen ihr eigenes Schach abwehren (FSR 7). Nach diesem Zug stünde Ihr König noch im Schach.

lesson-8-title = Wenige Figuren: weiter im Normalschach
lesson-8-idea = Sind nur noch wenige Figuren auf dem Brett – meist sind zehn vereinbart –, führt das nächste Schach ins Normalschach: Von da an wird bis zum Ende abwechselnd gezogen. Die angegriffene Seite beginnt.
lesson-8-why = Hier waren acht Figuren vereinbart, und fünf standen auf dem Brett. Der Turm bot Schach: Jetzt wird abwechselnd gezogen, und Schwarz beginnt (FSR 8).
lesson-8-question = Acht Figuren sind noch da, vereinbart sind zehn. Mit welchem Zug beginnt das Normalschach?
lesson-8-check = Ein Schach bei wenigen Figuren: Ab jetzt wird abwechselnd gezogen, und Schwarz beginnt, denn sein König ist angegriffen (FSR 8).
lesson-8-quiet = Kein Schach, also geht es mit Zugpaaren weiter (FSR 8). Erst ein Schach führt ins Normalschach.

lesson-9-title = Was gezogen hat, ruht ein Zugpaar
lesson-9-idea = Jede Figur außer dem König, die gerade gezogen hat, ruht im nächsten Zugpaar: Sie darf nicht ziehen, also auch nicht weglaufen. Nur wenn ihr eigener König im Schach steht, darf sie es doch.
lesson-9-why = Der Springer hatte gerade gezogen und ruhte; auf dem Brett zeigt es das Pausenzeichen. Er konnte nicht weg, und der Bauer schlug ihn (FSR 9).
lesson-9-question = Ihr Bauer d3 greift den Läufer c4 und den Springer e4 an. Der Springer ruht, und auch Ihr Turm. Mit welchem Zug gewinnen Sie sicher eine Figur?
lesson-9-knight = Der Springer ruhte und konnte nicht weg: Dieser Schlag war sicher (FSR 9). Der Läufer wäre entkommen.
lesson-9-left = Der Läufer ruhte nicht und zog weg; Ihr Bauer kam an, ohne etwas zu schlagen (FSR 5). Der Springer ruhte: Ihn hätten Sie sicher geschlagen (FSR 9).
lesson-9-rests = Ihr Turm hat gerade gezogen und ruht in diesem Zugpaar, wie der Springer auf der anderen Seite (FSR 9).
glossary-title = Glossar
glossary-more = Ausführlich steht alles unter
help-title = Hilfe
help-lead = Alles, was man über das Spielen auf diesem Server wissen kann. Wer anfängt, ist unter „Lernen“ besser aufgehoben.
help-players = Für Spieler
help-officials = Für Turnierleiter und Schiedsrichter
help-checkers = Für alle, die nachprüfen wollen
help-programs = Für Programme
help-english = auf Englisch
help-contents = Inhalt
help-back = Zur Hilfe
help-rules = Regeln
help-other = Auf Deutsch lesen
