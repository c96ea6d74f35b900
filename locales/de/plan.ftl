plan-title = Eventualzug
plan-own = Wenn ich ziehe
plan-prompt = Wählen Sie eine Figur von { $side } und dann ihr Zielfeld. Mit der Tastatur: Pfeiltasten und Eingabetaste.
plan-board = Das Brett zeigt die Stellung, die so entsteht.
plan-next = Weiter
plan-back = Einen Schritt zurück
