# Probleme: jeden Tag eines, alle, und das Komponieren.
problems-title = Probleme
problems-lead = Weiß soll mattsetzen, und der Zufall spielt mit: Gesucht ist die Mischung von Zügen, gegen die keine Verteidigung hilft. Jeden Tag ein neues Problem.
problems-today = Heute
problems-first = Zum Anfangen
problems-all = Alle Probleme
problem-number = Problem { $n }
problem-asks-sure = { $n ->
    [one] Weiß setzt im nächsten Zugpaar matt, was Schwarz auch tut.
   *[other] Weiß setzt in höchstens { $n } Zugpaaren matt, was Schwarz auch tut.
}
problem-asks-chance = { $n ->
    [one] Weiß setzt im nächsten Zugpaar mit Wahrscheinlichkeit { $chance } matt. Mit welchen Zügen, und wie oft mit jedem?
   *[other] Weiß setzt in höchstens { $n } Zugpaaren mit Wahrscheinlichkeit { $chance } matt. Mit welchen Zügen jetzt, und wie oft mit jedem?
}
problem-asks-self = { $n ->
    [one] Weiß zwingt Schwarz, im nächsten Zugpaar mattzusetzen.
   *[other] Weiß zwingt Schwarz, in höchstens { $n } Zugpaaren mattzusetzen.
}
problem-asks-self-chance = { $n ->
    [one] Weiß wird im nächsten Zugpaar mit Wahrscheinlichkeit { $chance } matt, wie sehr sich Schwarz auch sträubt.
   *[other] Weiß wird in höchstens { $n } Zugpaaren mit Wahrscheinlichkeit { $chance } matt, wie sehr sich Schwarz auch sträubt.
}
problem-asks-help = { $n ->
    [one] Weiß und Schwarz setzen Schwarz im nächsten Zugpaar gemeinsam matt.
   *[other] Weiß und Schwarz setzen Schwarz in höchstens { $n } Zugpaaren gemeinsam matt.
}
problem-about = etwa { $percent }
problem-pass = zieht nicht
problem-answer = Ihre Antwort
problem-how = Geben Sie jedem Zug, den Sie machen würden, eine Zahl. Nur das Verhältnis zählt: 2 für einen Zug und 1 für einen anderen heißt zweimal von dreien und einmal von dreien. Die übrigen Felder bleiben leer.
problem-by-board = Stellen Sie mit den Reglern ein, wie oft Sie welchen Zug machen würden. Oder ziehen Sie auf dem Brett: Jeder Klick auf Figur und Ziel gibt dem Zug einen Anteil mehr.
problem-easy = leicht
problem-medium = mittel
problem-hard = schwer
problem-moves = Die Züge von Weiß
problem-score = Antwort bewerten
problem-show = Lösung zeigen
problem-points = { $n } von { $all } Punkten
problem-gets-all = Genau: Die Wahrscheinlichkeit des Matts ist { $gets }, und keine Verteidigung kann sie senken.
problem-gets = Gegen die beste Erwiderung setzt Ihre Antwort mit Wahrscheinlichkeit { $gets } matt. Die Lösung erreicht { $value }; verschenkt haben Sie { $away }.
problem-replies = Die beste Erwiderung darauf: { $moves }
problem-solution = Lösung
problem-value = Wahrscheinlichkeit des Matts, bei bestem Spiel beider Seiten
problem-key = Die beste Mischung von Weiß
problem-refutation = Die beste Mischung von Schwarz
problem-move = Zug
problem-share = Anteil
problem-back = Voriges Problem
problem-next = Nächstes Problem
problem-fault-move = Einer dieser Züge ist hier nicht möglich. Bitte verwenden Sie das Formular, wie es ist.
problem-fault-number = Bitte nur ganze Zahlen von 0 bis { $most }.
problem-fault-nothing = Geben Sie wenigstens einem Zug eine Zahl über 0.
problem-flaw-no-choice = Weiß hat nichts zu wählen.
problem-flaw-no-mate = Es gibt kein Matt.
problem-flaw-value = Die Wahrscheinlichkeit des Matts ist { $chance }.
problem-flaw-shorter = { $n ->
    [one] Ein Zugpaar genügt.
   *[other] { $n } Zugpaare genügen.
}
problem-flaw-cooked = Die Lösung ist nicht die einzige. Auch diese Züge gehen: { $moves }
problem-flaw-shares = Die Lösung ist nicht die einzige: Ihre Anteile können andere sein.
problem-flaw-ways = { $n ->
    [one] Es gibt einen Weg.
   *[other] Es gibt mehr als einen Weg: mindestens { $n }.
}
compose-title = Ein Problem komponieren
compose-lead = Bauen Sie eine Stellung auf und fragen Sie das Löseprogramm. Höchstens { $men } Figuren und drei Zugpaare (für Angemeldete), bei denen die Antwort eine Viertelminute dauern kann. Ins Normalschach wird nicht gewechselt.
compose-position = Stellung als Text
compose-ask = Forderung
compose-value = Geforderte Chance
compose-value-help = Ein Bruch wie 1/3; leer für jede Chance, die das Löseprogramm findet. Ein Hilfsmatt hat keine.
compose-whose = Autor und Quelle
compose-author = Autor
compose-source = Quelle
compose-text = Als Text
compose-text-what = Zum Weitergeben; „fairschach problems“ liest ihn so.
compose-solve = Lösen
compose-set-title = Das Brett ändern
compose-square = Feld
compose-man = Figur
compose-set = Dorthin stellen
compose-none = leer
compose-rest = ruht, oder ruht nicht mehr
compose-aim-mate = { $n ->
    [one] Weiß setzt im nächsten Zugpaar matt
   *[other] Weiß setzt in höchstens { $n } Zugpaaren matt
}
compose-aim-self = { $n ->
    [one] Selbstmatt: Weiß zwingt Schwarz, im nächsten Zugpaar mattzusetzen
   *[other] Selbstmatt: Weiß zwingt Schwarz, in höchstens { $n } Zugpaaren mattzusetzen
}
compose-aim-help = { $n ->
    [one] Hilfsmatt: Beide setzen Schwarz im nächsten Zugpaar gemeinsam matt
   *[other] Hilfsmatt: Beide setzen Schwarz in höchstens { $n } Zugpaaren gemeinsam matt
}
compose-result = Was das Löseprogramm sagt
compose-sound = Das Problem ist korrekt: Seine Lösung ist die einzige.
compose-ways = Wege
compose-fault-position = Das ist keine Stellung. Jede Seite braucht genau einen König, und auf der ersten und letzten Reihe steht kein Bauer.
compose-fault-set = Das wäre keine Stellung. Jede Seite braucht genau einen König, auf der ersten und letzten Reihe steht kein Bauer, und ruhen kann nur eine Figur, die da ist.
compose-fault-value = Die Chance ist ein Bruch über 0 und höchstens 1, etwa 1/3; ein Hilfsmatt hat keine.
compose-fault-author = Der Name des Autors hat höchstens { $n } Zeichen, in einer Zeile.
compose-fault-source = Die Quelle hat höchstens { $n } Zeichen, in einer Zeile.
compose-fault-men = Das Löseprogramm nimmt hier höchstens { $men } Figuren. Das Programm „fairschach problems solve“ nimmt mehr.
compose-fault-withheld = Diese Stellung steht in einer laufenden Partie. Das Löseprogramm sagt nichts zu ihr. Alles andere ist dem Wort der Spieler überlassen.
compose-fault-deep = Drei Zugpaare rechnet der Server nur für Angemeldete. Das Programm „fairschach problems solve“ kann sie auch.
compose-fault-nodes = Das dauert hier zu lange. Das Programm „fairschach problems solve“ kann es.
compose-fault-over = In dieser Stellung ist die Partie schon zu Ende.
problem-sure = sicher
problem-chance = Wahrschein­lichkeit { $chance }
problem-always = immer
problem-never = nie
problems-solve = Dieses Problem lösen
problem-again = Noch einmal versuchen
compose-by-board = Wählen Sie eine Figur und dann Felder auf dem Brett. Ist keine gewählt, versetzen Sie, was auf dem Brett steht: erst die Figur, dann ihr neues Feld.
