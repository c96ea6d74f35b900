# Der Weg eines Zuges, von der Abgabe bis zum Nachprüfen.
way-title = Der Weg eines Zuges
way-choose = Sie ziehen
way-choose-what = und geben ab. Welcher Zug es ist, erfährt Ihr Gegner nicht.
way-seal = Versiegelt
way-seal-what = wird der Zug sofort. Das Siegel ist sein Fingerabdruck.
way-receipt = Quittung
way-receipt-what = Sie bekommen das Siegel, vom Server unterschrieben.
way-log = Protokoll
way-log-what = Das Siegel steht öffentlich fest und lässt sich nicht mehr ändern.
way-reveal = Aufdeckung
way-reveal-what = Haben beide abgegeben, öffnen sich beide Siegel zugleich.
way-check = Nachprüfen
way-check-what = Jeder kann sehen, ob Zug und Siegel zusammenpassen.
