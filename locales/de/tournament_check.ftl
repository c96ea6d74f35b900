tournament-check-title = Selbst nachprüfen
tournament-check-what = Jeder Eintrag steht auch im öffentlichen Protokoll des Servers und nennt den Eintrag davor. Niemand, auch nicht die Turnierleitung, kann unbemerkt einen ändern, weglassen oder einfügen: keine Fassung der Ausschreibung, keine Entscheidung, keine Auslosung. Die Datei enthält alles zum Prüfen.
tournament-check-file = Datei mit Nachweisen herunterladen
