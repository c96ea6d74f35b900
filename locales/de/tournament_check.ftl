tournament-check-title = Selbst nachprüfen
tournament-check-what = Jeder Eintrag steht auch im öffentlichen Protokoll des Servers und nennt den Eintrag davor. Niemand, auch nicht die Turnierleitung, kann später einen ändern, weglassen oder einfügen, ohne dass es auffällt: keine Fassung der Ausschreibung, keine Entscheidung und keine Auslosung. Die Datei enthält alles, was man zum Prüfen braucht.
tournament-check-file = Datei mit Nachweisen herunterladen
